import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import type { Tx } from '../payments/queue-refund.ts'
import { changeOrder, type LockedOrder } from './change-order.ts'
import { lockReturn, selectReturn, type StoredReturn } from './returns/returns.sql.ts'

const UNKNOWN = { ok: false, reason: 'unknown-return' } as const

export type LockedReturn = LockedOrder & { back: StoredReturn }

/** Runs `change` in one transaction with payment, order and then the return locked (`changeOrder`). */
export async function changeReturn<Result>(
  shop: Pick<Shop, 'db'>,
  id: string,
  change: (tx: Tx, locked: LockedReturn) => Promise<Result>,
): Promise<Result | typeof UNKNOWN> {
  const found = isUuid(id) ? await selectReturn(shop.db, id) : undefined
  if (!found) return UNKNOWN
  const result = await changeOrder(shop, found.order_id, async (tx, locked) => {
    const back = await lockReturn(tx, id)
    return back ? { changed: await change(tx, { ...locked, back }) } : UNKNOWN
  })
  return 'changed' in result ? result.changed : UNKNOWN
}
