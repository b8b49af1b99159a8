import { readLists, SAID, type Extent } from '../../../domain/sizes/measures.ts'
import { convertInches, inchesOf, SIZE_CHART, type Unit } from '../../../domain/sizes/size-chart.ts'
import { useShelf } from '../../folder-context.ts'
import styles from './size-table.module.css'

type SizeTableProps = {
  unit: Unit
  /** The size that is chosen on the page, whose row is marked. */
  chosen?: string
}

/** Body measurements of every size. */
export function SizeTable({ unit, chosen }: SizeTableProps) {
  return (
    <table className={styles.table} aria-label="Clothing Size Chart">
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col">{`Bust ${unit}`}</th>
          <th scope="col">{`Waist ${unit}`}</th>
          <th scope="col">{`Hips ${unit}`}</th>
        </tr>
      </thead>
      <tbody>
        {SIZE_CHART.map(({ size, bust, waist, hips }) => (
          <tr key={size} aria-current={size === chosen ? 'true' : undefined}>
            <th scope="row">{size}</th>
            {[bust, waist, hips].map((inches, index) => (
              <td key={index}>{convertInches(inches, unit)}</td>
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
              <td key={part}>{extentIn(list[row]!, unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function extentIn(extent: Extent, unit: Unit): string {
  return [extent]
    .flat()
    .map((cm) => (unit === 'in' ? inchesOf(cm) : cm))
    .join('–')
}
