import { isOpen, MOST_OF_COLLECTION, type Collection } from '../../../domain/catalogue/collection.ts'
import { isListed, type Product } from '../../../domain/catalogue/product.ts'
import { cutPage, type PageRequest, type PageResult } from '../../../domain/paging.ts'
import { rememberUntil } from '../../../platform/live/topic-cache.ts'
import type { Shop } from '../../../shop.ts'
import { findAnyProducts, findProducts } from '../find-product.ts'
import { selectByRule, selectCollections } from './collections.sql.ts'

/** The topic of platform/live/changes.ts on which every answer with collections depends. */
export const COLLECTIONS_TOPIC = 'all-collections'

type CollectionShop = Pick<Shop, 'folder' | 'clock' | 'collections'>
export type CollectionWithProducts = { collection: Collection; products: Product[] }

/** What operators have made or changed: read again when somebody does. */
export function createCollections({ db, changes }: Pick<Shop, 'db' | 'changes'>): Shop['collections'] {
  return rememberUntil(changes, COLLECTIONS_TOPIC, () => selectCollections(db))
}

/** Those of the shop folder, each as an operator has it in its place, and then the operators' own. */
export function allCollections(ofFolder: readonly Collection[], own: readonly Collection[]): Collection[] {
  const known = new Set(ofFolder.map(({ id }) => id))
  return [
    ...ofFolder.map((collection) => own.find(({ id }) => id === collection.id) ?? collection),
    ...own.filter(({ id }) => !known.has(id)),
  ]
}

/** All of them, whether they are open or not. */
export async function findAllCollections({ folder, collections }: Pick<Shop, 'folder' | 'collections'>): Promise<Collection[]> {
  return allCollections(folder.collections, await collections())
}

export async function listCollections(shop: CollectionShop): Promise<Collection[]> {
  const now = shop.clock.now()
  return (await findAllCollections(shop)).filter((collection) => isOpen(collection, now))
}

/** Null where there is none, or where it is not open. */
export async function findCollection(
  shop: CollectionShop & Pick<Shop, 'db' | 'reads'>,
  id: string,
): Promise<CollectionWithProducts | null> {
  const collection = (await listCollections(shop)).find((open) => open.id === id)
  return collection ? { collection, products: await findProductsOf(shop, collection) } : null
}

/** What shoppers are shown of it, in its order. */
async function findProductsOf(shop: Pick<Shop, 'db' | 'reads'>, { choice }: Pick<Collection, 'choice'>): Promise<Product[]> {
  if ('rule' in choice) return selectByRule(shop.db, choice.rule, MOST_OF_COLLECTION)
  return (await findProducts(shop, [...choice.products])).filter(isListed)
}

export type ListedCollection = Collection & {
  isOpen: boolean
  /** An operator has made it, or changed what the shop folder says. */
  isChanged: boolean
}

/** All of them for operators, in the order of the home page: read anew, since they come from their own changes. */
export async function listAllCollections(
  { db, folder, clock }: Pick<Shop, 'db' | 'folder' | 'clock'>,
  search: string,
  { limit, after }: PageRequest,
): Promise<PageResult<ListedCollection>> {
  const stored = await selectCollections(db)
  const own = new Set(stored.map(({ id }) => id))
  const now = clock.now()
  const begin = after ? Number(after[0]) + 1 : 0
  const rows = allCollections(folder.collections, stored)
    .map((collection, place) => ({ collection, key: [String(place)] }))
    .filter(({ collection: { id, name } }, place) => place >= begin && `${id} ${name}`.toLowerCase().includes(search.toLowerCase()))
  return cutPage(rows, limit, ({ collection }) => ({
    ...collection,
    isOpen: isOpen(collection, now),
    isChanged: own.has(collection.id),
  }))
}

/** One of them, open or not, with its products, also those that shoppers are not shown; null where there is none. */
export async function findCollectionForOperator(
  shop: Pick<Shop, 'db' | 'folder' | 'clock' | 'reads'>,
  id: string,
): Promise<(ListedCollection & { products: Product[] }) | null> {
  const { entries } = await listAllCollections(shop, '', { limit: Infinity, after: null })
  const collection = entries.find((one) => one.id === id)
  if (!collection) return null
  const { choice } = collection
  return {
    ...collection,
    products: 'rule' in choice ? await findProductsOf(shop, collection) : await findAnyProducts(shop, [...choice.products]),
  }
}
