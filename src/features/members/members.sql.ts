import { sql, type Kysely, type Selectable } from 'kysely'
import type { Key, PageRequest } from '../../domain/paging.ts'
import { MEMBER_STATUS } from '../../domain/membership.ts'
import { isOlder, newestFirstKey } from '../../platform/newest-first.ts'
import type { Schema } from '../../schema.ts'

type Db = Kysely<Schema>
const SUBSCRIPTION = ['id', 'status', 'current_period_start', 'current_period_end', 'created_at'] as const
const INVOICE = ['id', 'status', 'amount_paise', 'created_at'] as const
export type SubscriptionRow = Pick<Selectable<Schema['subscriptions']>, (typeof SUBSCRIPTION)[number]>
export type InvoiceRow = Pick<Selectable<Schema['invoices']>, (typeof INVOICE)[number]>

/** Newest first. */
export function selectSubscriptions(db: Db, uid: string, { limit, after }: PageRequest): Promise<(SubscriptionRow & { key: Key })[]> {
  return db
    .selectFrom('subscriptions')
    .select([...SUBSCRIPTION, newestFirstKey().as('key')])
    .where('user_id', '=', uid)
    .$if(after !== null, (query) => query.where(isOlder(after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function selectActiveSubscription(db: Db, uid: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(SUBSCRIPTION)
    .where('user_id', '=', uid)
    .where('status', '=', MEMBER_STATUS)
    .limit(1)
    .executeTakeFirst()
}

export async function hasSubscription(db: Db, uid: string, id: string): Promise<boolean> {
  const row = await db.selectFrom('subscriptions').select('id').where('user_id', '=', uid).where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Newest first. */
export function selectInvoices(
  db: Db,
  { uid, id: subscriptionId }: { uid: string; id: string },
  { limit, after }: PageRequest,
): Promise<(InvoiceRow & { key: Key })[]> {
  return db
    .selectFrom('invoices')
    .select([...INVOICE, newestFirstKey().as('key')])
    .where('user_id', '=', uid)
    .where('subscription_id', '=', subscriptionId)
    .$if(after !== null, (query) => query.where(isOlder(after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export type Account = { id: string; email_verified: boolean }

export function selectAccount(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom('users').select(['id', 'email_verified']).where('email', '=', email).executeTakeFirst()
}

/** @returns false if the user has an active subscription already */
export async function insertSubscription(db: Db, uid: string, from: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('subscriptions')
    .values({ user_id: uid, status: MEMBER_STATUS, current_period_start: from, created_at: from })
    .onConflict((conflict) => conflict.column('user_id').where('status', '=', sql.lit(MEMBER_STATUS)).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns whether there was an active one */
export async function cancelSubscription(db: Db, uid: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ status: 'canceled', current_period_end: sql<Date>`greatest(current_period_start, ${at}::timestamptz)` })
    .where('user_id', '=', uid)
    .where('status', '=', MEMBER_STATUS)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
