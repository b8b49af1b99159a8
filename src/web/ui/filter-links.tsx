import type { MouseEvent } from 'react'
import { FILTERS, shopAddress, type Filter, type ShopQuery } from '../../domain/shop-query.ts'
import { isPlainClick } from '../client/page/clicks.ts'
import styles from './filter-links.module.css'

const NAMES: Record<Filter, string> = { all: 'All', swag: 'Swag', coffee: 'Coffee' }

/** What the shop can be narrowed to; the order stays. */
export function FilterLinks({ query, onChoose }: { query: ShopQuery; onChoose: (query: ShopQuery) => void }) {
  function choose(event: MouseEvent, filter: Filter): void {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (filter !== query.filter) onChoose({ ...query, filter })
  }
  return (
    <nav className={styles.filter} aria-label="Filter">
      {FILTERS.map((filter) => (
        <a
          key={filter}
          href={shopAddress({ ...query, filter })}
          aria-current={filter === query.filter ? 'true' : undefined}
          onClick={(event) => choose(event, filter)}
        >
          {NAMES[filter]}
        </a>
      ))}
    </nav>
  )
}
