import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

/** Terms and what they stand for. `change`: a disclosure with the form that changes it. */
export function DefinitionList({ rows }: { rows: { term: string; value: ReactNode; change?: ReactNode }[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ term, value, change }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
          {change && <dd>{change}</dd>}
        </div>
      ))}
    </dl>
  )
}
