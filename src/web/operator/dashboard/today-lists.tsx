import { countWords } from '../../../domain/counted.ts'
import type { Today } from '../../../domain/dashboard/today.ts'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Panel } from '../ui/heading.tsx'
import styles from './today.module.css'

/** What waits for somebody, each leading to the list of it, or that nothing does. */
export function WaitingList({ rows }: { rows: { title: string; count: number; href: string }[] }) {
  const [waiting, empty] = [rows.filter(({ count }) => count > 0), rows.filter(({ count }) => count === 0)]
  return (
    <Panel id="waiting" title="To do">
      {waiting.length === 0 ? (
        <p>
          Nothing to do. <a href="/operator/orders">See the last orders</a>
        </p>
      ) : (
        <>
          <ul className={styles.waiting}>
            {waiting.map(({ title, count, href }) => (
              <li key={title} data-row="">
                <a className={layout.cover} href={href}>
                  {title}
                </a>
                <b>{countWords(count)}</b>
              </li>
            ))}
          </ul>
          {empty.length > 0 && (
            <p className={styles.empty}>
              All clear:{' '}
              {empty.map(({ title, href }) => (
                <a key={title} href={href}>
                  {title}
                </a>
              ))}
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

/** What has come down to the number of which operators are told. */
export function FewLeft({ low }: Pick<Today, 'low'>) {
  return (
    <Panel id="few-left" title="Low stock" aside={<a href="/operator/stock?pieces=low">All</a>}>
      <ul className={styles.waiting}>
        {low.map(({ id, name, kind, left }) => (
          <li key={`${id} ${kind}`} data-row="">
            <a className={layout.cover} href={`/operator/products/${id}#stock`}>
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

export function EmptySearches({ searches }: { searches: Today['emptySearches'] }) {
  return (
    <Panel id="empty-searches" title="Searches with no results">
      <p className={text.hint}>In the last 30 days. A word for something that you sell can be added to the shop’s synonyms.</p>
      <ul className={styles.waiting}>
        {searches.map(({ query, count }) => (
          <li key={query} data-row="">
            <a className={layout.cover} href={`/shop?${new URLSearchParams({ q: query })}`}>
              <bdi>{query}</bdi>
            </a>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
