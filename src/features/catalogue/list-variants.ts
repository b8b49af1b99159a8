import { optionsIn } from '../../domain/catalogue/options.ts'
import { hasOneSize, isStocked, priceRupees, type Product } from '../../domain/catalogue/product.ts'
import {
  everyCount,
  isOfPieces,
  type Count,
  type CountAction,
  type Margin,
  type StockRow,
  type StockSearch,
} from '../../domain/catalogue/stock.ts'
import { optionsLabel } from '../../domain/catalogue/variant.ts'
import { indianDay } from '../../domain/indian-time.ts'
import { cutPage, withoutKey, type Key, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { marginOf } from '../../domain/prices/margin.ts'
import { ruleFor, taxedAs, type TaxRate } from '../../domain/prices/tax-rate.ts'
import { searchWords } from '../../domain/search/product-search.ts'
import type { Shop } from '../../shop.ts'
import { selectSkus } from './stored.sql.ts'
import { selectLastCounts, selectWithCounts } from './variants.sql.ts'

/** A page of every kind of piece, by product; those of products that count nothing too. A whole SKU finds its kind alone. */
export async function listVariants(
  { db, seller, clock }: Pick<Shop, 'db' | 'seller' | 'clock'>,
  { search, product, pieces }: StockSearch,
  { limit, after }: PageRequest,
): Promise<PageResult<StockRow>> {
  const bySku = search === '' ? [] : await selectSkus(db, [search])
  const ids = product === null ? null : [product]
  const asked = bySku.length > 0 ? { words: [], ids: bySku.map(({ id }) => id) } : { words: searchWords(search), ids }
  const [rules, day] = [seller.registration, indianDay(clock.now())]
  // Each of these has such a kind, but perhaps the one that the page before ended in.
  const products = await selectWithCounts(db, { ...asked, pieces }, { limit: limit + 2, from: after })
  const rows = products.flatMap(({ id, name, nameKey, few, counts, sizes, metadata, tax_code: code, product_options: said, active }) => {
    const choosable = { metadata, product_options: optionsIn({ metadata, product_options: said ?? [] }, sizes) }
    const oneSize = hasOneSize(choosable)
    const rate = rules ? ruleFor(rules, { tax_code: code, ...taxedAs(metadata) }, day) : null
    return everyCount(choosable, counts).flatMap((count, index) => {
      const isAsked = isOfPieces(count, pieces, few) && (bySku.length === 0 || count.sku === search)
      const isBehind = after?.[1] !== id || index > Number(after[2])
      return isAsked && isBehind
        ? [
            {
              ...count,
              id,
              name,
              oneSize,
              few,
              isStocked: isStocked({ active, metadata }),
              margin: marginIn(choosable, count, rate),
              key: [nameKey, id, String(index)],
            },
          ]
        : []
    })
  })
  const { entries, next } = cutPage(rows, wholeProducts(rows, limit), withoutKey)
  const last = await findLastCounts({ db }, entries)
  return { entries: entries.map((row, index) => ({ ...row, last: last[index] ?? null })), next }
}

/** How many rows of a page show its products whole: at most `limit`, and all of them where one product has more. */
function wholeProducts(rows: readonly { id: string }[], limit: number): number {
  if (rows.length <= limit) return limit
  const cut = rows[limit]!.id
  return rows.slice(0, limit).findLastIndex(({ id }) => id !== cut) + 1 || limit
}

/** Every kind of piece, for operators who need all of them. */
export async function listEveryVariant(shop: Pick<Shop, 'db' | 'seller' | 'clock'>, asked: StockSearch): Promise<StockRow[]> {
  const all: StockRow[] = []
  for (let after: Key | null = null; ;) {
    const { entries, next }: PageResult<StockRow> = await listVariants(shop, asked, { limit: BATCH, after })
    all.push(...entries)
    if (next === null) return all
    after = next
  }
}

/** At the price without a sale; null where cost or price are not known. */
function marginIn(product: Pick<Product, 'metadata'>, { cost, price: own }: Count, rate: TaxRate | null): Margin | null {
  const price = own ?? priceRupees(product)
  return cost === null || price === null ? null : marginOf({ price, cost }, rate)
}

const BATCH = 1000

async function findLastCounts({ db }: Pick<Shop, 'db'>, kinds: Pick<StockRow, 'id' | 'options'>[]): Promise<(CountAction | undefined)[]> {
  const named = kinds.map(({ id, options }) => ({ id, label: optionsLabel(options) }))
  const found = new Map((await selectLastCounts(db, named)).map(({ id, label, ...last }) => [`${id} ${label}`, last]))
  return named.map(({ id, label }) => found.get(`${id} ${label}`))
}
