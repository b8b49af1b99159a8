import type { EarlierRefund } from '../../domain/payments/refund.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { lockRefunds } from '../payments/queue-refund.ts'
import { lockParcel, selectOrderSession, type ParcelRow } from './parcels/parcels.sql.ts'

const UNKNOWN = { ok: false, reason: 'unknown-order' } as const

/** As they are under the lock. `refunds` are those of its payment, oldest first. */
export type LockedOrder = { order: ParcelRow & { id: string }; refunds: EarlierRefund[] }

/**
 * Runs `change` in one transaction with payment and order locked, of an order given by its number or id. What money or lines
 * depend on goes through here; what a parcel alone does through `changeParcel`. Whatever acts on an order locks what it needs
 * of this list, from above to below, so that no two wait for each other:
 *
 * 1. the buyer's purchases and the checkout session (`settlePayment`)
 * 2. the payment: every refund of it (`lockRefunds`), then a refund itself
 * 3. the order's row: state, lines, address, label (`lockParcel`)
 * 4. what belongs to that order alone: its complaint, its replacements, notes of labels. Who locks one of these without the
 *    order's row waits for nothing above or below
 * 5. counted pieces, in the order of product and options (`lockLeft`, `returnPieces`); a code; the cart
 * 6. the counters of receipts and credit notes, whose numbers have no gap
 */
export async function changeOrder<Result>(
  shop: Pick<Shop, 'db'>,
  reference: string,
  change: (tx: Tx, locked: LockedOrder) => Promise<Result>,
): Promise<Result | typeof UNKNOWN> {
  const found = await selectOrderSession(shop.db, reference)
  if (!found) return UNKNOWN
  return inTransaction(shop, async (tx) => {
    const locked = await lockOrder(tx, found)
    return locked ? change(tx, locked) : UNKNOWN
  })
}

/** Payment and order, locked within a transaction of another verb. */
export async function lockOrder(tx: Tx, { id, sessionId }: { id: string; sessionId: string }): Promise<LockedOrder | null> {
  const refunds = await lockRefunds(tx, sessionId)
  const order = await lockParcel(tx, id)
  return order ? { order: { ...order, id }, refunds } : null
}
