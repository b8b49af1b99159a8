import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

export type LinkingRow = {
  linked: string | null
  captcha_until: Date | null
  phone_number: string | null
  code_until: Date | null
  tries: number | null
}

/** The person's phone number, and what is stored of linking one. Undefined when there is no such account. */
export function selectLinking(db: Db, uid: string): Promise<LinkingRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('phone_linkings', 'phone_linkings.user_id', 'users.id')
    .select(['users.phone_number as linked', 'phone_linkings.captcha_until', 'phone_linkings.phone_number'])
    .select(['phone_linkings.code_until', 'phone_linkings.tries'])
    .where('users.id', '=', uid)
    .executeTakeFirst()
}

const NO_CODE = { phone_number: null, code_hash: null, code_until: null, tries: 0 }

/** Begins a linking, or begins it again. Does nothing where a number is linked. */
export async function upsertLinking(db: Db, { uid, captchaUntil }: { uid: string; captchaUntil: Date }): Promise<void> {
  await db
    .insertInto('phone_linkings')
    .columns(['user_id', 'captcha_until'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select(['id', sql<Date>`${captchaUntil}::timestamptz`.as('captcha_until')])
        .where('id', '=', uid)
        .where('phone_number', 'is', null),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ captcha_until: captchaUntil, ...NO_CODE }))
    .execute()
}

type Code = { uid: string; phoneNumber: string; hash: string; codeUntil: Date; replaces: Date | null }

/**
 * Stores a code in place of the one that expires at `replaces`, null where there is none.
 * @returns false when another code was stored meanwhile, or the linking has ended
 */
export async function updateCode(db: Db, { uid, phoneNumber, hash, codeUntil, replaces }: Code): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phone_linkings')
    .set({ phone_number: phoneNumber, code_hash: hash, code_until: codeUntil, tries: 0 })
    .where('user_id', '=', uid)
    .where(sql<boolean>`code_until is not distinct from ${replaces}`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Voids a code: this one, or any. */
export async function clearCode(db: Db, uid: string, hash: string | null = null): Promise<void> {
  await db
    .updateTable('phone_linkings')
    .set(NO_CODE)
    .where('user_id', '=', uid)
    .where(sql<boolean>`code_hash = coalesce(${hash}, code_hash)`)
    .execute()
}

/** Ends the linking whose code has this hash. @returns false when another code was sent meanwhile, or the linking has ended */
export async function deleteLinking(db: Db, uid: string, hash: string | null = null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('phone_linkings')
    .where('user_id', '=', uid)
    .$if(hash !== null, (query) => query.where('code_hash', '=', hash))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function updatePhoneNumber(db: Db, uid: string, phone_number: string | null): Promise<void> {
  await db.updateTable('users').set({ phone_number, updated_at: new Date() }).where('id', '=', uid).execute()
}
