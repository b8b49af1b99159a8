import type { Product } from '../../domain/product.ts'
import { shopAddress } from '../../domain/shop-query.ts'
import { useShop, type ShopStart } from '../client/hooks/use-shop.ts'
import type { ListPage } from '../client/live/page-chain.ts'
import { isPlainClick } from '../client/page/clicks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FilterLinks } from '../ui/filter-links.tsx'
import { Note } from '../ui/note.tsx'
import { ProductGrid, ProductPlaceholders } from '../ui/product-grid.tsx'
import { SortForm } from '../ui/sort-form.tsx'
import text from '../ui/text.module.css'
import styles from './shop-grid.module.css'

/** The product grid: changing filter or order loads the products only, not the page. */
export function ShopGrid(props: ShopStart) {
  const { query, after, pages, failure, loadingMore, rowStart, canAppend, choose, showMore, retry } = useShop(props)
  const products = pages && onceEach(pages.flatMap((page) => page.products))
  const [first, last] = [pages?.[0], pages?.at(-1)]
  return (
    <>
      <div className={text.wrap}>
        <p className={styles.count} aria-live="polite">
          {first ? countOf(first) : <span className={text.hidden}>Loading products</span>}
        </p>
        <div className={styles.bar}>
          <FilterLinks query={query} onChoose={choose} />
          {query.print !== undefined && (
            <p className={styles.print}>
              {`${query.print[0]!.toUpperCase()}${query.print.slice(1)} prints`}{' '}
              <a className={text.link} href={shopAddress({ filter: query.filter, order: query.order })}>
                All prints
              </a>
            </p>
          )}
          <SortForm query={query} onChoose={choose} />
        </div>
        {after !== null && (
          <p className={styles.start}>
            <a className={text.link} href={shopAddress(query)}>
              From the beginning
            </a>
          </p>
        )}
        {failure && !products && <Failure message={failure} retry={retry} />}
      </div>
      <div aria-busy={(!products && !failure) || loadingMore}>
        {products && <ProductGrid products={products} heading="h2" strength first rowStart={rowStart} />}
        {((!products && !failure) || loadingMore) && <ProductPlaceholders />}
      </div>
      {products && last && (last.next !== null || after !== null || failure) && (
        <div className={`${text.wrap} ${styles.more}`}>
          {failure && <Failure message={failure} retry={retry} />}
          {after === null && (
            <p className={text.soft} aria-live="polite">
              {`${products.length} of ${first?.total ?? 0} shown`}
            </p>
          )}
          {last.next !== null && (
            <ButtonLink
              look="line"
              href={shopAddress(query, last.next)}
              onClick={(event) => {
                if (!canAppend || !isPlainClick(event)) return
                event.preventDefault()
                void showMore()
              }}
            >
              Show more
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

function Failure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className={styles.failure}>
      <Note kind="bad" role="alert">
        {message}
      </Note>
      <button type="button" className={text.link} onClick={retry}>
        Try again
      </button>
    </div>
  )
}

/** A product that has moved to another page meanwhile may stand on both. */
function onceEach(products: Product[]): Product[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}

function countOf({ total, coffees }: Pick<ListPage, 'total' | 'coffees'>): string {
  const pieces = total - coffees
  const coffee = `${coffees} ${coffees === 1 ? 'coffee' : 'coffees'}`
  if (total === 0) return 'Nothing here at the moment'
  if (pieces === 0) return `${coffee}, in pouches printed by hand`
  return `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, each printed by hand${coffees === 0 ? '' : `, and ${coffee}`}`
}
