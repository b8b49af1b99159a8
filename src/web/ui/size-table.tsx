import { SIZE_CHART } from '../../domain/size-chart.ts'
import styles from './size-table.module.css'

/** Body measurements of every size, in inches. */
export function SizeTable() {
  return (
    <table className={styles.table} aria-label="Clothing Size Chart">
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col">Bust in</th>
          <th scope="col">Waist in</th>
          <th scope="col">Hips in</th>
        </tr>
      </thead>
      <tbody>
        {SIZE_CHART.map(({ size, bust, waist, hips }) => (
          <tr key={size}>
            <th scope="row">{size}</th>
            <td>{bust}</td>
            <td>{waist}</td>
            <td>{hips}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
