import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readCell } from '../../../domain/import/csv.ts'
import type { ImportRefusal } from '../../../domain/import/import-report.ts'
import { carrierNamed, isTrackingNumber, readTrackingNumber } from '../../../domain/parcels/carrier.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { decodeText } from '../../../platform/tables/read-csv.ts'
import { readTable, type TableRow } from '../../../platform/tables/read-table.ts'
import type { Shop } from '../../../shop.ts'
import type { Operator } from '../../operator-access/record-action.ts'
import { findOrderForOperator } from '../find/find-for-operator.ts'
import { shipOrder } from './ship-order.ts'

export type CourierAnswer = {
  /** The numbers of the orders that are on their way now, or would be: each buyer gets a mail. */
  shipped: string[]
  /** Those of them that are paid at the door, with what their carrier collects, in paise. */
  collect: { number: string; amountPaise: number }[]
  /** Those that were on their way with this number before: nothing is done. */
  unchanged: string[]
  /** What is not done, with its row; the others are done all the same. */
  refused: ImportRefusal[]
  /** The encoding, where the file is not in UTF-8. */
  assumed: string | null
}

/** A courier's answer in a file: CSV with `order_number`, `carrier` and `tracking_number`. */
export async function readCourierFile(shop: Shop, file: string, options: { dryRun: boolean; by: Operator }): Promise<CourierAnswer> {
  const name = basename(file)
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error)
  if (!(bytes instanceof Error)) return readCourierAnswer(shop, { name, bytes }, options)
  const reason = bytes.code === 'ENOENT' ? 'is not there' : `cannot be read (${bytes.code})`
  return { shipped: [], collect: [], unchanged: [], refused: [{ id: name, line: null, reason }], assumed: null }
}

/**
 * Marks the orders of a courier's answer as shipped, each by itself: the same answer again changes and mails nothing. A tracking number
 * that a spreadsheet has written in its own way, such as 1.23E+11, is refused.
 */
export async function readCourierAnswer(
  shop: Shop,
  { name, bytes }: { name: string; bytes: Uint8Array },
  { dryRun, by }: { dryRun: boolean; by: Operator },
): Promise<CourierAnswer> {
  const { text, assumed } = decodeText(bytes)
  const answer: CourierAnswer = { shipped: [], collect: [], unchanged: [], refused: [], assumed }
  const table = { key: 'order_number', faultOf: null, example: COLUMNS }
  const { columns, rows, faults } = await readTable(await withColumns(shop, text), table)
  for (const { row, ...fault } of faults) answer.refused.push({ id: name, line: row, ...fault })
  if (rows.length > 0 && !columns.includes('tracking_number'))
    return { ...answer, refused: [{ id: name, line: 1, reason: 'has no column tracking_number' }] }
  const seen = new Set<string>()
  for (const row of rows) {
    const planned = await planRow(shop, row)
    const { number } = planned
    const refuse = (id: string, reason: string) => answer.refused.push({ id, line: row.row, column: 'order_number', reason })
    if (number !== null && seen.has(number)) refuse(number, 'is in the file twice')
    else if (planned.what === 'refused') answer.refused.push(planned.refusal)
    else if (planned.what === 'same') answer.unchanged.push(planned.number)
    else {
      const ran = dryRun ? { ok: true as const } : await shipOrder(shop, planned.parcel, by)
      if (!ran.ok) refuse(planned.number, WHY[ran.reason])
      else {
        answer.shipped.push(planned.number)
        if (planned.duePaise > 0) answer.collect.push({ number: planned.number, amountPaise: planned.duePaise })
      }
    }
    if (number !== null) seen.add(number)
  }
  return answer
}

const COLUMNS = 'order_number,carrier,tracking_number'

/** Lines that begin with an order of the shop are as `COLUMNS` says: who types them writes no names above. */
async function withColumns(shop: Shop, text: string): Promise<string> {
  const [, first = '', delimiter = ','] = /^\s*([^,;\t\r\n]{1,40})([,;\t])/.exec(text) ?? []
  const isOrder = first !== '' && (await findOrderForOperator(shop, first.trim())) !== null
  return isOrder ? `${COLUMNS.replaceAll(',', delimiter)}\n${text}` : text
}

const WHY: Record<Extract<Awaited<ReturnType<typeof shipOrder>>, { ok: false }>['reason'], string> = {
  'unknown-order': 'is no order of this shop',
  'no-tracking-number': 'has no tracking number of 4 to 40 letters, digits and hyphens',
  collected: 'is collected by its buyer, and not sent',
  shipped: 'is on its way already, with another number',
  refunded: 'has been refunded',
  cancelled: 'was cancelled: please do not send it',
}

type Planned =
  | { what: 'refused'; number: string | null; refusal: ImportRefusal }
  | { what: 'same'; number: string }
  | { what: 'ship'; number: string; duePaise: number; parcel: Parameters<typeof shipOrder>[1] }

async function planRow(shop: Shop, { row, cells }: TableRow): Promise<Planned> {
  const cellOf = (column: string) => readCell(cells.get(column) ?? '').trim()
  const id = cellOf('order_number').slice(0, 40)
  const trackingNumber = readTrackingNumber(cellOf('tracking_number').slice(0, 100))
  const found = await findOrderForOperator(shop, id)
  if (!found) return { what: 'refused', number: null, refusal: { id, line: row, column: 'order_number', reason: WHY['unknown-order'] } }
  const { id: reference, number, state, cancelledAt, shippingLabel } = found.order
  if (!isTrackingNumber(trackingNumber))
    return { what: 'refused', number, refusal: { id: number, line: row, column: 'tracking_number', reason: WHY['no-tracking-number'] } }
  const refuse = (reason: keyof typeof WHY): Planned => {
    return { what: 'refused', number, refusal: { id: number, line: row, column: 'order_number', reason: WHY[reason] } }
  }
  if (cancelledAt !== undefined) return refuse('cancelled')
  if (state === 'refunded') return refuse('refunded')
  if (found.order.delivery.way === 'pick-up') return refuse('collected')
  if (!canShip(state)) return shippingLabel?.trackingNumber === trackingNumber ? { what: 'same', number } : refuse('shipped')
  const carrier = carrierNamed(cellOf('carrier'), shop.folder.carriers)
  return { what: 'ship', number, duePaise: found.order.cash?.due ?? 0, parcel: { reference, trackingNumber, carrier } }
}
