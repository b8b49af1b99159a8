import { z } from 'zod'
import type { CheckoutSession, Payment } from '../../domain/checkout/checkout-session.ts'
import { PAYMENT_STATES, SESSION_MODES, SESSION_STATES } from '../../domain/payments/payment.ts'
import { findCustomer, type Customer } from '../../features/accounts/find-customer.ts'
import { findCheckoutSessions, findPayments } from '../../features/payments/find-payments.ts'
import { findPage, nextIfAny, PageQuery } from './list.ts'
import { RefundSchema, SHIPPING, ShippingSchema } from './orders.ts'
import { OptionsSchema } from './products.ts'
import { defineResource } from './resource.ts'
import { owner } from './rules.ts'

const UID = '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e'

export const customer = defineResource<Customer>({
  name: 'customer',
  path: '/api/customers/:uid',
  summary: 'The customer document of a person.',
  schema: z.object({ id: z.uuid(), stripe_id: z.string().nullable() }),
  example: { id: UID, stripe_id: null },
  rule: owner('Customers can only be fetched for authenticated users.'),
  load: ({ shop }, { uid = '' }) => findCustomer(shop, uid),
  topics: ({ uid }) => [`person:${uid}`],
})

const PaymentSchema = z.object({
  id: z.string(),
  transactionId: z.string().nullable(),
  createdAt: z.int().describe('seconds since 1970'),
  amount: z.int().describe('hundredths of a rupee'),
  status: z.enum([...PAYMENT_STATES, 'REFUNDED']).describe('DUE: in cash, when the parcel arrives'),
  refunds: z.array(RefundSchema),
}) satisfies z.ZodType<Payment>

export const payments = defineResource({
  name: 'payments',
  path: '/api/customers/:uid/payments',
  summary: 'Payments that the provider has completed, newest first.',
  schema: z.object({ payments: z.array(PaymentSchema), next: nextIfAny }),
  query: PageQuery,
  example: {
    payments: [
      { id: 'ch_4c0u', transactionId: 'OM261120', createdAt: 1_795_170_000, amount: 378_000, status: 'COMPLETED' as const, refunds: [] },
    ],
  },
  rule: owner('Payments can only be fetched for authenticated users.'),
  load: ({ shop }, params) => findPage('payments', { params, id: 'text' }, (page) => findPayments(shop, params['uid'] ?? '', page)),
  topics: ({ uid }) => [`payments:${uid}`],
})

const place = {
  name: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  cityLocality: z.string(),
  stateProvince: z.string(),
  postalCode: z.string(),
  countryCode: z.literal('IND'),
}
const MetadataSchema = z.object({
  mode: z.enum(SESSION_MODES),
  periodDays: z.int().optional(),
  carrierId: z.string().optional(),
  serviceCode: z.string().optional(),
  shipDate: z.string().optional(),
  shipFrom: z.object({ ...place, phone: z.string() }).optional(),
  shipTo: z.object(place).optional(),
  weight: z.object({ value: z.number(), unit: z.literal('gram') }).optional(),
})

const SessionSchema = z.object({
  id: z.string(),
  state: z.enum(SESSION_STATES),
  mode: z.enum(SESSION_MODES),
  success_url: z.string(),
  cancel_url: z.string(),
  customer: z.uuid(),
  price: z.number().describe('rupees'),
  line_items: z.array(
    z.object({
      id_: z.string(),
      name: z.string(),
      price: z.number(),
      quantity: z.int(),
      size: z.string(),
      options: OptionsSchema.optional().describe('where there are others than a size'),
    }),
  ),
  shipping: z.union([ShippingSchema, z.strictObject({})]).describe('empty for a membership'),
  metadata: MetadataSchema,
  url: z.string().nullable(),
  collect_shipping_address: z.boolean(),
  error: z.string().nullable(),
  payment: z.literal('cash').optional().describe('it is paid at the door'),
  attempted: z.boolean().describe('the provider knows an attempt to pay'),
  createdAt: z.int().describe('seconds since 1970'),
  expiresAt: z.int().describe('seconds since 1970'),
}) satisfies z.ZodType<CheckoutSession>

const SESSION: CheckoutSession = {
  id: 'ch_4c0u',
  state: 'open',
  mode: 'payment',
  success_url: '/account/orders',
  cancel_url: '/checkout/shipping',
  customer: UID,
  price: 3780,
  line_items: [{ id_: 'blue-mug', name: 'Blue Mug', price: 1890, quantity: 2, size: 'M' }],
  shipping: SHIPPING,
  metadata: { mode: 'payment' },
  url: 'https://mercury.phonepe.com/transact/…',
  collect_shipping_address: false,
  error: null,
  attempted: false,
  createdAt: 1_795_170_000,
  expiresAt: 1_795_171_200,
}

export const checkoutSessions = defineResource({
  name: 'checkout_sessions',
  path: '/api/customers/:uid/checkout_sessions',
  summary: 'Payments that were begun, newest first.',
  schema: z.object({ checkout_sessions: z.array(SessionSchema), next: nextIfAny }),
  query: PageQuery,
  example: { checkout_sessions: [SESSION] },
  rule: owner('Checkout sessions can only be fetched for authenticated users.'),
  load: ({ shop }, params) =>
    findPage('checkout_sessions', { params, id: 'text' }, (page) => findCheckoutSessions(shop, params['uid'] ?? '', page)),
  topics: ({ uid }) => [`checkout_sessions:${uid}`],
})
