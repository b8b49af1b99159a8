import { isProductId } from '../../domain/catalogue/product.ts'
import { PIECES_FILTERS, pieceCount, type PiecesFilter, type StockRow } from '../../domain/catalogue/stock.ts'
import { optionsLabel, optionsPath } from '../../domain/catalogue/variant.ts'
import { formatRupees } from '../../domain/money.ts'
import { aheadWords, marginWords } from '../../messages/catalogue/stock.ts'
import { list, search, type Filter } from './list.ts'

/** Every kind of piece with its count, by the names of products. */
export const stock = list<StockRow>()({
  by: 'packer',
  columns: {
    id: { title: 'ID', text: ({ id }) => id },
    product: { title: 'Product', text: ({ name }) => name },
    size: { title: 'Size', text: ({ options, oneSize }) => (oneSize ? 'One size' : optionsLabel(options)) },
    pieces: { title: 'Pieces', align: 'end', text: ({ stock }) => String(pieceCount(stock) ?? 'unlimited') },
    ahead: { title: 'Ahead', text: aheadWords },
    held: { title: 'Held', align: 'end', text: ({ held }) => String(held) },
    sku: { title: 'SKU', text: ({ sku }) => sku ?? '' },
    shelf: { title: 'Shelf', text: ({ shelf }) => shelf ?? '' },
    cost: { title: 'Cost', align: 'end', text: ({ cost }) => (cost === null ? '' : formatRupees(cost)) },
    margin: { title: 'Margin', align: 'end', text: ({ margin }) => (margin === null ? '' : marginWords(margin)) },
    received: { title: 'Received', text: () => '' },
  },
  page: ['product', 'pieces', 'received'],
  packing: ['product', 'pieces', 'received'],
  packersRow: ({ id, name, options, oneSize, stock, few, isStocked, held, ahead, shipsFrom, sku, shelf, last }) => ({
    id,
    name,
    options,
    oneSize,
    stock,
    few,
    isStocked,
    held,
    ahead,
    shipsFrom,
    sku,
    shelf,
    last,
  }),
  command: ['id', 'size', 'pieces', 'held', 'ahead', 'sku', 'shelf', 'cost', 'margin', 'product'],
  filters: { search: search(), product: product(), pieces: pieces() },
  sortedBy: ['text', 'text', 'integer'],
  pageSize: 100,
  id: ({ id, options }) => `${id}/${optionsPath(options)}`,
  empty: { none: 'There are no products yet.', noneLikeThat: 'No sizes match.' },
})

function product(): Filter<string | null> {
  return { read: (given) => (isProductId(given) ? given : null), write: (value) => value ?? '' }
}

function pieces(): Filter<PiecesFilter> {
  return {
    read: (given) => PIECES_FILTERS.find((known) => known === given) ?? 'all',
    write: (value) => (value === 'all' ? '' : value),
    choices: () => PIECES_FILTERS,
  }
}
