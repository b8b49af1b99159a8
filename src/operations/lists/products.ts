import { isStocked, PRODUCT_STATUSES, priceRupees, type Product } from '../../domain/catalogue/product.ts'
import { formatRupees } from '../../domain/money.ts'
import type { Noted } from '../../domain/operators/note.ts'
import { STOCK_FILTERS, type StatusFilter, type StockFilter } from '../../domain/search/product-search.ts'
import { filtersOf, type Filter as Category } from '../../domain/search/shop-query.ts'
import { list, search, type Filter } from './list.ts'

/** All products; the command lists them in the order of the shop, the page by name. */
export const products = list<Product & Partial<Noted>>()({
  by: 'packer',
  columns: {
    id: { title: 'ID', text: ({ id }) => id },
    product: { title: 'Product', text: ({ name }) => name },
    category: { title: 'Category', text: ({ metadata }) => metadata.type },
    price: { title: 'Price', text: priceWords },
    stock: { title: 'Stock', text: (product) => (isStocked(product) ? 'in' : 'out') },
    status: { title: 'Status', text: ({ status = 'on' }) => status },
    tags: { title: 'Tags', text: ({ tags = [] }) => tags.join(', ') },
  },
  page: ['product', 'category', 'price', 'stock'],
  // Nothing of money.
  packing: ['product', 'stock'],
  packersRow: (product) => ({ id: product.id, name: product.name, inStock: isStocked(product) }),
  command: ['id', 'price', 'stock', 'status', 'product'],
  filters: { search: search(), filter: category(), stock: stock(), status: status() },
  sortedBy: ['text', 'text'],
  id: ({ id }) => id,
  empty: { none: 'There are no products yet.', noneLikeThat: 'No products match.' },
})

function priceWords(product: Product): string {
  const rupees = priceRupees(product)
  return rupees ? formatRupees(rupees) : 'no price'
}

/** `all`, or one of the shop folder's categories. */
function category(): Filter<Category> {
  return {
    read: (given, { folder }) => filtersOf(folder).find((known) => known === given) ?? 'all',
    write: (value) => (value === 'all' ? '' : value),
    choices: ({ folder }) => filtersOf(folder),
  }
}

function stock(): Filter<StockFilter> {
  return {
    read: (given) => STOCK_FILTERS.find((known) => known === given) ?? 'all',
    write: (value) => (value === 'all' ? '' : value),
    choices: () => STOCK_FILTERS,
  }
}

function status(): Filter<StatusFilter> {
  return {
    read: (given) => PRODUCT_STATUSES.find((known) => known === given) ?? 'all',
    write: (value) => (value === 'all' ? '' : value),
    choices: () => ['all', ...PRODUCT_STATUSES],
  }
}
