import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { readCell } from '../../domain/import/csv.ts'
import type { ImportRefusal } from '../../domain/import/import-report.ts'
import { faultOfColumn } from '../../domain/import/nearest-word.ts'
import { formatPaise } from '../../domain/money.ts'
import { nextOrderState, type PlacedState } from '../../domain/parcels/order-state.ts'
import type { PaymentState } from '../../domain/payments/payment.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { decodeText } from '../../platform/tables/read-csv.ts'
import { readTable, type TableRow } from '../../platform/tables/read-table.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { recordActions, type Operator } from '../operator-access/record-action.ts'
import { markRemitted } from '../payments/cash-orders.ts'
import { updateState } from './parcels/parcels.sql.ts'

const COLUMNS = ['order_number', 'amount', 'reference'] as const
const MAX_REFERENCE = 100

export type Remittance = {
  /** The orders whose cash the courier has handed over, and how much that is. */
  booked: string[]
  amountPaise: number
  /** With any of these nothing is booked. */
  refused: ImportRefusal[]
}
type Line = { number: string; row: number; amountPaise: number; reference: string | null }

/**
 * Books a CSV file of the courier, with the order's number, the amount and what names the transfer: all of it or nothing. Who has not been
 * known to have paid has, and their parcel is delivered. What differs from what was due, is there twice or is of no such order is refused.
 */
export async function importRemittance(shop: Shop, file: string, options: { dryRun: boolean; by: Operator }): Promise<Remittance> {
  const name = basename(file)
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error)
  if (bytes instanceof Error) {
    const reason = bytes.code === 'ENOENT' ? 'is not there' : `cannot be read (${bytes.code})`
    return { booked: [], amountPaise: 0, refused: [{ id: name, line: null, reason }] }
  }
  const { rows, faults } = await readTable(decodeText(bytes).text, {
    key: 'order_number',
    faultOf: (column) => faultOfColumn(column, COLUMNS),
    example: COLUMNS.join(','),
  })
  const refused = faults.map(({ row, ...fault }): ImportRefusal => ({ id: name, line: row, ...fault }))
  const lines = readLines(rows, refused)
  return inTransaction(shop, async (tx) => {
    const numbers = lines.map(({ number }) => number)
    const known = new Map((await lockRemitted(tx, numbers)).map((order) => [order.number, order]))
    for (const line of lines) {
      const reason = whyNotBooked(line, known.get(line.number))
      if (reason !== null) refused.push({ id: line.number, line: line.row, ...reason })
    }
    if (!options.dryRun && refused.length === 0) await book(shop, tx, { lines, known, by: options.by })
    const amountPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0)
    return { booked: lines.map(({ number }) => number), amountPaise, refused }
  })
}

function readLines(rows: TableRow[], refused: ImportRefusal[]): Line[] {
  const seen = new Map<string, number>()
  return rows.flatMap(({ row, cells }): Line[] => {
    const read = (column: (typeof COLUMNS)[number]) => readCell(cells.get(column) ?? '').trim()
    const number = read('order_number').toUpperCase().slice(0, 40)
    const amount = /^(?:Rs\.?\s*|₹)?(\d{1,7}(?:\.\d{1,2})?)$/i.exec(read('amount').replaceAll(',', ''))?.[1]
    const before = seen.get(number)
    seen.set(number, row)
    const refuse = (column: string, reason: string) => {
      refused.push({ id: number, line: row, column, reason })
      return []
    }
    if (before !== undefined) return refuse('order_number', `is in row ${before} already`)
    if (amount === undefined) return refuse('amount', 'is no amount such as 1948.00')
    if (read('reference').length > MAX_REFERENCE) return refuse('reference', `has more than ${MAX_REFERENCE} characters`)
    return [{ number, row, amountPaise: Math.round(Number(amount) * 100), reference: read('reference') || null }]
  })
}

function whyNotBooked({ amountPaise }: Line, order: RemittedRow | undefined): { column: string; reason: string } | null {
  const at = (column: string, reason: string) => ({ column, reason })
  if (!order) return at('order_number', 'is of no order')
  if (order.duePaise === null) return at('order_number', 'is of an order that was paid online')
  if (order.remitted_at) return at('order_number', 'is of an order whose cash was handed over before')
  if (order.payment_state === 'CANCELLED') return at('order_number', 'is of an order of which nothing is due')
  if (order.state === 'placed' || order.state === 'packed') return at('order_number', 'is of an order that has not been sent')
  return order.duePaise === amountPaise ? null : at('amount', `differs from ${formatPaise(order.duePaise)}, which was due`)
}

type Booking = { lines: Line[]; known: Map<string, RemittedRow>; by: Operator }

async function book(shop: Shop, tx: Tx, { lines, known, by }: Booking): Promise<void> {
  const at = shop.clock.now()
  const delivered: string[] = []
  for (const { number, reference } of lines) {
    const { id, session_id: sessionId, state } = known.get(number)!
    await markRemitted(tx, sessionId, { at, reference })
    if (state !== 'shipped') continue
    await updateState(tx, id, nextOrderState(state, 'delivered'), at)
    delivered.push(id)
  }
  await recordActions(
    tx,
    lines.map(({ number, amountPaise, reference }) => ({
      by,
      action: 'cash-remitted',
      object: { type: 'order' as const, id: known.get(number)!.id },
      after: { amount: formatPaise(amountPaise), ...(reference !== null && { reference }) },
      at,
    })),
  )
  await shop.announce(tx, 'order.delivered', delivered)
}

/** `duePaise`: what the courier was to collect; null for what was paid online. */
type RemittedRow = {
  id: string
  number: string
  session_id: string
  state: PlacedState
  payment_state: PaymentState
  remitted_at: Date | null
  duePaise: number | null
}

/** Those of these orders that there are: all payments locked before all orders, each in one order. */
async function lockRemitted(tx: Tx, numbers: string[]): Promise<RemittedRow[]> {
  await sql`select from payments where session_id in (select session_id from orders where number = any(${numbers}))
    order by session_id for update`.execute(tx)
  await sql`select from orders where number = any(${numbers}) order by id for update`.execute(tx)
  const { rows } = await sql<RemittedRow>`
    select orders.id, orders.number, orders.session_id, orders.state, payments.state as payment_state, remitted_at,
      case when cash_place is not null then (payments.amount_paise - coalesce((
        select sum(amount_paise) from refunds where refunds.session_id = orders.session_id and way = 'deducted' and state <> 'failed'
      ), 0))::int end as "duePaise"
    from orders join payments using (session_id) join checkout_sessions session on session.id = orders.session_id
    where number = any(${numbers})`.execute(tx)
  return rows
}
