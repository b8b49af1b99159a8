import type { Transaction } from 'kysely'
import { nextOrderState } from '../../domain/order-state.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { updateToVoid } from './labels.sql.ts'
import { lockParcel, updateState } from './parcels.sql.ts'

/** All of an order's money is on its way back: in the transaction that decides it. A label that is not used yet is voided. */
export async function markRefunded(shop: Pick<Shop, 'jobs' | 'clock'>, tx: Transaction<Schema>, orderId: string): Promise<void> {
  const order = await lockParcel(tx, orderId)
  if (!order || nextOrderState(order.state, 'refunded') !== 'refunded') return
  await updateState(tx, orderId, 'refunded', shop.clock.now())
  if (order.state !== 'packed' || order.label_id === null) return
  await updateToVoid(tx, orderId, order.label_id)
  await shop.jobs.within(tx).send('make-label', orderId, { orderId })
}
