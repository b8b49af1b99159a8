import { sql } from 'kysely'
import { MAX_ADDRESSES, type SavedAddress } from '../../domain/addresses/address.ts'
import type { Key, PageRequest } from '../../domain/paging.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newestFirst } from '../../platform/database/newest-first.ts'
import type { Db, Tx } from '../../schema.ts'

const COLUMNS = ['id', 'address', 'validation', 'is_default'] as const
type Row = Omit<SavedAddress, 'default'> & { is_default: boolean }

function toSaved<R extends Row>({ is_default: isDefault, ...row }: R): Omit<R, 'is_default'> & { default?: true } {
  return { ...row, ...(isDefault && { default: true as const }) }
}

/** Newest first. */
export async function selectAddresses(db: Db, uid: string, page: PageRequest): Promise<(SavedAddress & { key: Key })[]> {
  const rows = await db.selectFrom('addresses').select(COLUMNS).where('user_id', '=', uid).$call(newestFirst(page)).execute()
  return rows.map(toSaved)
}

export async function selectAddress(db: Db, uid: string, id: string): Promise<SavedAddress | null> {
  const row = await db.selectFrom('addresses').select(COLUMNS).where('user_id', '=', uid).where('id', '=', id).executeTakeFirst()
  return row ? toSaved(row) : null
}

/**
 * Stores a new address, or makes the same one that is saved already the newest: a form that is sent twice saves it once. Its validation is
 * replaced, unless none comes with it. Null if the user has `MAX_ADDRESSES` already. Locks the user's row, so that parallel requests
 * neither exceed the limit nor save the same one twice.
 */
export function upsertAddress(db: Db, uid: string, { address, validation }: Omit<SavedAddress, 'id'>): Promise<SavedAddress | null> {
  return inTransaction({ db }, async (tx) => {
    await lockPerson(tx, uid)
    const known = await tx
      .updateTable('addresses')
      .set({ created_at: sql<Date>`now()`, ...(validation !== null && { validation: JSON.stringify(validation) }) })
      .where('user_id', '=', uid)
      .where('address', '=', sql<SavedAddress['address']>`${JSON.stringify(address)}::jsonb`)
      .returning(COLUMNS)
      .executeTakeFirst()
    if (known) return toSaved(known)
    const { count } = await tx
      .selectFrom('addresses')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', uid)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_ADDRESSES) return null
    const row = await tx
      .insertInto('addresses')
      .values({ user_id: uid, address: JSON.stringify(address), validation: validation && JSON.stringify(validation) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    return toSaved(row)
  })
}

async function lockPerson(tx: Tx, uid: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', uid).forNoKeyUpdate().executeTakeFirst()
}

export type AddressChange = Partial<Pick<SavedAddress, 'address' | 'validation'>> & { isDefault?: boolean }

/**
 * Changes an address; one that becomes equal to another of the person joins that one. What is absent stays.
 * @returns null where the person has none with this id
 */
export function updateAddress(
  db: Db,
  { uid, id }: { uid: string; id: string },
  { address, validation, isDefault }: AddressChange,
): Promise<SavedAddress | null> {
  return inTransaction({ db }, async (tx) => {
    await lockPerson(tx, uid)
    const own = tx.selectFrom('addresses').select(COLUMNS).where('user_id', '=', uid)
    const before = await own.where('id', '=', id).executeTakeFirst()
    if (!before) return null
    const text = JSON.stringify(address ?? before.address)
    const same = await own
      .where('id', '<>', id)
      .where('address', '=', sql<Row['address']>`${text}::jsonb`)
      .executeTakeFirst()
    if (same) await deleteAddressRow(tx, uid, id)
    const chosen = isDefault ?? (before.is_default || same?.is_default)
    if (chosen)
      await tx.updateTable('addresses').set({ is_default: false }).where('user_id', '=', uid).where('is_default', '=', true).execute()
    const row = await tx
      .updateTable('addresses')
      .set({
        address: text,
        is_default: chosen ?? false,
        ...(validation !== undefined && { validation: validation && JSON.stringify(validation) }),
      })
      .where('user_id', '=', uid)
      .where('id', '=', same?.id ?? id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    return toSaved(row)
  })
}

/** @returns whether the address existed */
export async function deleteAddressRow(db: Db, uid: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('addresses').where('user_id', '=', uid).where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
