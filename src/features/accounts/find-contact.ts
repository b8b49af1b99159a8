import { realEmail } from '../../domain/email.ts'
import type { Shop } from '../../shop.ts'
import { selectContact } from './customers.sql.ts'

/** Where a person can be written to; null when there is no such account. */
export async function findContact(shop: Pick<Shop, 'db'>, uid: string): Promise<{ email: string | null } | null> {
  const found = await selectContact(shop.db, uid)
  return found ? { email: realEmail(found.email) } : null
}
