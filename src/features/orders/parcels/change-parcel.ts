import { isCollected } from '../../../domain/orders/destination.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { lockParcel, selectParcelId, type ParcelRow } from './parcels.sql.ts'

const UNKNOWN = { ok: false, reason: 'unknown-order' } as const

type Parcel = ParcelRow & { id: string }

/** Why a locked parcel is not packed, labelled or sent any more, or never is; null where it can be. */
export function whyNotSent(parcel: Parcel): 'cancelled' | 'collected' | 'refunded' | 'shipped' | null {
  if (parcel.cancelled_at) return 'cancelled'
  if (isCollected(parcel)) return 'collected'
  if (canShip(parcel.state)) return null
  return parcel.state === 'refunded' ? 'refunded' : 'shipped'
}

/**
 * Runs `change` with the locked row of an order, or of a replacement, given by its number or id, in one transaction, and announces
 * the result. Refuses when there is no such parcel.
 */
export async function changeParcel<Result>(
  shop: Pick<Shop, 'db'>,
  reference: string,
  change: (tx: Tx, parcel: Parcel) => Promise<Result>,
): Promise<Result | typeof UNKNOWN> {
  const id = await selectParcelId(shop.db, reference)
  if (!id) return UNKNOWN
  return inTransaction(shop, async (tx) => {
    const row = await lockParcel(tx, id)
    return row ? change(tx, { ...row, id }) : UNKNOWN
  })
}
