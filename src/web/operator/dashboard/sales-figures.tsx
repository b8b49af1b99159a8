import { counted } from '../../../domain/counted.ts'
import { PERIODS, sumSales, type Figures, type Period } from '../../../domain/dashboard/figures.ts'
import type { DayOfSales } from '../../../domain/dashboard/today.ts'
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

/** How the shop did in the last days: its figures, and where there is something to compare also bars with a table beneath. */
export function SalesFigures({ days: all, period, figures }: FiguresProps) {
  const [days, before] = [all.slice(-period), all.slice(-2 * period, -period)]
  const canCompare = isWorthPlotting(days)
  return (
    <Panel id="figures" title="Figures" aside={<Periods period={period} />}>
      <p>
        <a href="/operator/sales">Sales report: any dates, by product, place, code or source</a>
      </p>
      {hasSold([...before, ...days]) ? (
        <Charts days={days} before={before} isPlotted={canCompare} />
      ) : (
        <p>
          No orders in the last {period} days, nor in the {period} before.
        </p>
      )}
      {canCompare && (
        <details className={styles.table}>
          <summary>Show as a table</summary>
          <DayTable days={days} />
        </details>
      )}
      {saysMore(all, period, figures) && <Details figures={figures} />}
    </Panel>
  )
}

/** The bar of a single day says nothing that its number does not. */
function isWorthPlotting(days: DayOfSales[]): boolean {
  return days.filter(({ orders }) => orders > 0).length >= 2
}

function hasSold(days: DayOfSales[]): boolean {
  return days.some(({ orders }) => orders > 0)
}

/** Whether there is anything to say of what was sold in these days, and of what was not. */
export function saysMore(days: DayOfSales[], period: Period, { carts, visits }: Figures): boolean {
  return hasSold(days.slice(-2 * period)) || carts.count + visits.count > 0
}

function Details({ figures }: Pick<FiguresProps, 'figures'>) {
  return (
    <>
      <p className={text.hint}>
        Days are in Indian time. Revenue is what was paid for the orders of these days, after discounts and with tax, before refunds;
        memberships are not in it. Best sellers, sizes and carts are at most a minute old.
      </p>
      {(figures.visits.count > 0 || figures.cash.orders > 0) && (
        <div className={styles.lists}>
          {figures.visits.count > 0 && <Visits {...figures.visits} />}
          {figures.cash.orders > 0 && <CashAtTheDoor {...figures.cash} />}
        </div>
      )}
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

function Charts({ days, before, isPlotted }: { days: DayOfSales[]; before: DayOfSales[]; isPlotted: boolean }) {
  const [now, then] = [sumSales(days), sumSales(before)]
  const plotted = isPlotted ? days : []
  const noteOf = (value: string) => `${value} in the ${before.length} days before`
  return (
    <div className={styles.charts}>
      <DayChart
        id="orders-by-day"
        title="Orders"
        whole={String(now.orders)}
        note={noteOf(String(then.orders))}
        days={plotted.map(({ day, orders }) => ({ day, value: orders }))}
        format={String}
      />
      <DayChart
        id="revenue-by-day"
        title="Revenue"
        whole={formatPaise(now.paise)}
        note={noteOf(formatPaise(then.paise))}
        days={plotted.map(({ day, paise }) => ({ day, value: paise }))}
        format={formatPaise}
      />
      <DayChart
        id="average-by-day"
        title="Average order"
        whole={averageWords(now.averagePaise)}
        note={noteOf(averageWords(then.averagePaise))}
        days={plotted.map((day) => ({ day: day.day, value: sumSales([day]).averagePaise ?? 0 }))}
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
