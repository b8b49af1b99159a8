import { convertInches, SIZE_CHART, type Unit } from '../../domain/size-chart.ts'
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
