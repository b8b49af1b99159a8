import { sql, type RawBuilder } from 'kysely'
import type { PageRequest } from '../../domain/paging.ts'
import { MAX_AUTOMATIC, type Code, type CodeFacts, type CodeUses } from '../../domain/prices/code.ts'
import { newestFirstKey } from '../../platform/database/newest-first.ts'
import type { Db, Tx } from '../../schema.ts'

const CODE = [
  'codes.code',
  'percent',
  'rupees',
  'buy',
  'get',
  'free_delivery as freeDelivery',
  'categories',
  'products',
  'minimum',
  'first_order as firstOrder',
  'members',
  'automatic',
  'adds_up as addsUp',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'uses_in_all as usesInAll',
  'uses_per_account as usesPerAccount',
  'ended_at as endedAt',
] as const

/** Codes of a name that is there, ended or not, are left out. @returns how many are added */
export async function insertCodes(tx: Tx, codes: Code[], at: Date): Promise<number> {
  const { rows } = await sql`
    insert into codes (code, percent, rupees, buy, get, free_delivery, categories, products, minimum, first_order, members, automatic,
      adds_up, starts_at, ends_at, uses_in_all, uses_per_account, created_at)
    select code, percent, rupees, buy, get, "freeDelivery", categories, products, minimum, "firstOrder", members, automatic,
      "addsUp", "startsAt", "endsAt", "usesInAll", "usesPerAccount", ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as said (
      code text, percent smallint, rupees integer, buy smallint, get smallint, "freeDelivery" boolean, categories text[], products text[],
      minimum integer, "firstOrder" boolean, members boolean, automatic boolean, "addsUp" boolean, "startsAt" timestamptz, "endsAt" timestamptz, "usesInAll" integer,
      "usesPerAccount" integer
    ) on conflict do nothing returning code`.execute(tx)
  return rows.length
}

export function selectCodesByName(tx: Tx, names: string[]): Promise<Code[]> {
  return tx
    .selectFrom('codes')
    .select(CODE)
    .where('code', '=', sql<string>`any(${names})`)
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
}

/** Of these ids those that products have. */
export async function selectProductIds(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Nobody else holds a use of it until the transaction ends. */
export function lockCode(tx: Tx, code: string): Promise<Code | undefined> {
  return tx.selectFrom('codes').select(CODE).where('code', '=', code).forNoKeyUpdate().executeTakeFirst()
}

export async function updateEndedAll(tx: Tx, names: string[], at: Date): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ ended_at: at, told: false })
    .where('code', '=', sql<string>`any(${names})`)
    .execute()
}

export type UsedCode = Code & CodeUses

const uses = (paid: boolean) =>
  sql<number>`(select count(*)::int from code_uses uses where (uses.code = codes.code or uses.also = codes.code) and paid = ${sql.lit(paid)})`

/** Those with `part` in their name, the newest first; those of one import by their names. */
export function selectCodes(db: Db, part: string, { limit, after }: PageRequest): Promise<(UsedCode & { key: string[] })[]> {
  const behind = after && sql`created_at < ${after[0]} or (created_at = ${after[0]} and code > ${after[1]})`
  return db
    .selectFrom('codes')
    .select(CODE)
    .select([uses(true).as('paid'), uses(false).as('reserved'), newestFirstKey('code').as('key')])
    .where(sql<boolean>`position(${part} in code) > 0 and (${behind ?? sql`true`})`)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(limit)
    .execute()
}

/** Those behind this one, by their names. */
export function selectCodesAfter(db: Db, after: string, limit: number): Promise<(Code & { paid: number })[]> {
  return db.selectFrom('codes').select(CODE).select(uses(true).as('paid')).where('code', '>', after).orderBy('code').limit(limit).execute()
}

export function selectCode(db: Db, code: string): Promise<Code | undefined> {
  return db.selectFrom('codes').select(CODE).where('code', '=', code).executeTakeFirst()
}

/** The code in somebody's cart. */
export function selectCartCode(db: Db, uid: string): Promise<Code | undefined> {
  return db
    .selectFrom('cart_codes')
    .innerJoin('codes', 'codes.code', 'cart_codes.code')
    .select(CODE)
    .where('user_id', '=', uid)
    .executeTakeFirst()
}

