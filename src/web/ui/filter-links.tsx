import { FILTERS, shopAddress, type Filter, type ShopQuery } from '../../domain/shop-query.ts'
import styles from './filter-links.module.css'

const NAMES: Record<Filter, string> = { all: 'All', swag: 'Swag', coffee: 'Coffee' }

/** What the shop can be narrowed to; the order stays. */
export function FilterLinks({ query }: { query: ShopQuery }) {
  return (
    <nav className={styles.filter} aria-label="Filter">
      {FILTERS.map((filter) => (
        <a key={filter} href={shopAddress({ ...query, filter })} aria-current={filter === query.filter ? 'true' : undefined}>
          {NAMES[filter]}
        </a>
      ))}
    </nav>
  )
}
