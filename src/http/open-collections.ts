import { nextChange, type Collection } from '../domain/catalogue/collection.ts'
import { COLLECTIONS_TOPIC, findAllCollections, listCollections } from '../features/catalogue/collections/find-collections.ts'
import type { Ctx } from './context.ts'
import { staleFrom } from './page.ts'

/** The collections that are open now; a cached copy of the answer ends when one changes, opens or ends. */
export async function openCollections(c: Ctx): Promise<Collection[]> {
  const { shop, topics } = c.var
  topics.add(COLLECTIONS_TOPIC)
  const change = nextChange(await findAllCollections(shop), shop.clock.now())
  if (change) staleFrom(c, change)
  return listCollections(shop)
}
