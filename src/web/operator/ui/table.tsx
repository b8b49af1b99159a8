import type { ReactNode } from 'react'
import layout from '../../ui/text/layout.module.css'
import styles from './table.module.css'

export type Column = {
  title: string
  /** What stands in its head in place of the title. */
  head?: ReactNode
  /** Numbers and actions stand at the end. */
  align?: 'end'
}
type Row = {
  id: string
  /** Where the row leads: its first cell becomes the link, and the whole row can be pressed. */
  href?: string
  /** In front of the first cell's link. */
  lead?: ReactNode
  /** There are as many cells as columns. Forms in a cell can be pressed by themselves. */
  cells: ReactNode[]
}

type TableProps = {
  /** What it lists, for those who do not see it. */
  label: string
  columns: Column[]
  rows: Row[]
  /** The sentence in place of a table without rows. */
  empty: string
  /** On narrow screens the cells of a card stand beside each other. */
  compact?: boolean
}

/** A list of objects: a table, and on narrow screens a card for each. */
export function Table({ label, columns, rows, empty, compact = false }: TableProps) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <table className={compact ? `${styles.table} ${styles.compact}` : styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, head, align }) => (
            <th key={title} scope="col" className={align === 'end' ? styles.end : undefined}>
              {head ?? title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, href, lead, cells }) => (
          <tr key={id} id={`row-${id}`} data-row="" tabIndex={href === undefined ? -1 : undefined}>
            {cells.map((cell, index) => (
              <td
                key={columns[index]?.title}
                data-label={columns[index]?.title}
                className={columns[index]?.align === 'end' ? styles.end : undefined}
              >
                {index === 0 && lead && <span className={styles.lead}>{lead}</span>}
                {index === 0 && href !== undefined ? (
                  <a className={`${layout.cover} ${styles.link}`} href={href}>
                    {cell}
                  </a>
                ) : (
                  cell
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
