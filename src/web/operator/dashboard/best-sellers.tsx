import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { counted } from '../../../domain/counted.ts'
import type { Figures, Period } from '../../../domain/dashboard/figures.ts'
import { readableDay } from '../../../domain/indian-time.ts'
import text from '../../ui/text/text.module.css'
import { FiguresTable } from '../ui/figures-table.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './sales-figures.module.css'

type InPeriod = { figures: Figures; period: Period }

export function BestSellers({ figures: { bestSellers }, period }: InPeriod) {
  return (
    <Panel id="best-sellers" title="Best sellers" aside={<Days period={period} />}>
      {bestSellers.length === 0 ? (
        <p className={text.hint}>Nothing was sold in these days.</p>
      ) : (
        <FiguresTable
          titles={['Piece', 'Sold', 'Left']}
          rows={bestSellers.map(({ id, name, pieces, left }) => ({
            key: id,
            cells: [productLink(id, name), pieces, left ?? <NotTracked key="left" />],
          }))}
        />
      )}
    </Panel>
  )
}

function NotTracked() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={text.hidden}>not tracked</span>
    </>
  )
}

/** What could have been sold and was not: sizes of which none was left, and carts that nobody paid. */
export function MissedSales({ figures: { ranOut, carts }, period }: InPeriod) {
  return (
    <Panel id="missed-sales" title="Missed sales" aside={<Days period={period} />}>
      <div className={styles.missed}>
        <section aria-labelledby="sold-out">
          <h3 id="sold-out">Sold-out sizes</h3>
          {ranOut.length === 0 ? (
            <p className={text.hint}>No tracked size sold out in these days and is still out.</p>
          ) : (
            <FiguresTable
              titles={['Size', 'Since']}
              rows={ranOut.map(({ id, name, options, at }) => ({
                key: `${id} ${optionsLabel(options)}`,
                cells: [productLink(id, `${name}, ${optionsLabel(options)}`, '#stock'), readableDay(at)],
              }))}
            />
          )}
          <p>
            <a href="/operator/sales?by=size">Estimated lost sales</a>
          </p>
        </section>
        <section aria-labelledby="abandoned">
          <h3 id="abandoned">Abandoned carts</h3>
          <p>
            <b className={styles.large}>{carts.count}</b>{' '}
            {carts.count > 0 && `with ${counted(carts.pieces, 'piece')} in ${carts.count === 1 ? 'it' : 'them'}`}
          </p>
          <p className={text.hint}>Filled in these days, then left for 24 hours, and not ordered since.</p>
        </section>
      </div>
    </Panel>
  )
}

function Days({ period }: Pick<InPeriod, 'period'>) {
  return <span className={text.hint}>last {period} days</span>
}

function productLink(id: string, name: string, part = '') {
  return <a href={`/operator/products/${encodeURIComponent(id)}${part}`}>{name}</a>
}
