import { z } from 'zod'
import { COMPLAINT_REASONS, COMPLAINT_STATES, MAX_COMPLAINT_PHOTOS, type Complaint } from '../../domain/orders/complaint.ts'
import { findComplaint, findComplaints } from '../../features/orders/complaints/find-complaints.ts'
import { COMPLAINT_REFUSALS } from '../../messages/orders/complaint.ts'
import { hasJson, readJson, readKnownForm } from '../body/body.ts'
import { withUpload } from '../body/uploads.ts'
import { complaintOf, sendComplaint } from '../complaint-form.ts'
import type { Ctx } from '../context.ts'
import { refusal } from '../refusal.ts'
import { findPage, nextIfAny, PageQuery } from './list.ts'
import { LINE, LineSchema, OrderSchema } from './orders.ts'
import { defineResource } from './resource.ts'
import { owner, type Params, type ReadContext } from './rules.ts'

const seconds = z.int().describe('seconds since 1970')

export const ComplaintSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  createdAt: seconds,
  reason: z.enum(COMPLAINT_REASONS),
  message: z.string().describe('20 to 500 characters'),
  photos: z.array(z.object({ path: z.string(), width: z.int(), height: z.int() })).describe('for the author and operators alone'),
  state: z.enum(COMPLAINT_STATES),
  answer: z.string().nullable().describe('the shop’s words'),
  answeredAt: seconds.nullable(),
  replacement: z
    .object({
      id: z.uuid(),
      number: z.string(),
      line_items: z.array(LineSchema),
      ...OrderSchema.pick({ shippingLabel: true, carrier: true }).shape,
      state: z.enum(['placed', 'packed', 'shipped', 'delivered', 'refunded']),
    })
    .nullable()
    .describe('a second parcel of the order'),
}) satisfies z.ZodType<Complaint>

const EXAMPLE: Complaint = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d10',
  orderId: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  createdAt: 1_795_170_000,
  reason: 'faulty',
  message: 'The left sleeve has a seam that comes open.',
  photos: [],
  state: 'replaced',
  answer: null,
  answeredAt: 1_795_180_000,
  replacement: {
    id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d11',
    number: '7K3QX9M2BD-2',
    line_items: [LINE],
    state: 'placed',
    shippingLabel: null,
    carrier: null,
  },
}

/** Every field may be missing or odd: the domain answers with a message for each. */
const Input = z.strictObject({ order: z.string().catch(''), reason: z.string().catch(''), message: z.string().catch('') })

const FORM_FIELDS = [...Object.keys(Input.shape), 'photos']

const owned = owner('Complaints can only be fetched for authenticated users.')

export const complaints = defineResource({
  name: 'complaints',
  path: '/api/customers/:uid/complaints',
  summary: 'What the person has told of orders that arrived with something wrong, newest first.',
  schema: z.object({ complaints: z.array(ComplaintSchema), next: nextIfAny }),
  query: PageQuery,
  example: { complaints: [EXAMPLE] },
  rule: owned,
  load: ({ shop }, params) => findPage('complaints', { params }, (page) => findComplaints(shop, params['uid'] ?? '', page)),
  topics: ({ uid }) => [`orders:${uid}`],
  writes: [
    {
      method: 'POST',
      summary: `Tells that something is wrong with an order, by its id, within 7 days of delivery. As a multipart form with up to ${MAX_COMPLAINT_PHOTOS} files \`photos\`: JPEG, PNG, WebP or AVIF, at most 10 MB each.`,
      input: Input,
      example: { order: EXAMPLE.orderId, reason: EXAMPLE.reason, message: EXAMPLE.message },
      run: post,
    },
  ],
})

export const complaint = defineResource({
  name: 'complaint',
  path: '/api/customers/:uid/complaints/:id',
  summary: 'One of them.',
  schema: ComplaintSchema,
  example: EXAMPLE,
  rule: owned,
  load: ({ shop }, { uid = '', id = '' }) => findComplaint(shop, uid, id),
  topics: ({ uid }) => [`orders:${uid}`],
})

async function post(c: Ctx, { shop }: ReadContext, { uid = '' }: Params): Promise<Response> {
  const sent = hasJson(c)
    ? await sendComplaint(shop, uid, { ...(await readJson(c, Input)), files: [] })
    : await withUpload(c, uid, async () => sendComplaint(shop, uid, complaintOf(await readKnownForm(c, FORM_FIELDS))))
  if (sent.ok) return Response.json(await findComplaint(shop, uid, sent.id), { status: 201 })
  if (sent.reason === 'invalid') return refusal('INVALID_ARGUMENT', Object.values(sent.errors).join(' '), { fields: sent.errors })
  const status = sent.reason === 'unknown-order' || sent.reason === 'off' ? 'NOT_FOUND' : 'ABORTED'
  return refusal(status, COMPLAINT_REFUSALS[sent.reason], { reason: sent.reason })
}
