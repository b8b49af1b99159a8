import type { Product } from '../../../domain/catalogue/product.ts'
import { counted, nounFor } from '../../../domain/counted.ts'
import type { Picture } from '../../../domain/picture.ts'
import type { FacetCounts } from '../../../domain/search/narrowing.ts'
import {
  DEFAULT_QUERY,
  MAX_SHOWN,
  shopAddress,
  SHOP_PAGE,
  withoutNarrowing,
  type ProductList,
  type ShopQuery,
} from '../../../domain/search/shop-query.ts'
import type { ShopFolder } from '../../../domain/shop/shop-folder.ts'
import { jsonEtag } from '../../../etag.ts'
import { countWords } from '../../../messages/catalogue/narrowing.ts'
import { printWords } from '../../../messages/catalogue/search.ts'
import { useFolder } from '../../folder-context.ts'
import { liveRegion } from '../../live-region.ts'
import { definePage } from '../../page.ts'
import { breadcrumbs } from '../../structured-data.ts'
import { InStock, ProductGrid, ProductPlaceholders } from '../../ui/catalogue/product-grid.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { FilterLinks } from '../../ui/form/filter-links.tsx'
import { cardPicture, preloadsOf } from '../../ui/pictures/picture.tsx'
import { Chips, NarrowButton, NarrowForm } from '../../ui/search/narrow-form.tsx'
import { SortForm } from '../../ui/search/sort-form.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import styles from './shop.module.css'

type ShopProps = {
  query: ShopQuery
  /** Where the page begins in the list; null at its start. */
  after: string | null
  /** How many products it shows at most: it grows in place by whole pages. */
  show: number
  /** These pages of the list, each with what the resource was asked for. */
  pages: { params: Record<string, string>; found: ProductList }[]
  /** Where nothing is found: words that are spelt alike, and what is in stock. */
  instead: { words: { text: string; address: string }[]; suggestions: Product[] } | null
}

/** In a wide window four stand beside what they can be narrowed to. It is in the page once for each picture, and so is short. */
const SIZES = '(min-width: 1600px) min(360px, 25vw - 120px), (min-width: 768px) 31vw, 44vw'

/** The picture of the first card. */
function firstOf(pages: ShopProps['pages']): Picture | undefined {
  const front = pages[0]?.found.products[0]?.images[0]
  return front && cardPicture(front)
}

/** What anybody can ask for is not for search engines. */
const isOwnChoice = ({ q, narrowing }: ShopQuery) => q !== undefined || narrowing !== undefined

export const shop = definePage({
  head: ({ query, after, pages }: ShopProps, folder) => ({
    title: query.q ?? titleOf(query, folder),
    noIndex: isOwnChoice(query),
    description: folder.categories.find(({ id }) => id === query.filter)?.description ?? folder.words.shopDescription,
    canonical: isOwnChoice(query) ? '/shop' : viewOf(query, after),
    things: ({ publicUrl }) => [breadcrumbs(stepsTo(query, folder), publicUrl)],
    preloads: preloadsOf(firstOf(pages), SIZES),
  }),
  Body: function Shop(props: ShopProps) {
    const folder = useFolder()
    const { query, after, pages, instead } = props
    if (instead) return <Nothing q={query.q ?? ''} {...instead} />
    const { total, facets } = pages[0]!.found
    const topics = pages.map(({ params, found }) => ({ resource: 'products', params, etag: jsonEtag(found) }))
    return (
      <div className={layout.last}>
        {query.q === undefined ? (
          <h1 className={`${text.wrap} ${styles.title}`}>Shop</h1>
        ) : (
          <h1 className={`${text.wrap} ${styles.title} ${styles.asked}`}>
            Results for “<bdi>{query.q}</bdi>”
          </h1>
        )}
        <div {...liveRegion('range', ...topics)}>
          <div className={text.wrap}>
            {query.q === undefined ? (
              <p className={styles.count} aria-live="polite">
                {query.narrowing ? partOf(pages[0]!.found, folder) : countOf(pages[0]!.found, folder)}
              </p>
            ) : (
              <p className={styles.count} role="status">
                <Found query={query} found={pages[0]!.found} />
              </p>
            )}
            <div className={styles.bar}>
              <FilterLinks query={query} />
              {query.print !== undefined && <Print query={query} print={query.print} />}
              <NarrowButton query={query} />
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
          <div className={styles.shelf}>
            <NarrowForm query={query} facets={facets ?? NOTHING_COUNTED} total={total} />
            <div className={styles.pieces}>
              <Chips query={query} />
              {total === 0 && query.narrowing && (
                <p className={text.wrap}>
                  Nothing is all of this. Take something away, or{' '}
                  <a className={text.link} href={shopAddress(withoutNarrowing(query))}>
                    clear all
                  </a>
                  .
                </p>
              )}
              <div id="products">
                <ProductGrid
                  products={pages.flatMap(({ found }) => found.products)}
                  heading="h2"
                  strength={query.order.startsWith('strength-')}
                  sizes={SIZES}
                  threes
                  first
                />
                <More {...props} />
              </div>
            </div>
          </div>
        </div>
        {/* In place of the products from a choice until they come (client/page/forms/choose-in-place.ts). */}
        <template id="placeholders">
          <ProductPlaceholders />
        </template>
      </div>
    )
  },
})

