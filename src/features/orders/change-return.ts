import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { holdingPurchases, type NotReservedResult } from '../payments/reserve-session.ts'
import { lockOrder, type LockedOrder } from './change-order.ts'
import { selectOrderSession } from './parcels/parcels.sql.ts'
import { lockReturn, selectReturn, type StoredReturn } from './returns/returns.sql.ts'

const UNKNOWN = { ok: false, reason: 'unknown-return' } as const

export type LockedReturn = LockedOrder & { back: StoredReturn }
type Change<Result> = (tx: Tx, locked: LockedReturn) => Promise<Result>

/** Runs `change` in one transaction with payment, order and then the return locked (`changeOrder`). */
export async function changeReturn<Result>(shop: Pick<Shop, 'db'>, id: string, change: Change<Result>): Promise<Result | typeof UNKNOWN> {
  return inTransaction(shop, async (tx) => {
    const locked = await lockReturnOf(tx, id)
    return locked ? change(tx, locked) : UNKNOWN
  })
}

/** The same with its buyer's purchases locked before, for what opens or ends a payment. */
export async function changePaidReturn<Result>(
  shop: Shop,
  id: string,
  change: Change<Result>,
): Promise<Result | typeof UNKNOWN | NotReservedResult> {
  const found = isUuid(id) ? await selectReturn(shop.db, id) : undefined
  if (!found) return UNKNOWN
  return holdingPurchases(shop, found.user_id, async (tx) => {
    const locked = await lockReturnOf(tx, id)
    // Its account may have become part of another one since.
    return locked?.back.user_id === found.user_id ? change(tx, locked) : UNKNOWN
  })
}

/** Payment, order and return, locked within a transaction of another verb. */
export async function lockReturnOf(tx: Tx, id: string): Promise<LockedReturn | null> {
  const found = isUuid(id) ? await selectReturn(tx, id) : undefined
  const order = found && (await selectOrderSession(tx, found.order_id))
  const locked = order && (await lockOrder(tx, order))
  const back = locked && (await lockReturn(tx, id))
  return back ? { ...locked, back } : null
}