/**
 * Whose uses and orders count to a person: their own, and those of the inboxes by which they are known. `everyInbox` has also what
 * others have who say that the inbox is theirs; the first is that of an order.
 */
export type Buyer = { uid: string; inboxes: string[]; everyInbox: string[] }

/** Those that count by themselves at that time. */
export function selectAutomatic(db: Db, at: Date): Promise<Code[]> {
  return db.selectFrom('codes').select(CODE).where(isAutomatic('starts_at', at)).orderBy('code').limit(MAX_AUTOMATIC).execute()
}

/** How many count by themselves, or will. */
export async function countAutomatic(tx: Tx, at: Date): Promise<number> {
  const query = tx.selectFrom('codes').select(sql<number>`count(*)::int`.as('count'))
  return (await query.where(isAutomatic(null, at)).executeTakeFirstOrThrow()).count
}

function isAutomatic(begins: 'starts_at' | null, at: Date) {
  const hasBegun = begins === null ? sql`true` : sql`coalesce(starts_at <= ${at}, true)`
  return sql<boolean>`automatic and ended_at is null and ${hasBegun} and coalesce(ends_at > ${at}, true)`
}

type Facts = Omit<CodeFacts, 'at'>

/**
 * What decides whether somebody can use these codes, where they have a bound that asks for it. What their own open payments without an
 * attempt hold is there for a newer one.
 */
export async function selectFacts(db: Db, names: string[], { uid, inboxes, everyInbox }: Buyer): Promise<Map<string, Facts>> {
  const isTaken = sql`(paid or user_id <> ${uid} or exists (select from checkout_sessions where id = session_id and attempted))`
  const usesOf = (whose: RawBuilder<unknown>) =>
    sql`(select count(*)::int from code_uses uses where (uses.code = codes.code or uses.also = codes.code) and ${isTaken} and ${whose})`
  const { rows } = await sql<Facts & { code: string }>`
    select code, case when uses_in_all is null then 0 else ${usesOf(sql`true`)} end as used,
      case when uses_per_account is null then 0 else ${usesOf(sql`(user_id = ${uid} or inbox = any(${inboxes}::text[]))`)} end as own,
      first_order and (
        exists (select from orders where cancelled_at is null and (user_id = ${uid} or inbox = ${everyInbox[0] ?? null}))
        or exists (
          select from code_uses uses join codes first on first.code in (uses.code, uses.also)
          where first.first_order and (user_id = ${uid} or inbox = any(${everyInbox}::text[])) and ${isTaken}
        )
      ) as "hasOrdered",
      members and exists (select from subscriptions where user_id = ${uid} and status = 'active') as "isMember"
    from codes where code = any(${names})`.execute(db)
  return new Map(rows.map(({ code, ...facts }) => [code, facts]))
}

/** Nobody else who is this buyer is asked for a first order until the transaction ends. */
export async function lockFirstOrder(tx: Tx, { uid, everyInbox: [inbox = uid] }: Buyer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${inbox}, 1))`.execute(tx)
}

export type Use = { sessionId: string; code: string; also: string | null; uid: string; inbox: string | null }

const toRow = ({ sessionId, code, also, uid, inbox }: Use) => ({ session_id: sessionId, code, also, user_id: uid, inbox })

export async function insertUse(tx: Tx, use: Use): Promise<void> {
  await tx.insertInto('code_uses').values(toRow(use)).execute()
}

/** Whether it was still held or not. */
export async function upsertPaidUse(tx: Tx, use: Use): Promise<void> {
  await tx
    .insertInto('code_uses')
    .values({ ...toRow(use), paid: true })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ paid: true }))
    .execute()
}

/** That one, or whichever there is. */
export async function deleteCartCode(db: Db, uid: string, code?: string): Promise<void> {
  await db
    .deleteFrom('cart_codes')
    .where('user_id', '=', uid)
    .$if(code !== undefined, (query) => query.where('code', '=', code!))
    .execute()
}

/** Tells open carts of the codes that have begun or ended by their time. */
export async function updateTold(tx: Tx, at: Date): Promise<void> {
  const live = sql<boolean>`(ended_at is null and coalesce(starts_at <= ${at}, true) and coalesce(ends_at > ${at}, true))`
  await tx
    .updateTable('codes')
    .set({ told: live })
    .where(sql<boolean>`told <> ${live}`)
    .execute()
}
