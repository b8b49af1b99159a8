import { nextChange, type Collection } from '../domain/catalogue/collection.ts'
import { listCollections } from '../features/catalogue/find-collections.ts'
import type { Ctx } from './context.ts'
import { staleFrom } from './page.ts'

/** The collections that are open now; a cached copy of the answer ends when one opens or ends. */
export function openCollections(c: Ctx): Collection[] {
  const { shop } = c.var
  const change = nextChange(shop.folder.collections, shop.clock.now())
  if (change) staleFrom(c, change)
  return listCollections(shop)
}
