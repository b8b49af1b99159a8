import { z } from 'zod'
import { FEE_KINDS } from '../../domain/orders/order-fees.ts'
import type { Order } from '../../domain/orders/order.ts'
import { REFUND_REASONS, REFUND_WAYS, type Refund } from '../../domain/payments/refund.ts'
import { DELIVERY_WAYS } from '../../domain/prices/delivery-prices.ts'
import { cancelOwnOrder } from '../../features/orders/cancel-order.ts'
import { findOrder, findOrders } from '../../features/orders/find/find-orders.ts'
import { CANCEL_REFUSALS } from '../../messages/orders/order-refusals.ts'
import { readJson } from '../body/body.ts'
import { refusal } from '../refusal.ts'
import { findPage, nextIfAny, PageQuery } from './list.ts'
import { OptionsSchema, PRODUCT, ProductSchema } from './products.ts'
import { defineResource } from './resource.ts'
import { owner } from './rules.ts'

const paise = z.int().min(0).describe('hundredths of a rupee')

export const LineSchema = z.object({
  id: z.string(),
  description: z.string(),
  quantity: z.int(),
  size: z.string(),
  options: OptionsSchema.optional().describe('absent in older orders'),
  one_size: z.boolean().optional(),
  tax_code: z.string().nullish(),
  category: z.string().optional().describe('the product’s `metadata.type`, by which it is taxed'),
  hsn: z.string().optional().describe('the product’s own HSN code'),
  gst_rate: z.string().optional().describe('the product’s own rate of GST'),
  ready_in_days: z.string().optional().describe('business days until it was ready to be sent; absent where it lay there'),
  ships_from: z.iso.date().optional().describe('it was sold ahead, to be sent from this day on; absent where it was there'),
  amount_unit: paise,
  amount_subtotal: paise,
  amount_discount: paise.optional().describe('the line’s share of the discount; absent without one'),
  sent_in: z.uuid().optional().describe('the parcel in exchange that it came in; absent where it is in the order’s own'),
  picture: ProductSchema.shape.images.element.nullable(),
})

export const ShippingSchema = z.object({
  name: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.literal('IN'),
    phone: z.string().optional().describe('for the courier, in E.164'),
  }),
})

export const RefundSchema = z.object({
  id: z.string(),
  amount: paise,
  state: z.enum(['due', 'pending', 'completed', 'failed']),
  reason: z.enum(REFUND_REASONS),
  way: z.enum(REFUND_WAYS).describe('the way it came, taken off what is due in cash, or paid out by hand'),
  upi: z.string().optional(),
  reference: z.string().optional(),
  lineIds: z
    .array(z.string())
    .nullable()
    .describe(
      'the parts that were given back: ids of products, with the options behind a slash where an order has several lines of one, and fees by their kind behind a plus, `+delivery`; null where it was an amount',
    ),
  parts: z
    .array(z.object({ ref: z.string(), pieces: z.int(), paise }))
    .nullable()
    .describe(
      'what it takes back of each of these parts: so many pieces with so much of their price, 0 for money alone; null for older ones',
    ),
  createdAt: z.int().describe('seconds since 1970'),
  issue: z.int().optional().describe('how often the order’s tax invoice had been issued anew when it was asked for; absent for never'),
  creditNote: z
    .object({ number: z.string(), issuedAt: z.int() })
    .nullable()
    .describe('of a completed refund of an order: consecutive within a financial year'),
}) satisfies z.ZodType<Refund>

