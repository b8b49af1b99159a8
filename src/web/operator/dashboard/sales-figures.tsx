import { optionsLabel } from '../../../domain/catalogue/variant.ts'
import { counted } from '../../../domain/counted.ts'
import { PERIODS, sumSales, type Figures, type Period } from '../../../domain/dashboard/figures.ts'
import type { DayOfSales } from '../../../domain/dashboard/today.ts'
import { readableDay } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import text from '../../ui/text/text.module.css'
import { DayChart, dayName } from '../ui/day-chart.tsx'
import { FiguresTable } from '../ui/figures-table.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './sales-figures.module.css'
import { Visits } from './visits.tsx'

type FiguresProps = {
  /** Of the longest period and of as many days before it, the earliest first. */
  days: DayOfSales[]
  period: Period
  figures: Figures
}

/** How the shop did in the last days, as drawn bars with a table beneath. */
export function SalesFigures({ days: all, period, figures }: FiguresProps) {
  const days = all.slice(-period)
  const hasSales = all.slice(-2 * period).some(({ orders }) => orders > 0)
  return (
    <Panel id="figures" title="Figures" aside={<Periods period={period} />}>
      <p>
        <a href="/operator/sales">Sales report: any dates, by product, place, code or source</a>
      </p>
      {hasSales ? (
        <>
          <Charts days={days} before={all.slice(-2 * period, -period)} />
          <details className={styles.table}>
            <summary>Show as a table</summary>
            <DayTable days={days} />
          </details>
        </>
      ) : (
        <p>
          No orders in the last {period} days, nor in the {period} before.
        </p>
      )}
      {(hasSales || figures.carts.count + figures.visits.count > 0) && <Details figures={figures} period={period} />}
    </Panel>
  )
}

/** What was sold and what was not, where there is anything of it. */
function Details({ figures, period }: Pick<FiguresProps, 'figures' | 'period'>) {
  return (
    <>
      <p className={text.hint}>
        Days are in Indian time. Revenue is what was paid for the orders of these days, after discounts and with tax, before refunds;
        memberships are not in it. Best sellers, sizes and carts below are at most a minute old.
      </p>
      <div className={styles.lists}>
        {figures.visits.count > 0 && <Visits {...figures.visits} />}
        <BestSellers figures={figures} />
        <RanOut figures={figures} period={period} />
        <GivenUp figures={figures} period={period} />
        {figures.cash.orders > 0 && <CashAtTheDoor {...figures.cash} />}
      </div>
    </>
  )
}

function Periods({ period }: { period: Period }) {
  return (
    <nav className={styles.periods} aria-label="Days of the figures">
      {PERIODS.map((days) => (
        <a key={days} href={`/operator?days=${days}`} aria-current={days === period ? 'true' : undefined}>
          {days} days
        </a>
      ))}
    </nav>
  )
}

function Charts({ days, before }: { days: DayOfSales[]; before: DayOfSales[] }) {
  const [now, then] = [sumSales(days), sumSales(before)]
  const noteOf = (value: string) => `${value} in the ${before.length} days before`
  return (
    <div className={styles.charts}>
      <DayChart
        id="orders-by-day"
        title="Orders"
        whole={String(now.orders)}
        note={noteOf(String(then.orders))}
        days={days.map(({ day, orders }) => ({ day, value: orders }))}
        format={String}
      />
      <DayChart
        id="revenue-by-day"
        title="Revenue"
        whole={formatPaise(now.paise)}
        note={noteOf(formatPaise(then.paise))}
        days={days.map(({ day, paise }) => ({ day, value: paise }))}
        format={formatPaise}
      />
      <DayChart
        id="average-by-day"
        title="Average order"
        whole={averageWords(now.averagePaise)}
        note={noteOf(averageWords(then.averagePaise))}
        days={days.map((day) => ({ day: day.day, value: sumSales([day]).averagePaise ?? 0 }))}
        format={averageWords}
      />
    </div>
  )
}

/** To the rupee: an average has no paise that anybody paid. */
function averageWords(paise: number | null): string {
  return paise === null ? 'None' : formatPaise(Math.round(paise / 100) * 100)
}

function DayTable({ days }: { days: DayOfSales[] }) {
  return (
    <FiguresTable
      titles={['Day', 'Orders', 'Revenue', 'Average']}
      rows={days.toReversed().map((day) => ({
        key: day.day,
        cells: [
          <a key="day" href={`/operator/orders?from=${day.day}&to=${day.day}`}>
            {dayName(day.day)}
          </a>,
          day.orders,
          formatPaise(day.paise),
          averageWords(sumSales([day]).averagePaise),
        ],
      }))}
    />
  )
}

function BestSellers({ figures: { bestSellers } }: Pick<FiguresProps, 'figures'>) {
  return (
    <section aria-labelledby="best-sellers">
      <h3 id="best-sellers">Best sellers</h3>
      {bestSellers.length === 0 ? (
        <p className={text.hint}>Nothing was sold in these days.</p>
      ) : (
        <FiguresTable
          titles={['Piece', 'Sold', 'Left']}
          rows={bestSellers.map(({ id, name, pieces, left }) => ({
            key: id,
            cells: [productLink(id, name), pieces, left ?? 'not counted'],
          }))}
        />
      )}
    </section>
  )
}

function RanOut({ figures: { ranOut }, period }: Pick<FiguresProps, 'figures' | 'period'>) {
  return (
    <section aria-labelledby="ran-out">
      <h3 id="ran-out">Sold-out sizes</h3>
      {ranOut.length === 0 ? (
        <p className={text.hint}>No tracked size sold out in the last {period} days and is still out.</p>
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
  )
}

function GivenUp({ figures: { carts }, period }: Pick<FiguresProps, 'figures' | 'period'>) {
  return (
    <section aria-labelledby="given-up">
      <h3 id="given-up">Abandoned carts</h3>
      <p>
        <b className={styles.large}>{carts.count}</b>{' '}
        {carts.count > 0 && `with ${counted(carts.pieces, 'piece')} in ${carts.count === 1 ? 'it' : 'them'}`}
      </p>
      <p className={text.hint}>Filled in the last {period} days, then left for 24 hours, and not ordered since.</p>
    </section>
  )
}

/** What was sold is not what was received: some is still due, and some came back. */
function CashAtTheDoor({ orders, soldPaise, receivedPaise, duePaise, regions }: Figures['cash']) {
  return (
    <section aria-labelledby="cash-at-the-door">
      <h3 id="cash-at-the-door">Cash on delivery</h3>
      <p>
        <b className={styles.large}>{formatPaise(receivedPaise)}</b> received of {formatPaise(soldPaise)} in {counted(orders, 'order')};{' '}
        {formatPaise(duePaise)} are due.
      </p>
      {regions.map(({ pins, orders: sold, refused }) => (
        <p key={pins} className={text.hint}>
          PIN codes {pins}…: {refused} of {sold} came back, {Math.round((100 * refused) / sold)} %.
        </p>
      ))}
    </section>
  )
}

function productLink(id: string, name: string, part = '') {
  return <a href={`/operator/products/${encodeURIComponent(id)}${part}`}>{name}</a>
}
