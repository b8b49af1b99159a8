import { isOfPieces, type CountAction, type PiecesFilter, type StockRow } from '../../../domain/catalogue/stock.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import { MAX_SEARCH_LENGTH } from '../../../domain/search-pattern.ts'
import { aheadWords } from '../../../messages/catalogue/stock.ts'
import type { Listed } from '../../../operations/lists/list.ts'
import { stock } from '../../../operations/lists/stock.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import { SelectField } from '../../ui/form/field.tsx'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Badge } from '../ui/badge.tsx'
import { emptyWords, FilterBar, Pager } from '../ui/filters.tsx'
import { Act, type RefusedAct } from '../ui/form/act.tsx'
import { Heading, Panel } from '../ui/heading.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { Table } from '../ui/table.tsx'
import { CountForm, isShownAt, ReceivedForm, refusalOf } from './stock-forms.tsx'
import styles from './stock.module.css'

type StockProps = {
  list: Listed<typeof stock>
  /** A refused count, with what was typed. */
  refused: RefusedAct | null
  notice: NoticeWords | null
  /** A scanner has just been used: the next SKU is read into the search. */
  scans: boolean
  /** From how few pieces on operators are told, for those who may say so. */
  threshold: { pieces: number | null } | null
}

const PIECES: { value: PiecesFilter; title: string }[] = [
  { value: 'all', title: 'All' },
  { value: 'low', title: 'Low stock' },
  { value: 'gone', title: 'Out of stock' },
  { value: 'uncounted', title: 'Not tracked' },
]

export const operatorStock = operatorPage('Stock', ({ list, refused, notice, scans, threshold }: StockProps) => {
  const groups = byProduct(list.rows)
  const common = commonSizes(groups)
  const { title } = stock.columns.pieces
  return (
    <>
      <Heading
        title="Stock"
        lead="A count is saved when you leave the field; an empty field is not tracked. To scan, type a SKU and press Enter: you are taken to its count."
      />
      {notice && !list.rows.some((row) => isShownAt(row, refused)) && <Notice {...notice} />}
      <FilterBar
        action="/operator/stock"
        search={{ label: 'Search name, ID or SKU', value: list.query.search, maxLength: MAX_SEARCH_LENGTH, autoFocus: scans }}
        filtered={list.isFiltered}
      >
        <SelectField label="Pieces" name="pieces" options={PIECES} defaultValue={list.query.pieces} />
      </FilterBar>
      <div className={`${layout.stack} ${styles.list}`} {...liveRegion('stock', ...operatorTopics('all-products'))}>
        <Table
          label="Stock"
          columns={[stock.columns.product, { title, ...(common && { head: <SizeHead title={title} sizes={common} /> }) }]}
          rows={groups.map((rows) => ({
            id: rows[0].id,
            href: `/operator/products/${rows[0].id}#stock`,
            cells: [
              <Name key="name" rows={rows} />,
              <Sizes key="sizes" {...{ rows, common, list, refused }} showsCost={threshold !== null} />,
            ],
          }))}
          empty={emptyWords({ filtered: list.isFiltered, words: stock.empty })}
        />
        <Pager first={list.first} next={list.next} partial={list.partial} />
      </div>
      {threshold && (
        <Panel id="threshold" title="Low stock" hint="For products without an alert level of their own.">
          <Act
            of="stock threshold"
            target=""
            address={list.address}
            refused={refused}
            initial={{ pieces: String(threshold.pieces ?? '') }}
            look="line"
            inline
          />
        </Panel>
      )}
    </>
  )
})

type Rows = [StockRow, ...StockRow[]]

/** The kinds of each product, which stand together. */
function byProduct(rows: StockRow[]): Rows[] {
  const products = new Map<string, Rows>()
  for (const row of rows) {
    const known = products.get(row.id)
    if (known) known.push(row)
    else products.set(row.id, [row])
  }
  return [...products.values()]
}

function sizesOf(rows: Rows): string[] {
  return rows.map((row) => stock.columns.size.text(row))
}

/** The sizes that most of these products come in, where there are several of them: they are said once, above all. */
function commonSizes(groups: Rows[]): string[] | undefined {
  const counts = new Map<string, number>()
  for (const key of groups.map((rows) => sizesOf(rows).join('\t'))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const [most, count] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]
  return count > 1 && most.includes('\t') ? most.split('\t') : undefined
}

function SizeHead({ title, sizes }: { title: string; sizes: string[] }) {
  return (
    <>
      <span className={text.hidden}>{title}</span>
      <span className={styles.sizes}>
        {sizes.map((size) => (
          <span key={size}>{size}</span>
        ))}
      </span>
    </>
  )
}

/** A product of which nothing can be bought is marked as a whole. */
function Name({ rows }: { rows: Rows }) {
  const isGone = !rows[0].isStocked || rows.every((row) => isOfPieces(row, 'gone', row.few))
  return (
    <>
      {rows[0].name}
      {isGone && (
        <div>
          <Badge tone="bad">Out of stock</Badge>
        </div>
      )}
    </>
  )
}

type SizesProps = { rows: Rows; common: string[] | undefined; showsCost: boolean } & Pick<StockProps, 'list' | 'refused'>

/** The counts of a product's sizes beside each other, and what has arrived of those that are counted, with who last changed it. */
function Sizes({ rows, common, list, refused, showsCost }: SizesProps) {
  const forms = rows.map((row) => ({
    row,
    address: list.address,
    refused,
    level: levelOf(row),
    isScanned: row.sku !== null && row.sku === list.query.search,
  }))
  const isSaidAbove = sizesOf(rows).join() === common?.join()
  const told = forms.filter(({ row }) => row.stock !== null || row.last !== null)
  return (
    <>
      <ul className={isSaidAbove ? `${styles.sizes} ${styles.said}` : styles.sizes}>
        {forms.map((form) => (
          <li key={stock.id(form.row)} id={`size-${stock.id(form.row)}`} data-left={form.level?.value}>
            <b>{stock.columns.size.text(form.row)}</b>
            <CountForm {...form} />
            {form.level && <small>{form.level.title}</small>}
            <About row={form.row} showsCost={showsCost} />
          </li>
        ))}
      </ul>
      {told.length > 0 && (
        <details className={styles.arrived} open={told.some(({ row, isScanned }) => isScanned || refusalOf(row, refused, 'stock receive'))}>
          <summary>{stock.columns.received.title}</summary>
          <ul>
            {told.map((form) => (
              <li key={stock.id(form.row)}>
                <b>{stock.columns.size.text(form.row)}</b>
                {form.row.stock !== null && <ReceivedForm {...form} />}
                {form.row.last && <Last {...form.row.last} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** What is marked of a size, so that what is out or low is found at a glance. */
function levelOf(row: StockRow) {
  return PIECES.find(({ value }) => (value === 'gone' || value === 'low') && isOfPieces(row, value, row.few))
}

function About({ row, showsCost }: { row: StockRow; showsCost: boolean }) {
  const { cost, margin } = stock.columns
  const lines = [
    row.held > 0 && `${row.held} held`,
    aheadWords(row),
    showsCost && row.cost !== null && `Cost ${cost.text(row)}, margin ${margin.text(row)}`,
    [row.sku, row.shelf].filter(Boolean).join(', '),
  ]
  return lines.filter(Boolean).map((line) => <small key={String(line)}>{line}</small>)
}

function Last({ name, at, before, after, note }: CountAction) {
  return (
    <small>
      {before} → {after}
      {note && ` (${note})`}, {name}, <time dateTime={at.toISOString()}>{readableTime(at)}</time>
    </small>
  )
}
