import type { Shop } from '../../shop.ts'
import { selectContact } from './customers.sql.ts'

/** Where a person can be written to; null when there is no such account. */
export async function findContact(shop: Pick<Shop, 'db'>, uid: string): Promise<{ email: string | null } | null> {
  return (await selectContact(shop.db, uid)) ?? null
}
