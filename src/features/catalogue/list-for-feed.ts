import type { Product } from '../../domain/catalogue/product.ts'
import { optionsKey } from '../../domain/catalogue/variant.ts'
import type { FeedFacts } from '../../domain/feed/product-feed.ts'
import type { Shop } from '../../shop.ts'
import { readProducts, selectProducts, LISTED } from './catalogue.sql.ts'
import { selectFeedFacts } from './feed.sql.ts'

const BATCH = 100

/** Every product by its id with what merchant tools want to know of it besides; one batch is in memory at a time. */
export async function* listForFeed({ db }: Pick<Shop, 'db'>): AsyncGenerator<{ product: Product; facts: FeedFacts }[]> {
  for (let after = ''; ;) {
    const products = await readProducts(selectProducts(db).where(LISTED).where('id', '>', after).orderBy('id').limit(BATCH))
    const rows = Map.groupBy(
      await selectFeedFacts(
        db,
        products.map(({ id }) => id),
      ),
      ({ id }) => id,
    )
    yield products.map((product) => {
      const own = rows.get(product.id) ?? []
      const skus = own.flatMap(({ options, sku }) => (sku === null ? [] : [[optionsKey(options), sku] as const]))
      const starts = own.flatMap(({ options, startsAt }) => (startsAt === null ? [] : [[keyOf(options), startsAt] as const]))
      return { product, facts: { skus: new Map(skus), saleStarts: new Map(starts) } }
    })
    const last = products.at(-1)
    if (!last || products.length < BATCH) return
    after = last.id
  }
}

/** A product's own sale has no options. */
function keyOf(options: Record<string, string>): string {
  return Object.keys(options).length === 0 ? '' : optionsKey(options)
}
