import { sql } from 'kysely'
import type { Db, Tx } from '../../schema.ts'

export async function selectNextReset(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('demo_reset').select('next_at').executeTakeFirst()
  return row?.next_at ?? null
}

export async function updateResets(tx: Tx, resets: { last: Date; next: Date }): Promise<void> {
  await tx
    .insertInto('demo_reset')
    .values({ next_at: resets.next, last_at: resets.last })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ next_at: resets.next, last_at: resets.last }))
    .execute()
}

export async function emptyTable(tx: Tx, name: string): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(tx)
}

/**
 * Deletes payments of which nothing is owed, and sessions that have come to their end. What remains holds no personal
 * data: the owner's account is gone, so money that still comes is refunded.
 * @returns how many sessions and refunds remain
 */
export async function deleteSettledPayments(tx: Tx, unsettledSince: Date): Promise<{ sessions: number; refunds: number }> {
  await sql`
    delete from refunds where session_id not in (select session_id from refunds where state in ('due', 'pending'))`.execute(tx)
  await sql`delete from payments where not exists (select from refunds where refunds.session_id = payments.session_id)`.execute(tx)
  await sql`update checkout_sessions set duplicate_of = null where duplicate_of is not null`.execute(tx)
  await sql`
    delete from checkout_sessions session
    where not exists (select from payments where payments.session_id = session.id)
      and (state not in ('starting', 'open', 'failed') or created_at < ${unsettledSince})`.execute(tx)
  await sql`update checkout_sessions set shipping = '{}', line_items = '[]', metadata = '{"mode": "payment"}', url = null`.execute(tx)
  const { rows } = await sql<{ sessions: number; refunds: number }>`
    select (select count(*)::int from checkout_sessions where state in ('starting', 'open', 'failed')) as sessions,
      (select count(*)::int from refunds where state <> 'completed') as refunds`.execute(tx)
  return rows[0]!
}

/** Everybody who follows anything reads it again, and every session is checked. */
export async function insertChangeOfEverything(tx: Tx): Promise<void> {
  await sql`insert into changes (topic) values ('*')`.execute(tx)
}

/** Those of `uids` to whom an account or a review belongs. */
export async function selectOwners(db: Db, uids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select uid::text as uid from unnest(${uids}::uuid[]) as files (uid)
    where exists (select from users where id = uid) or exists (select from reviews where user_id = uid)
      or exists (select from review_photos where user_id = uid)`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

export async function selectPictureNames(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', sql<string>`any(${names})`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}
