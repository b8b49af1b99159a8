import { sql, type Kysely, type Transaction } from 'kysely'
import type { PageRequest } from '../../domain/paging.ts'
import type { Code, CodeUses } from '../../domain/prices/code.ts'
import { newestFirstKey } from '../../platform/database/newest-first.ts'
import type { Schema } from '../../schema.ts'

export type Tx = Transaction<Schema>
type Db = Kysely<Schema> | Tx

const CODE = [
  'codes.code',
  'percent',
  'rupees',
  'minimum',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'uses_in_all as usesInAll',
  'uses_per_account as usesPerAccount',
  'ended_at as endedAt',
] as const

/** Codes of a name that is there, ended or not, are left out. @returns how many are added */
export async function insertCodes(tx: Tx, codes: Code[], at: Date): Promise<number> {
  const { rows } = await sql`
    insert into codes (code, percent, rupees, minimum, starts_at, ends_at, uses_in_all, uses_per_account, created_at)
    select code, percent, rupees, minimum, "startsAt", "endsAt", "usesInAll", "usesPerAccount", ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as said (
      code text, percent smallint, rupees integer, minimum integer, "startsAt" timestamptz, "endsAt" timestamptz, "usesInAll" integer,
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

/** Nobody else reserves a use of it until the transaction ends. */
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

const uses = (paid: boolean) => sql<number>`(select count(*)::int from code_uses where code = codes.code and paid = ${sql.lit(paid)})`

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

/** A code with how often everybody has used it. */
export type CodeFound = Code & { used: number }

/** For this person: what their own open payments without an attempt have reserved is there for a newer one. Null for an unknown code. */
export async function selectCodeFor(db: Db, code: string, uid: string): Promise<CodeFound | null> {
  return (await db.selectFrom('codes').select(CODE).select(usedFor(uid)).where('code', '=', code).executeTakeFirst()) ?? null
}

/** Selects as `selectCodeFor` does the code in somebody's cart. */
export async function selectCartCode(db: Db, uid: string): Promise<CodeFound | null> {
  const row = await db
    .selectFrom('cart_codes')
    .innerJoin('codes', 'codes.code', 'cart_codes.code')
    .select(CODE)
    .select(usedFor(uid))
    .where('user_id', '=', uid)
    .executeTakeFirst()
  return row ?? null
}

/** Only where there is a bound: a code without one may have been used very often. */
function usedFor(uid: string) {
  return sql<number>`case when uses_in_all is null then 0 else (
    select count(*)::int from code_uses where code_uses.code = codes.code and ${isTakenFor(uid)}
  ) end`.as('used')
}

function isTakenFor(uid: string) {
  return sql<boolean>`(paid or user_id <> ${uid} or exists (select from checkout_sessions where id = session_id and attempted))`
}

/** Whose uses count to a person: their own, and those of the inboxes by which they are known. */
export type Buyer = { uid: string; inboxes: string[] }

const isOwn = ({ uid, inboxes }: Buyer) => sql<boolean>`(user_id = ${uid} or inbox = any(${inboxes}::text[]))`

/** How many uses a person has, without what their open payments have reserved as `selectCodeFor` leaves it out. */
export async function countOwnUses(db: Db, code: string, buyer: Buyer): Promise<number> {
  const { own } = await db
    .selectFrom('code_uses')
    .select(sql<number>`count(*)::int`.as('own'))
    .where('code', '=', code)
    .where(isOwn(buyer))
    .where(isTakenFor(buyer.uid))
    .executeTakeFirstOrThrow()
  return own
}

/** How many uses there are, of everybody and of one person. */
export async function countUses(tx: Tx, code: string, buyer: Buyer): Promise<{ used: number; own: number }> {
  return tx
    .selectFrom('code_uses')
    .select([sql<number>`count(*)::int`.as('used'), sql<number>`(count(*) filter (where ${isOwn(buyer)}))::int`.as('own')])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
}

export type Use = { sessionId: string; code: string; uid: string; inbox: string | null }

const toRow = ({ sessionId, code, uid, inbox }: Use) => ({ session_id: sessionId, code, user_id: uid, inbox })

export async function insertUse(tx: Tx, use: Use): Promise<void> {
  await tx.insertInto('code_uses').values(toRow(use)).execute()
}

/** Whether it was still reserved or not. */
export async function upsertPaidUse(tx: Tx, use: Use): Promise<void> {
  await tx
    .insertInto('code_uses')
    .values({ ...toRow(use), paid: true })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ paid: true }))
    .execute()
}

export async function deleteUse(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('code_uses').where('session_id', '=', sessionId).execute()
}

export async function upsertCartCode(db: Db, uid: string, code: string): Promise<void> {
  await db
    .insertInto('cart_codes')
    .values({ user_id: uid, code })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ code, entered_at: sql<Date>`clock_timestamp()` }))
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

export async function selectCartCodeName(db: Db, uid: string): Promise<string | null> {
  return (await db.selectFrom('cart_codes').select('code').where('user_id', '=', uid).executeTakeFirst())?.code ?? null
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

/** When the next one begins or ends after that time; null where none does. */
export async function selectNextTelling(db: Db, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select least(
      (select min(starts_at) from codes where starts_at > ${at} and ended_at is null),
      (select min(ends_at) from codes where ends_at > ${at} and ended_at is null)
    ) as next`.execute(db)
  return rows[0]?.next ?? null
}
