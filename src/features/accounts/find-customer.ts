import type { Shop } from '../../shop.ts'
import { selectContact, selectCustomer } from './accounts.sql.ts'

/** A document of the customers collection (spec §3). */
export type Customer = { id: string; stripe_id: string | null }

/** Null if there is no such account. */
export async function findCustomer(shop: Pick<Shop, 'db'>, uid: string): Promise<Customer | null> {
  return (await selectCustomer(shop.db, uid)) ?? null
}

/** Where mails and text messages to a user are sent. */
export type Contact = { displayName: string; email: string | null; phoneNumber: string | null }

/** Null if there is no such account. */
export async function findContact(shop: Pick<Shop, 'db'>, uid: string): Promise<Contact | null> {
  const row = await selectContact(shop.db, uid)
  return row ? { displayName: row.name, email: row.email, phoneNumber: row.phone_number } : null
}
