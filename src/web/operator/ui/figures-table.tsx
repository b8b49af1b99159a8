import type { ComponentProps, ReactNode } from 'react'
import layout from '../../ui/text/layout.module.css'
import styles from './figures-table.module.css'

type FiguresTableProps = {
  titles: readonly string[]
  /** The first cell is the row's own title. */
  rows: { key: string; cells: [ReactNode, ...ReactNode[]] }[]
} & ComponentProps<'table'>

/** Figures by row and column; unless its look says otherwise they are read, and not acted on. */
export function FiguresTable({ titles, rows, className = styles.data, ...table }: FiguresTableProps) {
  return (
    <table className={`${layout.figures} ${className}`} {...table}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [title, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            {cells.map((cell, index) => (
              <td key={titles[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
