import { sql } from 'kysely'
import { kindsInstead, type KindInstead } from '../../../domain/orders/exchange.ts'
import type { EarlierReturn, OrderReturn, ReturnableLine, ReturnState } from '../../../domain/orders/order-return.ts'
import { cutPage, FIRST_PAGE, type PageRequest, type PageResult } from '../../../domain/paging.ts'
import { carrierOf } from '../../../domain/parcels/carrier.ts'
import { isUuid } from '../../../domain/text.ts'
import { toUnixSeconds } from '../../../domain/unix-time.ts'
import type { Shop } from '../../../shop.ts'
import { findProducts } from '../../catalogue/find-product.ts'
import { toPhoto, toReplacement } from '../complaints/find-complaints.ts'
import {
  selectListed,
  selectReturn,
  selectReturns,
  selectReturnsOfOrder,
  type ReasonRow,
  type ReturnRow,
  type StoredReturn,
} from './returns.sql.ts'

type Reads = Pick<Shop, 'db' | 'folder'>

/** What comes back of a person's orders, newest first. */
export async function findReturns(shop: Reads, uid: string, { limit, after }: PageRequest = FIRST_PAGE): Promise<PageResult<OrderReturn>> {
  return cutPage(await selectReturns(shop.db, uid, { limit: limit + 1, after }), limit, (row) => toReturn(shop, row))
}

/** A return with whose it is, for the shop's mails. */
export async function findAnyReturn(shop: Reads, id: string): Promise<{ uid: string; back: OrderReturn } | null> {
  const row = isUuid(id) ? await selectReturn(shop.db, id) : undefined
  return row ? { uid: row.user_id, back: toReturn(shop, row) } : null
}

/** What comes back of an order, newest first. For operators. */
export async function findReturnsOfOrder(shop: Reads, orderId: string): Promise<OrderReturn[]> {
  return (await selectReturnsOfOrder(shop.db, orderId)).map((row) => toReturn(shop, row))
}

export type ListedReturn = OrderReturn & { number: string }

/** Those in this state, or all in which somebody waits for somebody; the oldest first, each with its order's number. For operators. */
export async function listReturns(
  shop: Reads,
  state: ReturnState | null,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<ListedReturn>> {
  const rows = await selectListed(shop.db, state, { limit: limit + 1, after })
  return cutPage(rows, limit, ({ number, ...row }) => ({ ...toReturn(shop, row), number }))
}

/** Each line with the other kinds in which it could be sent instead. */
export async function withVariants(
  shop: Pick<Shop, 'reads'>,
  lines: ReturnableLine[],
): Promise<(ReturnableLine & { kinds: KindInstead[] })[]> {
  const products = new Map((await findProducts(shop, [...new Set(lines.map(({ id }) => id))])).map((product) => [product.id, product]))
  return lines.map((line) => ({ ...line, kinds: kindsInstead(line, products.get(line.id)) }))
}

export function toEarlier({ parcel_id: parcelId, state, lines }: StoredReturn): EarlierReturn {
  return { parcelId, state, lines }
}

function toReturn(shop: Reads, { photos, replacement, ...row }: ReturnRow): OrderReturn {
  return {
    id: row.id,
    orderId: row.order_id,
    parcelId: row.parcel_id,
    createdAt: toUnixSeconds(row.created_at),
    reason: row.reason,
    message: row.message,
    photos: photos.map(toPhoto),
    lines: row.lines,
    state: row.state,
    answer: row.answer,
    answeredAt: row.answered_at && toUnixSeconds(row.answered_at),
    endsAt: row.ends_at && toUnixSeconds(row.ends_at),
    due: row.state === 'unpaid' ? row.due_paise : null,
    trackingNumber: row.tracking_number,
    carrier: row.tracking_number === null ? null : carrierOf(row.carrier, row.tracking_number, shop.folder.carriers),
    label: row.label_state === 'void' ? null : row.label_state,
    travelsAt: row.travels_at && toUnixSeconds(row.travels_at),
    replacement: replacement && toReplacement(shop, replacement),
  }
}

const YEAR_MS = 365 * 86_400_000
const MOST_REASONS = 1000

/** Why pieces came back in the last year, by product, of these products or of all: the most frequent first. For operators. */
export async function findReasons({ db, clock }: Pick<Shop, 'db' | 'clock'>, products: string[] | null): Promise<ReasonRow[]> {
  const { rows } = await sql<ReasonRow>`
    select line ->> 'id' as product, reason, sum((line ->> 'quantity')::integer)::integer as pieces
    from returns cross join jsonb_array_elements(lines) as line
    where created_at >= ${new Date(clock.now().getTime() - YEAR_MS)} and state not in ('refused', 'ended')
      and (${products === null}::boolean or line ->> 'id' = any(${products ?? []}::text[]))
    group by 1, 2 order by pieces desc, product, reason limit ${MOST_REASONS}`.execute(db)
  return rows
}
