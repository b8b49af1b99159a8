import type { Transaction } from 'kysely'
import { nextOrderState } from '../../domain/order-state.ts'
import type { Schema } from '../../schema.ts'
import { lockOrderState, updateOrderState } from './orders.sql.ts'

/** All of an order's money is on its way back: in the transaction that decides it. */
export async function markRefunded(tx: Transaction<Schema>, orderId: string): Promise<void> {
  const state = await lockOrderState(tx, orderId)
  if (state && nextOrderState(state, 'refunded') === 'refunded') await updateOrderState(tx, orderId, 'refunded')
}
