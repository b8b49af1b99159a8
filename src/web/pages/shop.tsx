import { DEFAULT_QUERY, MAX_SHOWN, shopAddress, SHOP_PAGE, type ProductList, type ShopQuery } from '../../domain/shop-query.ts'
import { jsonEtag } from '../../etag.ts'
import { liveRegion } from '../live-region.ts'
import { definePage } from '../page.ts'
import { breadcrumbs } from '../structured-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FilterLinks } from '../ui/filter-links.tsx'
import { preloadsOf } from '../ui/picture.tsx'
import { GRID_SIZES } from '../ui/product-card.tsx'
import { ProductGrid, ProductPlaceholders } from '../ui/product-grid.tsx'
import { SortForm } from '../ui/sort-form.tsx'
import text from '../ui/text.module.css'
import styles from './shop.module.css'

type ShopProps = {
  query: ShopQuery
  /** Where the page begins in the list; null at its start. */
  after: string | null
  /** How many products it shows at most: it grows in place by whole pages. */
  show: number
  /** These pages of the list, each with what the resource was asked for. */
  pages: { params: Record<string, string>; found: ProductList }[]
}

const TITLES = { all: 'Shop', swag: 'Swag', coffee: 'Coffee' }

const DESCRIPTIONS = {
  all: 'Block-printed cotton kurtas, dresses, shirts and bags, and coffee in printed pouches. Sort by name, price or strength of print.',
  swag: 'Kurtas, dresses, shirts, stoles and bags cut from cotton that was block-printed by hand, with the print and the town it comes from.',
  coffee: 'Coffee from Malabar and Chikkamagaluru in drawstring pouches of block-printed cotton. Sort by name, price or strength.',
}

export const shop = definePage({
  head: ({ query, after, pages }: ShopProps) => ({
    title: TITLES[query.filter],
    description: DESCRIPTIONS[query.filter],
    canonical: viewOf(query, after),
    things: ({ publicUrl }) => [breadcrumbs(stepsTo(query), publicUrl)],
    preloads: preloadsOf(pages[0]?.found.products[0]?.images[0], GRID_SIZES),
  }),
  Body: (props: ShopProps) => {
    const { query, after, pages } = props
    const topics = pages.map(({ params, found }) => ({ resource: 'products', params, etag: jsonEtag(found) }))
    return (
      <div className={styles.shop}>
        <h1 className={`${text.wrap} ${styles.title}`}>Shop</h1>
        <div {...liveRegion('range', ...topics)}>
          <div className={text.wrap}>
            <p className={styles.count} aria-live="polite">
              {countOf(pages[0]!.found)}
            </p>
            <div className={styles.bar}>
              <FilterLinks query={query} />
              {query.print !== undefined && <Print query={query} print={query.print} />}
              <SortForm query={query} />
            </div>
            {after !== null && (
              <p className={styles.start}>
                <a className={text.link} href={shopAddress(query)}>
                  From the beginning
                </a>
              </p>
            )}
          </div>
          <div id="products">
            <ProductGrid products={pages.flatMap(({ found }) => found.products)} heading="h2" strength first />
            <More {...props} />
          </div>
        </div>
        {/* In place of the products from a choice until they come (client/page/choose-in-place.ts). */}
        <template id="placeholders">
          <ProductPlaceholders />
        </template>
      </div>
    )
  },
})

function Print({ query: { filter, order }, print }: { query: ShopQuery; print: string }) {
  return (
    <p className={styles.print}>
      {`${print[0]!.toUpperCase()}${print.slice(1)} prints`}{' '}
      <a className={text.link} href={shopAddress({ filter, order })}>
        All prints
      </a>
    </p>
  )
}

/** Leads to the next page. With the script this one grows, as long as it may. */
function More({ query, after, show, pages }: ShopProps) {
  const { next } = pages.at(-1)!.found
  if (next === null && after === null && pages.length === 1) return null
  const shown = pages.reduce((sum, { found }) => sum + found.products.length, 0)
  const longer = show < MAX_SHOWN ? { 'data-grows': 'products', 'data-longer': shopAddress(query, after, show + SHOP_PAGE) } : {}
  return (
    <div className={`${text.wrap} ${styles.more}`}>
      {after === null && <p className={text.soft} aria-live="polite">{`${shown} of ${pages[0]!.found.total} shown`}</p>}
      {next !== null && (
        <ButtonLink look="line" href={shopAddress(query, next)} {...longer}>
          Show more
        </ButtonLink>
      )}
    </div>
  )
}

function countOf({ total, coffees }: Pick<ProductList, 'total' | 'coffees'>): string {
  const pieces = total - coffees
  const coffee = `${coffees} ${coffees === 1 ? 'coffee' : 'coffees'}`
  if (total === 0) return 'Nothing here at the moment'
  if (pieces === 0) return `${coffee}, in pouches printed by hand`
  return `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, each printed by hand${coffees === 0 ? '' : `, and ${coffee}`}`
}

/** The order does not change the canonical address. */
function viewOf({ filter, order, print }: ShopQuery, after: string | null = null): string {
  return shopAddress({ ...DEFAULT_QUERY, filter, ...(print !== undefined && { print }) }, order === DEFAULT_QUERY.order ? after : null)
}

function stepsTo(query: ShopQuery): [name: string, path: string][] {
  const shop: [string, string] = [TITLES.all, viewOf(DEFAULT_QUERY)]
  return query.filter === DEFAULT_QUERY.filter ? [shop] : [shop, [TITLES[query.filter], viewOf(query)]]
}
