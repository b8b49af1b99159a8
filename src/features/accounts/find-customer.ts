import type { Shop } from '../../shop.ts'
import { selectContact, selectContacts, selectCustomer } from './accounts.sql.ts'

/** A document of the customers collection (spec §3). */
export type Customer = { id: string; stripe_id: string | null }

export async function findCustomer(shop: Pick<Shop, 'db'>, uid: string): Promise<Customer | null> {
  return (await selectCustomer(shop.db, uid)) ?? null
}

/** Where mails and text messages to a user are sent. */
export type Contact = { displayName: string; email: string | null; phoneNumber: string | null }

export async function findContact(shop: Pick<Shop, 'db'>, uid: string): Promise<Contact | null> {
  const row = await selectContact(shop.db, uid)
  return row ? { displayName: row.name, email: row.email, phoneNumber: row.phone_number } : null
}

/** The contacts of those people who have an account, by their ids. */
export async function findContacts(shop: Pick<Shop, 'db'>, uids: string[]): Promise<Map<string, Contact>> {
  const rows = uids.length > 0 ? await selectContacts(shop.db, uids) : []
  return new Map(rows.map((row) => [row.id, { displayName: row.name, email: row.email, phoneNumber: row.phone_number }]))
}
