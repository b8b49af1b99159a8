import { AGAINST, SOLD_BY, type Sold } from '../../../domain/dashboard/sold.ts'
import { formatPaise } from '../../../domain/money.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { sales } from '../../../operations/lists/sales.ts'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { DayChart } from '../ui/day-chart.tsx'
import { FilterBar } from '../ui/filters.tsx'
import { ActionLink } from '../ui/form/action-form.tsx'
import { Heading } from '../ui/heading.tsx'
import { ListTable } from '../ui/list.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import styles from './sales.module.css'

type Days = { from: string; to: string }

const ADDRESS = '/operator/sales'
const BY = {
  product: 'Product',
  size: 'Size',
  category: 'Category',
  day: 'Day',
  city: 'City',
  state: 'State',
  code: 'Code',
  source: 'Source',
} as const satisfies Record<(typeof SOLD_BY)[number], string>
const WITH = { before: 'The days before', year: 'A year ago' } as const satisfies Record<(typeof AGAINST)[number], string>
const optionsOf = (titles: Readonly<Record<string, string>>) => Object.entries(titles).map(([value, title]) => ({ value, title }))

export const operatorSales = operatorPage(
  'Sales',
  ({ list, days, quarter, csv }: { list: Listed<typeof sales>; days: Days; quarter: Days; csv: string }) => {
    const { by, against } = list.query
    const [rows, idle] = [list.rows.filter(isMoving), list.rows.filter((row) => !isMoving(row))]
    // Some are said of sizes alone, others not of them; of nothing there is no column.
    const columns = (sales.page ?? []).filter((name) =>
      rows.some((row) => sales.columns[name].text(row) !== '' && AMOUNTS[name]?.(row) !== 0),
    )
    return (
      <>
        <Heading title="Sales" lead="What was paid for pieces on these days (Indian time), after discounts.">
          <ActionLink href={`${ADDRESS}?${new URLSearchParams({ ...quarter, by: by ?? 'product' })}`}>Last quarter</ActionLink>
          <ActionLink href={csv} download="" data-no-prefetch="">
            Download as CSV
          </ActionLink>
        </Heading>
        <FilterBar action={ADDRESS} filtered={list.isFiltered}>
          <SelectField label="Group by" name="by" options={optionsOf(BY)} defaultValue={by ?? 'product'} />
          <Field label="From" name="from" type="date" defaultValue={days.from} />
          <Field label="Until" name="to" type="date" defaultValue={days.to} />
          <SelectField label="Compare with" name="against" options={optionsOf(WITH)} defaultValue={against ?? 'before'} />
        </FilterBar>
        {by === 'day' && list.rows.length > 0 && <Days rows={list.rows} />}
        <div className={styles.list}>
          <ListTable
            label="Sales"
            of={sales}
            page={{ ...list, rows }}
            columns={columns}
            renderCells={(row) => ({
              ...((by ?? 'product') === 'product' && { name: <a href={`/operator/products/${encodeURIComponent(row.id)}`}>{row.name}</a> }),
              sold: <Bar row={row} most={rows[0]?.soldPaise ?? 0} />,
              ...(row.returnedPaise === 0 && { returned: NONE }),
              ...(row.backPaise === 0 && { given_back: NONE }),
              ...(row.beforePaise === 0 && { before: NONE }),
            })}
          />
        </div>
        {idle.length > 0 && (
          <details>
            <summary>{idle.length} without sales</summary>
            {idle.map(({ name }) => name).join(', ')}
          </details>
        )}
        {rows.length > 0 && (
          <dl className={styles.notes}>
            {columns.includes('returned') && (
              <>
                <dt>Returned</dt>
                <dd>What went back for pieces of these orders that came back, whenever it was.</dd>
              </>
            )}
            {columns.includes('given_back') && (
              <>
                <dt>Other refunds</dt>
                <dd>What went back for anything else.</dd>
              </>
            )}
            {by === 'size' && (
              <>
                <dt>Days out of stock</dt>
                <dd>On how many of these days none of the size was there.</dd>
                <dt>Lost sales</dt>
                <dd>What it would have sold on them, as on the others.</dd>
              </>
            )}
          </dl>
        )}
      </>
    )
  },
)

const AMOUNTS: Partial<Record<string, (row: Sold) => number | null>> = {
  returned: (row) => row.returnedPaise,
  given_back: (row) => row.backPaise,
  before: (row) => row.beforePaise,
}
const NONE = <span className={styles.none}>–</span>

/** Whether anything was paid, went back or was missed. */
function isMoving({ soldPaise, returnedPaise, backPaise, beforePaise, missedPaise }: Sold): boolean {
  return [soldPaise, returnedPaise, backPaise, beforePaise, missedPaise].some((paise) => paise !== null && paise !== 0)
}

/** Days stand in their order, whichever sold most. */
function Days({ rows }: { rows: readonly Sold[] }) {
  const days = rows.toSorted((one, other) => one.id.localeCompare(other.id)).map(({ id, soldPaise }) => ({ day: id, value: soldPaise }))
  const whole = rows.reduce((sum, { soldPaise }) => sum + soldPaise, 0)
  return <DayChart id="sold-by-day" title="Sold" whole={formatPaise(whole)} note="" days={days} format={formatPaise} />
}

function Bar({ row: { soldPaise }, most }: { row: Sold; most: number }) {
  return (
    <span className={styles.sold}>
      {formatPaise(soldPaise)}
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={most === 0 ? 0 : (100 * soldPaise) / most} height="6" />
      </svg>
    </span>
  )
}
