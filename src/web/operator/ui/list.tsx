import type { ReactNode } from 'react'
import type { List, Listed } from '../../../operations/lists/list.ts'
import { emptyWords, Pager } from './filters.tsx'
import { Table, type Column } from './table.tsx'

type ListTableProps<Row, Name extends string> = {
  /** What it lists, for those who do not see it. */
  label: string
  of: Pick<List<Row, Name>, 'columns' | 'id' | 'empty'>
  /** Which of its columns are shown, in this order. */
  columns: readonly Name[] | undefined
  page: { rows: NoInfer<Row>[] } & Pick<Listed<List>, 'isFiltered' | 'partial' | 'first' | 'next'>
  /** Where a row leads. */
  href?: (row: NoInfer<Row>) => string
  /** What is drawn in place of a column's text, and stands as it is drawn. */
  cells?: Partial<Record<NoInfer<Name>, (row: NoInfer<Row>) => ReactNode>>
  /** Behind the columns: the forms of a row. */
  acts?: (Column & { cell: (row: NoInfer<Row>) => ReactNode }) | undefined
  compact?: boolean
}

/** A declared list as a table, with the ways to its other pages. */
export function ListTable<Row, Name extends string>(props: ListTableProps<Row, Name>) {
  const { label, of, columns = [], page, href, cells = {}, acts, compact = false } = props
  const drawn: Partial<Record<Name, (row: Row) => ReactNode>> = cells
  const shown = columns.map((name) => {
    const { title, align, text } = of.columns[name]
    const cell = drawn[name]
    return cell ? { title, cell } : { title, ...(align && { align }), cell: text }
  })
  const all: (Column & { cell: (row: Row) => ReactNode })[] = acts ? [...shown, acts] : shown
  return (
    <>
      <Table
        label={label}
        compact={compact}
        columns={all}
        rows={page.rows.map((row) => ({ id: of.id(row), ...(href && { href: href(row) }), cells: all.map(({ cell }) => cell(row)) }))}
        empty={emptyWords({ filtered: page.isFiltered, words: of.empty })}
      />
      <Pager first={page.first} next={page.next} partial={page.partial} />
    </>
  )
}
