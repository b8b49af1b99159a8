import { readLists, SAID } from '../../../domain/sizes/measures.ts'
import { cellIn, type SizeChart, type Unit } from '../../../domain/sizes/size-chart.ts'
import { chartTitle } from '../../../messages/catalogue/sizes.ts'
import { useShelf } from '../../folder-context.ts'
import styles from './size-table.module.css'

type SizeTableProps = {
  unit: Unit
  /** The size that is chosen on the page, whose row is marked. */
  chosen?: string
}

/** Body measurements of every size of a chart. */
export function SizeTable({ chart, unit, chosen }: SizeTableProps & { chart: SizeChart }) {
  const isLength = chart.columns.map((_, column) => chart.rows.some(({ cells }) => typeof cells[column] !== 'string'))
  return (
    <table className={styles.table} aria-label={chartTitle(chart)}>
      <thead>
        <tr>
          <th scope="col">Size</th>
          {chart.columns.map((column, index) => (
            <th key={column} scope="col">
              {isLength[index] ? `${column} ${unit}` : column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map(({ size, cells }) => (
          <tr key={size} aria-current={size === chosen ? 'true' : undefined}>
            <th scope="row">{size}</th>
            {cells.map((cell, index) => (
              <td key={index}>{cellIn(cell, chart.unit, unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The garment's own measurements in every size that is cut, all round or along it; nothing where none are told. */
export function GarmentTable({ description, unit, chosen }: SizeTableProps & { description: string }) {
  const { sizes } = useShelf()
  const parts = [...readLists(description, sizes)].filter(([part]) => SAID.has(part))
  if (parts.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>This garment</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          {parts.map(([part]) => (
            <th key={part} scope="col">{`${part[0]?.toUpperCase()}${part.slice(1)} ${unit}`}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sizes.list.map((size, row) => (
          <tr key={size} aria-current={size === chosen ? 'true' : undefined}>
            <th scope="row">{size}</th>
            {parts.map(([part, list]) => (
              <td key={part}>{cellIn(list[row]!, 'cm', unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
