import { MAX_ADDRESSES } from '../../domain/address.ts'
import { sql, type Kysely } from 'kysely'
import type { Key, PageRequest } from '../../domain/paging.ts'
import type { SavedAddress } from '../../domain/address.ts'
import { inTransaction } from '../../platform/database.ts'
import { newestFirst } from '../../platform/newest-first.ts'
import type { Schema } from '../../schema.ts'

const COLUMNS = ['id', 'address', 'validation'] as const

/** Newest first. */
export function selectAddresses(db: Kysely<Schema>, uid: string, page: PageRequest): Promise<(SavedAddress & { key: Key })[]> {
  return db.selectFrom('addresses').select(COLUMNS).where('user_id', '=', uid).$call(newestFirst(page)).execute()
}

export async function selectAddress(db: Kysely<Schema>, uid: string, id: string): Promise<SavedAddress | null> {
  const row = await db.selectFrom('addresses').select(COLUMNS).where('user_id', '=', uid).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/**
 * Stores a new address, or makes the same one that is saved already the newest: a form that is sent twice saves it once. Its
 * validation is replaced, unless none comes with it.
 * Null if the user has `MAX_ADDRESSES` already. Locks the user's row, so that parallel requests neither exceed the limit nor
 * save the same one twice.
 */
export function upsertAddress(
  db: Kysely<Schema>,
  uid: string,
  { address, validation }: Omit<SavedAddress, 'id'>,
): Promise<SavedAddress | null> {
  return inTransaction({ db }, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', uid).forNoKeyUpdate().executeTakeFirst()
    const known = await tx
      .updateTable('addresses')
      .set({ created_at: sql<Date>`now()`, ...(validation !== null && { validation: JSON.stringify(validation) }) })
      .where('user_id', '=', uid)
      .where('address', '=', sql<SavedAddress['address']>`${JSON.stringify(address)}::jsonb`)
      .returning(COLUMNS)
      .executeTakeFirst()
    if (known) return known
    const { count } = await tx
      .selectFrom('addresses')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', uid)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_ADDRESSES) return null
    return tx
      .insertInto('addresses')
      .values({ user_id: uid, address: JSON.stringify(address), validation: validation && JSON.stringify(validation) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  })
}

/** @returns whether the address existed */
export async function deleteAddressRow(db: Kysely<Schema>, uid: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('addresses').where('user_id', '=', uid).where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
