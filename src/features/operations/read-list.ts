import type { Product } from '../../domain/catalogue/product.ts'
import type { OperatorRole } from '../../domain/operators/operator-role.ts'
import type { PageRequest } from '../../domain/paging.ts'
import { searchWords } from '../../domain/search/product-search.ts'
import { LISTS, type ListName } from '../../operations/lists/all.ts'
import type { ListRead, QueryOf, RowOf } from '../../operations/lists/list.ts'
import type { Shop } from '../../shop.ts'
import { listAllCollections } from '../catalogue/collections/find-collections.ts'
import { listVariants } from '../catalogue/list-variants.ts'
import { searchProducts } from '../catalogue/search-products.ts'
import { listCodes } from '../codes/add-code.ts'
import { listDrafts } from '../content/list-drafts.ts'
import { listFailedJobs } from '../dashboard/failed-jobs.ts'
import { listSold } from '../dashboard/list-sold.ts'
import { findProductNotes } from '../operator-access/set-note.ts'
import { findUnanswered } from '../orders/complaints/find-complaints.ts'
import { searchOrders } from '../orders/find/search-orders.ts'
import { listReturns } from '../orders/returns/find-returns.ts'
import { listPages } from '../pages/find-pages.ts'
import { findPeople } from '../people/find-people.ts'
import { listModerated } from '../reviews/list-moderated.ts'

type Lists = typeof LISTS
type Asked<Name extends ListName> = { query: QueryOf<Lists[Name]>; page: PageRequest; role: OperatorRole }
type Reading<Name extends ListName> = Promise<ListRead<RowOf<Lists[Name]>>>

/** What reads each declared list. One that is missing does not compile. */
const READERS: { [Name in ListName]: (shop: Shop, asked: Asked<Name>) => Reading<Name> } = {
  async orders(shop, { query, page, role }) {
    const { entries, ...rest } = await searchOrders(shop, query, { ...page, role })
    return { ...rest, entries: entries.map(({ order }) => order) }
  },
  reviews: (shop, { query, page }) => listModerated(shop, query, page),
  async products(shop, { query: { search, ...query }, page }) {
    const { entries, ...rest } = await searchProducts(shop, { ...query, words: searchWords(search) }, page)
    return { ...rest, entries: await withNotes(shop, entries) }
  },
  stock: (shop, { query, page }) => listVariants(shop, query, page),
  people: (shop, { query, page }) => findPeople(shop, query.search, page),
  codes: (shop, { query, page }) => listCodes(shop, query.search, page),
  collections: (shop, { query, page }) => listAllCollections(shop, query.search, page),
  sales: (shop, { query, page }) => listSold(shop, query, page),
  pages: (shop, { page }) => listPages(shop, page),
  complaints: (shop, { page }) => findUnanswered(shop, page),
  returns: (shop, { query, page }) => listReturns(shop, query.state, page),
  content: (shop, { page }) => listDrafts(shop, page),
  jobs: (shop, { query, page }) => listFailedJobs(shop, page, query.queue || null),
}

/** Notes and tags are no part of a product as shoppers read it. */
async function withNotes(shop: Shop, products: Product[]): Promise<RowOf<Lists['products']>[]> {
  const notes = await findProductNotes(
    shop,
    products.map(({ id }) => id),
  )
  return products.map((product) => ({ ...product, ...(notes.get(product.id) ?? { note: null, tags: [] }) }))
}

/**
 * One page of a list: the one way in which every door reads it.
 * @param asked.query from `readQuery` where somebody else has written it, which bounds it and knows what packers may choose
 * @throws where `role` may not read the list at all, which doors ask before
 */
export async function readList<Name extends ListName>(shop: Shop, name: Name, asked: Asked<Name>): Reading<Name> {
  if (LISTS[name].by === 'owner' && asked.role !== 'owner') throw new Error(`The list ${name} is its owners’ alone.`)
  return READERS[name](shop, asked)
}