export const OrderSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  receiptNumber: z.string().nullable().describe('of the receipt or tax invoice: consecutive within a financial year'),
  transactionId: z.string(),
  createdAt: z.int().describe('seconds since 1970'),
  amount: paise,
  line_items: z.array(LineSchema),
  supplements: z
    .array(z.object({ receiptNumber: z.string(), createdAt: z.int() }))
    .optional()
    .describe('the receipts of the pieces that it got later; absent without any'),
  reissues: z
    .array(
      z.object({
        receiptNumber: z.string(),
        replaces: z.string(),
        creditNote: z.string(),
        createdAt: z.int(),
        supplements: z.int(),
        before: z.object({ isWithinState: z.boolean(), state: z.string(), shipping: ShippingSchema }),
      }),
    )
    .optional()
    .describe(
      'its tax invoice, issued anew for another state: in place of which, also of its first `supplements`, which a credit note took back; absent without any',
    ),
  fees: z.array(z.object({ kind: z.enum(FEE_KINDS), name: z.string(), amount: paise })).describe('what it cost on top of its pieces'),
  delivery: z.object({
    way: z.enum(DELIVERY_WAYS),
    name: z.string(),
    pick_up: z.object({ place: z.string(), hours: z.string() }).optional().describe('where and when it is collected; absent unless it is'),
    amountPaise: paise,
  }),
  code: z.string().optional().describe('the code that was used, or the discount that counted by itself; absent without one'),
  also: z
    .object({ code: z.string(), amount: paise, first: z.literal(true).optional() })
    .optional()
    .describe('the discount that counted beside it; absent without one'),
  business: z.object({ gstin: z.string(), company: z.string() }).optional().describe('the business that has bought; absent for a person'),
  promised: z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .optional()
    .describe('the first and the last day on which it should arrive, as promised when it was paid; absent in older orders'),
  shipping: ShippingSchema,
  shippingLabel: z.object({ trackingNumber: z.string() }).nullable(),
  state: z.enum(['confirming', 'placed', 'packed', 'shipped', 'delivered', 'refunded']).describe('of a cancelled order: refunded'),
  cancelledAt: z.int().optional().describe('seconds since 1970; absent unless it was cancelled'),
  cash: z
    .object({ due: paise, collectedAt: z.int().optional(), refusedAt: z.int().optional(), arrivedBackAt: z.int().optional() })
    .optional()
    .describe('of one that is paid at the door: what the courier collects now, and what became of it; absent for what is paid online'),
  packedAt: z.int().optional().describe('seconds since 1970; absent until then, and where the parcel was sent by hand'),
  shippedAt: z.int().optional().describe('seconds since 1970; absent until then'),
  deliveredAt: z.int().optional().describe('seconds since 1970; absent until then'),
  carrier: z.object({ name: z.string(), trackingUrl: z.url().nullable() }).nullable(),
  refunds: z.array(RefundSchema).describe('what has gone back or is on its way back, oldest first'),
  charges: z.object({ data: z.tuple([z.object({ receipt_url: z.url() })]) }),
}) satisfies z.ZodType<Order>

export const SHIPPING: Order['shipping'] = {
  name: 'Asha Rao',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Pune', state: 'Maharashtra', postal_code: '411001', country: 'IN' },
}

export const LINE: Order['line_items'][number] = {
  id: PRODUCT.id,
  description: PRODUCT.name,
  quantity: 2,
  size: 'M',
  options: { size: 'M' },
  amount_unit: 189_000,
  amount_subtotal: 378_000,
  picture: null,
}

const EXAMPLE: Order = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  number: '7K3QX9M2BD',
  receiptNumber: '26-27/00042',
  transactionId: 'OM2611201200001234567890',
  createdAt: 1_795_170_000,
  amount: 378_000,
  line_items: [LINE],
  fees: [],
  delivery: { way: 'standard', name: 'Shipping', amountPaise: 0 },
  promised: { from: '2026-11-26', to: '2026-11-28' },
  shipping: SHIPPING,
  shippingLabel: null,
  state: 'placed',
  carrier: null,
  refunds: [],
  charges: { data: [{ receipt_url: 'http://localhost:3000/account/orders/0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e/receipt' }] },
}

const Cancelling = z.strictObject({ cancelled: z.literal(true) })

const owned = owner('Orders can only be fetched for authenticated users.')

export const orders = defineResource({
  name: 'orders',
  path: '/api/customers/:uid/orders',
  summary: 'Past orders, newest first.',
  schema: z.object({ orders: z.array(OrderSchema), next: nextIfAny }),
  query: PageQuery,
  example: { orders: [EXAMPLE] },
  rule: owned,
  load: ({ shop }, params) => findPage('orders', { params }, (page) => findOrders(shop, params['uid'] ?? '', page)),
  topics: ({ uid }) => [`orders:${uid}`],
})

export const order = defineResource({
  name: 'order',
  path: '/api/customers/:uid/orders/:id',
  summary: 'One order.',
  schema: OrderSchema,
  example: EXAMPLE,
  rule: owned,
  load: ({ shop }, { uid = '', id = '' }) => findOrder(shop, uid, id),
  topics: ({ uid }) => [`orders:${uid}`],
  writes: [
    {
      method: 'PATCH',
      summary: 'Cancels the order, where the shop allows it, until its parcel is handed over. Once more changes nothing.',
      input: Cancelling,
      example: { cancelled: true },
      async run(c, { shop }, { uid = '', id = '' }) {
        await readJson(c, Cancelling)
        const result = await cancelOwnOrder(shop, uid, id)
        if (result.ok || result.reason === 'cancelled') return Response.json(await findOrder(shop, uid, id))
        if (result.reason === 'unknown-order') return refusal('NOT_FOUND', 'There is no such order.')
        return refusal('ABORTED', CANCEL_REFUSALS[result.reason])
      },
    },
  ],
})
