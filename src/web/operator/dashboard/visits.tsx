import { counted } from '../../../domain/counted.ts'
import type { Figures } from '../../../domain/dashboard/figures.ts'
import { DIRECT } from '../../../domain/shop/source.ts'
import { FiguresTable } from '../ui/figures-table.tsx'

/** Visits by where they came from, and the share that ordered. */
export function Visits({ count, bySource }: Figures['visits']) {
  return (
    <section aria-labelledby="visits">
      <h3 id="visits">{counted(count, 'visit')}</h3>
      <FiguresTable
        titles={['From', 'Visits', 'Orders', 'Ordered']}
        rows={bySource.map(({ source, visits, orders }) => ({
          key: source,
          cells: [
            source === DIRECT ? (
              source
            ) : (
              <a key="source" href={`/operator/orders?${new URLSearchParams({ source })}`}>
                {source}
              </a>
            ),
            visits,
            orders,
            visits > 0 ? `${((100 * orders) / visits).toFixed(1)} %` : '',
          ],
        }))}
      />
    </section>
  )
}
