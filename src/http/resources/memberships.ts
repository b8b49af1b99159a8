import { z } from 'zod'
import type { Invoice, Subscription } from '../../domain/members/membership.ts'
import { findInvoices, findSubscriptions } from '../../features/members/find-subscriptions.ts'
import { findPage, nextIfAny, PageQuery } from './list.ts'
import { defineResource } from './resource.ts'
import { owner } from './rules.ts'

const paise = z.int().min(0).describe('hundredths of a rupee')
const when = z.iso.datetime().nullable()

const SubscriptionSchema = z.object({
  id: z.uuid(),
  status: z.string().describe('"active" opens the members’ content, "past_due" can still be paid, "canceled" has ended'),
  amount: paise.nullable().describe('of a period, in hundredths of a rupee; null for a free subscription'),
  period_days: z.int().nullable(),
  current_period_start: z.iso.datetime(),
  current_period_end: when.describe('null while the subscription is open-ended'),
  cancel_at_period_end: z.boolean(),
  invoice_due_at: when.describe('when the open invoice must be paid; null if there is none'),
  canceled_at: when,
  past_due_at: when.describe('when the open invoice was not paid in time'),
  ended_at: when,
  created_at: z.iso.datetime(),
}) satisfies z.ZodType<Subscription>

const InvoiceSchema = z.object({
  id: z.uuid(),
  status: z.string().describe('"open", "paid" or "void"'),
  amount: paise,
  period_start: when.describe('of the period that it pays; null until it is paid'),
  period_end: when,
  due_at: when,
  paid_at: when,
  payment: z.string().nullable().describe('the id of the payment'),
  created_at: z.iso.datetime(),
  receipt_url: z.url().nullable(),
}) satisfies z.ZodType<Invoice>

const ID = '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e'
const NOW = '2026-11-20T12:00:00.000Z'
const END = '2026-12-20T12:00:00.000Z'
const SUBSCRIPTION: Subscription = {
  id: ID,
  status: 'active',
  amount: 19_900,
  period_days: 30,
  current_period_start: NOW,
  current_period_end: END,
  cancel_at_period_end: false,
  invoice_due_at: null,
  canceled_at: null,
  past_due_at: null,
  ended_at: null,
  created_at: NOW,
}
const INVOICE: Invoice = {
  id: ID,
  status: 'paid',
  amount: 19_900,
  period_start: NOW,
  period_end: END,
  due_at: null,
  paid_at: NOW,
  payment: 'ch_4c0u',
  created_at: NOW,
  receipt_url: `http://localhost:3000/account/orders/${ID}/receipt`,
}
const owned = owner('Subscriptions can only be fetched for authenticated users.')

export const subscriptions = defineResource({
  name: 'subscriptions',
  path: '/api/customers/:uid/subscriptions',
  summary: 'Subscriptions of a person, newest first.',
  schema: z.object({ subscriptions: z.array(SubscriptionSchema), next: nextIfAny }),
  query: PageQuery,
  example: { subscriptions: [SUBSCRIPTION] },
  rule: owned,
  load: ({ shop }, params) => findPage('subscriptions', { params }, (page) => findSubscriptions(shop, params['uid'] ?? '', page)),
  topics: ({ uid }) => [`subscriptions:${uid}`],
})

export const invoices = defineResource({
  name: 'invoices',
  path: '/api/customers/:uid/subscriptions/:id/invoices',
  summary: 'Invoices beneath a subscription, newest first.',
  schema: z.object({ invoices: z.array(InvoiceSchema), next: nextIfAny }),
  query: PageQuery,
  example: { invoices: [INVOICE] },
  rule: owned,
  load: ({ shop }, params) =>
    findPage('invoices', { params }, (page) => findInvoices(shop, { uid: params['uid'] ?? '', id: params['id'] ?? '' }, page)),
  topics: ({ uid }) => [`subscriptions:${uid}`],
})
