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
  return (
    <div className={styles.box}>
      <FiguresTable
        className={styles.grid}
        aria-label={label}
        data-grid=""
        titles={columns}
        rows={rows.map(({ title, cells }) => ({ key: title, cells: [title, ...cells] }))}
      />
    </div>
  )
}

/** A field of a grid. Of those that are wrong the first has the focus. */
export function Cell({ error, ...input }: { error: string | undefined; 'aria-label': string } & ComponentProps<'input'>) {
  const isWrong = error !== undefined
  return (
    <input
      className={styles.cell}
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
