import { DEFAULT_QUERY, shopAddress, type ShopQuery } from '../../../domain/search/shop-query.ts'
import { useFolder } from '../../folder-context.ts'
import styles from './filter-links.module.css'

/** What the shop can be narrowed to; the order stays. */
export function FilterLinks({ query }: { query: ShopQuery }) {
  const { categories } = useFolder()
  if (categories.length === 0) return null
  return (
    <nav className={styles.filter} aria-label="Filter">
      {[{ id: DEFAULT_QUERY.filter, label: 'All' }, ...categories].map(({ id, label }) => (
        <a key={id} href={shopAddress({ ...query, filter: id })} aria-current={id === query.filter ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
