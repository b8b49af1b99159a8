import type { Person } from '../../domain/person.ts'
import type { Shop } from '../../shop.ts'
import { selectPerson, type PersonRow } from './accounts.sql.ts'

/** Null when there is no such account. */
export async function findPerson(shop: Pick<Shop, 'db'>, uid: string): Promise<Person | null> {
  const row = await selectPerson(shop.db, uid)
  return row ? personOf(uid, row) : null
}

export function personOf(uid: string, { name, email, email_verified, image, phone_number }: PersonRow): Person {
  return { uid, displayName: name, email, emailVerified: email_verified, phoneNumber: phone_number, photoURL: image }
}
