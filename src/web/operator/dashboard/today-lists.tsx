import type { Today } from '../../../domain/dashboard/today.ts'
import { Panel } from '../ui/heading.tsx'
import styles from './today.module.css'

/** What has come down to the number of which operators are told. */
export function FewLeft({ low }: Pick<Today, 'low'>) {
  return (
    <Panel id="few-left" title="Few pieces left" aside={<a href="/operator/stock?pieces=low">All</a>}>
      <ul className={styles.waiting}>
        {low.map(({ id, name, kind, left }) => (
          <li key={`${id} ${kind}`} data-row="">
            <a href={`/operator/products/${id}#stock`}>
              {name}
              {kind !== null && `, ${kind}`}
            </a>
            <b>{left} left</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What people looked for in vain. */
export function EmptySearches({ searches }: { searches: Today['emptySearches'] }) {
  return (
    <Panel id="empty-searches" title="Searched for and not found">
      <p className={styles.soft}>In the last 30 days. A word for something that you sell can be added to the shop’s synonyms.</p>
      <ul className={styles.waiting}>
        {searches.map(({ query, count }) => (
          <li key={query} data-row="">
            <a href={`/shop?${new URLSearchParams({ q: query })}`}>
              <bdi>{query}</bdi>
            </a>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
