import { sql } from 'kysely'
import type { Db, Tx } from '../../schema.ts'

type Guest = { id: string; name: string; email: string | null; phone: string | null }

export async function newGuestId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  return rows[0]!.id
}

/** Somebody without an account, who is reached at what an operator has typed. */
export async function insertGuest(tx: Tx, { id, name, email, phone }: Guest): Promise<void> {
  await tx.insertInto('users').values({ id, name, email: null, contact_email: email, contact_phone: phone }).execute()
}

export async function deleteGuest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).where(HAS_CONTACT).execute()
}

/** Undefined for everybody with an account. */
export function lockGuest(tx: Tx, id: string): Promise<{ email: string | null } | undefined> {
  return guest(tx, id).forUpdate().executeTakeFirst()
}

export function selectGuest(db: Db, id: string): Promise<{ email: string | null } | undefined> {
  return guest(db, id).executeTakeFirst()
}

function guest(db: Db, id: string) {
  return db.selectFrom('users').select('contact_email as email').where('id', '=', id).where(HAS_CONTACT)
}

/** Another address at which a guest is reached. */
export async function updateGuestEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ contact_email: email }).where('id', '=', id).where(HAS_CONTACT).execute()
}

/** What a guest may have: an order that is paid, and what belongs to it. */
export const MOVED = [
  'checkout_sessions',
  'payments',
  'orders',
  'order_events',
  'refunds',
  'complaints',
  'complaint_photos',
  'replacements',
  'returns',
] as const

/** All that a locked guest has becomes an account's, and the guest is gone. */
export async function moveGuest(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of MOVED) await tx.updateTable(table).set({ user_id: to }).where('user_id', '=', from).execute()
  await deleteGuest(tx, from)
}

const HAS_CONTACT = sql<boolean>`(contact_email is not null or contact_phone is not null)`
