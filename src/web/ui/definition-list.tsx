import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

/** Terms and what they stand for, a hairline under each. */
export function DefinitionList({ rows }: { rows: { term: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
