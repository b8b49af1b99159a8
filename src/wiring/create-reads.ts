import { loadSessions } from '../features/accounts/find-session.ts'
import { loadProducts } from '../features/catalogue/find-product.ts'
import { createBatch } from '../platform/database/batch.ts'
import type { Reads, Shop } from '../shop.ts'

/** Every request of a signed-in person reads a session, and every page and cart products. */
export function createReads(db: Shop['db']): Reads {
  return {
    session: createBatch((ids: string[]) => loadSessions(db, ids)),
    product: createBatch((ids: string[]) => loadProducts(db, ids)),
  }
}
