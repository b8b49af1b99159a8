import { z } from 'zod'
import type { Invoice, Subscription } from '../../domain/membership.ts'
import { findInvoices, findSubscriptions } from '../../features/members/find-subscriptions.ts'
import { findPage, nextIfAny, PageQuery } from './list.ts'
import { defineResource } from './resource.ts'
import { owner } from './rules.ts'

const SubscriptionSchema = z.object({
  id: z.uuid(),
  status: z.string().describe('exactly "active" opens the members’ content'),
  current_period_start: z.iso.datetime(),
  current_period_end: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
}) satisfies z.ZodType<Subscription>

const InvoiceSchema = z.object({
  id: z.uuid(),
  status: z.string(),
  amount: z.int().describe('hundredths of a rupee'),
  created_at: z.iso.datetime(),
}) satisfies z.ZodType<Invoice>

const ID = '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e'
const NOW = '2026-11-20T12:00:00.000Z'
const owned = owner('Subscriptions can only be fetched for authenticated users.')

export const subscriptions = defineResource({
  name: 'subscriptions',
  path: '/api/customers/:uid/subscriptions',
  summary: 'Subscriptions of a person, newest first.',
  schema: z.object({ subscriptions: z.array(SubscriptionSchema), next: nextIfAny }),
  query: PageQuery,
  example: { subscriptions: [{ id: ID, status: 'active', current_period_start: NOW, current_period_end: null, created_at: NOW }] },
  rule: owned,
  load: ({ shop }, params) => findPage('subscriptions', { params }, (page) => findSubscriptions(shop, params['uid'] ?? '', page)),
  topics: ({ uid }) => [`subscriptions:${uid}`],
  writes: [],
})

export const invoices = defineResource({
  name: 'invoices',
  path: '/api/customers/:uid/subscriptions/:id/invoices',
  summary: 'Invoices beneath a subscription, newest first.',
  schema: z.object({ invoices: z.array(InvoiceSchema), next: nextIfAny }),
  query: PageQuery,
  example: { invoices: [{ id: ID, status: 'paid', amount: 49_900, created_at: NOW }] },
  rule: owned,
  load: ({ shop }, params) =>
    findPage('invoices', { params }, (page) => findInvoices(shop, { uid: params['uid'] ?? '', id: params['id'] ?? '' }, page)),
  topics: ({ uid }) => [`subscriptions:${uid}`],
  writes: [],
})
