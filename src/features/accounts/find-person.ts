import type { Person } from '../../domain/accounts/person.ts'
import type { Shop } from '../../shop.ts'
import { selectAccountByEmail, selectPerson, type PersonRow } from './accounts.sql.ts'

export async function findPerson(shop: Pick<Shop, 'db'>, uid: string): Promise<Person | null> {
  const row = await selectPerson(shop.db, uid)
  return row ? personOf(uid, row) : null
}

/** The account with this email address; null when there is none. */
export async function findAccount(shop: Pick<Shop, 'db'>, email: string): Promise<{ uid: string; emailVerified: boolean } | null> {
  const row = await selectAccountByEmail(shop.db, email.trim().toLowerCase())
  return row ? { uid: row.id, emailVerified: row.email_verified } : null
}

export function personOf(uid: string, { name, email, email_verified, image, phone_number }: PersonRow): Person {
  return { uid, displayName: name, email, emailVerified: email_verified, phoneNumber: phone_number, photoURL: image }
}
