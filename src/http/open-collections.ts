import { isOpen, nextChange, type Collection } from '../domain/catalogue/collection.ts'
import { COLLECTIONS_TOPIC, findAllCollections } from '../features/catalogue/collections/find-collections.ts'
import type { Ctx } from './context.ts'
import { staleFrom } from './page.ts'

/** The collections that are open now; a cached copy of the answer ends when one changes, opens or ends. */
export async function openCollections(c: Ctx): Promise<Collection[]> {
  const { shop, topics } = c.var
  topics.add(COLLECTIONS_TOPIC)
  const now = shop.clock.now()
  const all = await findAllCollections(shop)
  const change = nextChange(all, now)
  if (change) staleFrom(c, change)
  return all.filter((collection) => isOpen(collection, now))
}

/** What a page shows of one that it leads to. */
export function collectionHead({ id, name, words, picture }: Collection) {
  return { id, name, words, picture }
}
