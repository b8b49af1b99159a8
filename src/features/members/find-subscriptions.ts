import { cutPage, FIRST_PAGE, type PageRequest, type PageResult } from '../../domain/paging.ts'
import type { Invoice, Subscription } from '../../domain/membership.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { hasSubscription, selectActiveSubscription, selectInvoices, selectSubscriptions, type SubscriptionRow } from './members.sql.ts'

/** All subscriptions, newest first. */
export async function findSubscriptions(
  shop: Pick<Shop, 'db'>,
  uid: string,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<Subscription>> {
  return cutPage(await selectSubscriptions(shop.db, uid, { limit: limit + 1, after }), limit, toSubscription)
}

/** The active subscription, of which a user has at most one. */
export async function findActiveSubscription(shop: Pick<Shop, 'db'>, uid: string): Promise<Subscription | null> {
  const row = await selectActiveSubscription(shop.db, uid)
  return row ? toSubscription(row) : null
}

/** Newest first; null if the user has no subscription with this id. */
export async function findInvoices(
  shop: Pick<Shop, 'db'>,
  { uid, id }: { uid: string; id: string },
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<Invoice> | null> {
  if (!isUuid(id)) return null
  const rows = await selectInvoices(shop.db, { uid, id }, { limit: limit + 1, after })
  if (rows.length === 0 && !(await hasSubscription(shop.db, uid, id))) return null
  return cutPage(rows, limit, ({ id, status, amount_paise, created_at }) => ({
    id,
    status,
    amount: amount_paise,
    created_at: created_at.toISOString(),
  }))
}

function toSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    status: row.status,
    current_period_start: row.current_period_start.toISOString(),
    current_period_end: row.current_period_end?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
