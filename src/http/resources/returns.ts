import { z } from 'zod'
import { RETURN_REASONS, RETURN_STATES, type OrderReturn } from '../../domain/orders/order-return.ts'
import { findReturns } from '../../features/orders/returns/find-returns.ts'
import { ComplaintSchema } from './complaints.ts'
import { findPage, nextIfAny, PageQuery } from './list.ts'
import { LINE, LineSchema, OrderSchema } from './orders.ts'
import { OptionsSchema } from './products.ts'
import { defineResource } from './resource.ts'
import { owner } from './rules.ts'

const seconds = z.int().describe('seconds since 1970')

export const ReturnSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  parcelId: z.uuid().describe('the order’s id, or that of the parcel that was sent in exchange'),
  createdAt: seconds,
  reason: z.enum(RETURN_REASONS),
  message: z.string(),
  photos: ComplaintSchema.shape.photos,
  lines: z.array(
    LineSchema.extend({
      ref: z.string().describe('names the line in its parcel'),
      of: z.string().describe('names the line of the order that was paid for'),
      to: OptionsSchema.nullable().describe('what is sent instead; null for the money'),
      instead: LineSchema.extend({ more: z.int().describe('what it costs more than what comes back, in paise; below 0 goes back') })
        .optional()
        .describe('what is bought instead; absent where it is sent for what was paid'),
      accepted: z.int().describe('the pieces that came and were accepted'),
      put_back: z.int().describe('of these, those that are in stock again'),
    }),
  ),
  state: z.enum(RETURN_STATES),
  answer: z.string().nullable().describe('the shop’s words'),
  answeredAt: seconds.nullable(),
  endsAt: seconds.nullable().describe('an approval of which nothing has arrived ends then, and the time to pay a difference'),
  due: z.int().nullable().describe('what is still to be paid for what is sent instead, in paise'),
  trackingNumber: z.string().nullable(),
  carrier: OrderSchema.shape.carrier,
  label: z.enum(['wanted', 'bought']).nullable().describe('the shop’s label for the way back: being bought, or to be printed'),
  travelsAt: seconds.nullable(),
  replacement: ComplaintSchema.shape.replacement.describe('the parcel with what is sent instead'),
}) satisfies z.ZodType<OrderReturn>

const EXAMPLE: OrderReturn = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d12',
  orderId: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  parcelId: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  createdAt: 1_795_170_000,
  reason: 'too-small',
  message: '',
  photos: [],
  lines: [{ ...LINE, ref: LINE.id, of: LINE.id, to: { size: 'L' }, accepted: 0, put_back: 0 }],
  state: 'approved',
  answer: null,
  answeredAt: 1_795_180_000,
  endsAt: 1_795_780_000,
  due: null,
  trackingNumber: null,
  carrier: null,
  label: null,
  travelsAt: null,
  replacement: null,
}

export const returns = defineResource({
  name: 'returns',
  path: '/api/customers/:uid/returns',
  summary: 'What comes back of the person’s orders, newest first.',
  schema: z.object({ returns: z.array(ReturnSchema), next: nextIfAny }),
  query: PageQuery,
  example: { returns: [EXAMPLE] },
  rule: owner('Returns can only be fetched for authenticated users.'),
  load: ({ shop }, params) => findPage('returns', { params }, (page) => findReturns(shop, params['uid'] ?? '', page)),
  topics: ({ uid }) => [`orders:${uid}`],
})
