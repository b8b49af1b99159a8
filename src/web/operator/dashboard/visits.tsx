import { counted } from '../../../domain/counted.ts'
import type { Figures } from '../../../domain/dashboard/figures.ts'
import { DIRECT } from '../../../domain/shop/source.ts'
import layout from '../../ui/text/layout.module.css'
import styles from './sales-figures.module.css'

/** Visits by where they came from, and the share that ordered. */
export function Visits({ count, bySource }: Figures['visits']) {
  return (
    <section aria-labelledby="visits">
      <h3 id="visits">{counted(count, 'visit')}</h3>
      <table className={`${layout.figures} ${styles.data}`}>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Visits</th>
            <th scope="col">Orders</th>
            <th scope="col">Ordered</th>
          </tr>
        </thead>
        <tbody>
          {bySource.map(({ source, visits, orders }) => (
            <tr key={source}>
              <th scope="row">
                {source === DIRECT ? source : <a href={`/operator/orders?${new URLSearchParams({ source })}`}>{source}</a>}
              </th>
              <td>{visits}</td>
              <td>{orders}</td>
              <td>{visits > 0 ? `${((100 * orders) / visits).toFixed(1)} %` : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
