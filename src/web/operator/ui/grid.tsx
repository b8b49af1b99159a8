import type { ComponentProps, ReactNode } from 'react'
import { FiguresTable } from './figures-table.tsx'
import styles from './grid.module.css'

type GridProps = {
  /** What it holds, for those who do not see it. */
  label: string
  /** The titles of the columns; the first is of the rows' own titles. */
  columns: readonly string[]
  rows: { title: string; cells: ReactNode[] }[]
}

/** A table of fields, which scrolls in its own box. Arrows and Enter lead from field to field (client/walk-grids.ts). */
export function Grid({ label, columns, rows }: GridProps) {
  // What scrolls counts as of no height where the rows of a panel are measured: a box around it does not.
  return (
    <div>
      <div className={styles.box}>
        <FiguresTable
          className={styles.grid}
          aria-label={label}
          data-grid=""
          titles={columns}
          rows={rows.map(({ title, cells }) => ({ key: title, cells: [title, ...cells] }))}
        />
      </div>
    </div>
  )
}

type CellProps = {
  error: string | undefined
  /** It holds words rather than a number. */
  words?: boolean
  'aria-label': string
} & ComponentProps<'input'>

/** A field of a grid. Of those that are wrong the first has the focus. */
export function Cell({ error, words = false, ...input }: CellProps) {
  const isWrong = error !== undefined
  return (
    <input
      className={words ? `${styles.cell} ${styles.words}` : styles.cell}
      autoComplete="off"
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isWrong}
      aria-invalid={isWrong || undefined}
      title={error}
      {...input}
    />
  )
}

/** What is wrong in a grid: what it is of, and why. */
export function GridErrors({ errors }: { errors: [of: string, error: string][] }) {
  return errors.map(([of, error]) => (
    <p key={of} className={styles.error} role="alert">
      <b>{of}:</b> {error}
    </p>
  ))
}