const NOTHING_COUNTED: FacetCounts = { of: 0, isAll: true, sizes: {}, price: { from: null, to: null }, values: [] }

/** How many are ranked at most: of more only that is known. */
const MOST_COUNTED = 1000

function Found({ query, found }: { query: ShopQuery; found: ProductList }) {
  const { total, match } = found
  const folder = useFolder()
  const count = total >= MOST_COUNTED ? '1,000+' : total
  const pieces = query.narrowing ? partOf(found, folder) : `${count} ${nounFor(total, 'piece')}`
  return match === 'some' ? `Nothing has all of these words. ${pieces} with some of them` : pieces
}

function Nothing({ q, words, suggestions }: NonNullable<ShopProps['instead']> & { q: string }) {
  const { categories } = useFolder()
  return (
    <div className={layout.last}>
      <div className={text.wrap}>
        <h1 className={styles.title}>
          Nothing for “<bdi>{q}</bdi>”
        </h1>
        <p className={styles.count} role="status">
          {words.length > 0 ? 'No piece has these words. Spelt alike:' : 'No piece has these words. Look through:'}
        </p>
        <ul className={`${layout.buttons} ${styles.near}`}>
          {words.map(({ text: word, address }) => (
            <li key={word}>
              <a href={address}>{word}</a>
            </li>
          ))}
          {words.length === 0 &&
            categories.map(({ id, label }) => (
              <li key={id}>
                <a href={shopAddress({ ...DEFAULT_QUERY, filter: id })}>{label}</a>
              </li>
            ))}
          <li>
            <a href="/shop">All pieces</a>
          </li>
        </ul>
      </div>
      <InStock products={suggestions} />
    </div>
  )
}

function Print({ query, print }: { query: ShopQuery; print: string }) {
  const { sizeCharts } = useFolder()
  const { print: _, ...all } = query
  return (
    <p className={styles.print}>
      {printWords(print, sizeCharts.length > 0)}{' '}
      <a className={text.link} href={shopAddress(all)}>
        {sizeCharts.length > 0 ? 'All prints' : 'All products'}
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
      {after === null && <p className={text.soft} aria-live="polite">{`${shown} of ${countWords(pages[0]!.found.total)} shown`}</p>}
      {next !== null && (
        <ButtonLink look="line" href={shopAddress(query, next)} {...longer}>
          Show more
        </ButtonLink>
      )}
    </div>
  )
}

/** How many there are of what is chosen, and without that. */
function partOf({ total, facets }: ProductList, { words: { counted } }: ShopFolder): string {
  const of = facets?.of ?? total
  return `${countWords(total)} of ${countWords(of)} ${nounFor(of, counted.one, counted.many)}`
}

/** How many there are; those of a category that is counted apart come last. */
function countOf({ total, coffees }: Pick<ProductList, 'total' | 'coffees'>, { categories, words }: ShopFolder): string {
  const apart = categories.find(({ counted }) => counted !== null)?.counted
  const others = apart ? coffees : 0
  const pieces = total - others
  if (total === 0) return 'Nothing here at the moment'
  const last = apart && others > 0 ? counted(others, apart.one, apart.many) : null
  if (pieces === 0) return `${last}${apart?.more}`
  const { one, many, more } = words.counted
  return `${counted(pieces, one, many)}${more}${last === null ? '' : `, and ${last}`}`
}

function titleOf({ filter }: Pick<ShopQuery, 'filter'>, { categories }: ShopFolder): string {
  return categories.find(({ id }) => id === filter)?.label ?? 'Shop'
}

/** The order does not change the canonical address. */
function viewOf({ filter, order, print }: ShopQuery, after: string | null = null): string {
  return shopAddress({ ...DEFAULT_QUERY, filter, ...(print !== undefined && { print }) }, order === DEFAULT_QUERY.order ? after : null)
}

function stepsTo(query: ShopQuery, folder: ShopFolder): [name: string, path: string][] {
  const shop: [string, string] = [titleOf(DEFAULT_QUERY, folder), viewOf(DEFAULT_QUERY)]
  return query.filter === DEFAULT_QUERY.filter ? [shop] : [shop, [titleOf(query, folder), viewOf(query)]]
}
