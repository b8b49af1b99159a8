import type { ReactNode } from 'react'
import styles from './definition-list.module.css'
import text from './text.module.css'

type Row = {
  term: string
  value: ReactNode
  /** A disclosure with the form that changes it. */
  change?: ReactNode
  /** What stands beneath both. */
  hint?: ReactNode
}

/** Terms and what they stand for. */
export function DefinitionList({ rows }: { rows: Row[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ term, value, change, hint }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
          {change && <dd>{change}</dd>}
          {hint && <dd className={`${text.soft} ${text.small} ${styles.hint}`}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
