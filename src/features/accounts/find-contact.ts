import type { Shop } from '../../shop.ts'
import { selectContact } from './customers.sql.ts'

/** Where a person can be written to; null when there is no such account. */
export type Contact = { displayName: string; email: string | null; phoneNumber: string | null }

export async function findContact(shop: Pick<Shop, 'db'>, uid: string): Promise<Contact | null> {
  const found = await selectContact(shop.db, uid)
  return found ? { displayName: found.name, email: found.email, phoneNumber: found.phone_number } : null
}
