import { canShip } from '../../../domain/parcels/order-state.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { returnPieces } from '../../stock/hold-pieces.ts'
import { updateToVoid } from './labels.sql.ts'
import type { ParcelRow } from './parcels.sql.ts'

/**
 * An order, or a replacement, whose row is locked, as it was, is not to be sent any more: what has not been handed over is in stock again, and a
 * label that is not used yet is voided.
 */
export async function stopParcel(
  shop: Pick<Shop, 'jobs' | 'clock'>,
  tx: Tx,
  { id, state, label_id: labelId, session_id: sessionId }: Pick<ParcelRow, 'state' | 'label_id' | 'session_id'> & { id: string },
): Promise<void> {
  if (canShip(state)) await returnPieces(tx, { sessionId, pieces: null, reason: 'refunded', at: shop.clock.now() })
  if (state !== 'packed' || labelId === null) return
  await updateToVoid(tx, id, labelId)
  await shop.jobs.within(tx).send('make-label', id, { orderId: id })
}
