import { isOpen, MOST_OF_COLLECTION, type Collection } from '../../domain/catalogue/collection.ts'
import { isListed, type Product } from '../../domain/catalogue/product.ts'
import type { Shop } from '../../shop.ts'
import { selectByRule } from './collections.sql.ts'
import { findProducts } from './find-product.ts'

export type CollectionWithProducts = { collection: Collection; products: Product[] }

/** The collections that are open now, in the order of the shop folder. */
export function listCollections({ folder, clock }: Pick<Shop, 'folder' | 'clock'>): Collection[] {
  const now = clock.now()
  return folder.collections.filter((collection) => isOpen(collection, now))
}

/** Null where there is none, or where it is not open. */
export async function findCollection(
  shop: Pick<Shop, 'folder' | 'clock' | 'db' | 'reads'>,
  id: string,
): Promise<CollectionWithProducts | null> {
  const collection = listCollections(shop).find((open) => open.id === id)
  if (!collection) return null
  const { choice } = collection
  if ('rule' in choice) return { collection, products: await selectByRule(shop.db, choice.rule, MOST_OF_COLLECTION) }
  const named = await findProducts(shop, [...choice.products])
  return { collection, products: named.filter(isListed) }
}
