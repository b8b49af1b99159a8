import type { Shop } from '../../shop.ts'
import { selectCustomer } from './customers.sql.ts'

/** A document of the customers collection (spec §3). */
export type Customer = { id: string; stripe_id: string | null }

/** Null when there is no such account. */
export async function findCustomer(shop: Pick<Shop, 'db'>, uid: string): Promise<Customer | null> {
  return (await selectCustomer(shop.db, uid)) ?? null
}
