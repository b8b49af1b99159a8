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
  /** What stands in front of a row, such as a box to tick. */
  renderLead?: (row: NoInfer<Row>) => ReactNode
  /** What is drawn in place of columns' texts, and stands as it is drawn. */
  renderCells?: (row: NoInfer<Row>) => Partial<Record<NoInfer<Name>, ReactNode>>
  /** The title of a last column with the forms of each row. */
  acts?: string | undefined
  renderActs?: (row: NoInfer<Row>) => ReactNode
  compact?: boolean
}

/** A declared list as a table, with the ways to its other pages. */
export function ListTable<Row, Name extends string>(props: ListTableProps<Row, Name>) {
  const { label, of, columns = [], page, href, renderLead, renderCells, acts, renderActs, compact = false } = props
  const rows = page.rows.map((row) => {
    const drawn: Partial<Record<Name, ReactNode>> = renderCells?.(row) ?? {}
    const shown = columns.map((name) => drawn[name] ?? of.columns[name].text(row))
    return {
      id: of.id(row),
      ...(href && { href: href(row) }),
      lead: renderLead?.(row),
      cells: acts === undefined ? shown : [...shown, renderActs?.(row)],
    }
  })
  const titles: Column[] = columns.map((name) => of.columns[name])
  return (
    <>
      <Table
        label={label}
        compact={compact}
        columns={acts === undefined ? titles : [...titles, { title: acts }]}
        rows={rows}
        empty={emptyWords({ filtered: page.isFiltered, words: of.empty })}
      />
      <Pager first={page.first} next={page.next} partial={page.partial} />
    </>
  )
}
