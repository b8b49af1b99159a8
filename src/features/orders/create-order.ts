import { randomInt } from 'node:crypto'
import { financialYear, indianDay } from '../../domain/indian-time.ts'
import { isCollected, supplyState } from '../../domain/orders/destination.ts'
import { expectedDelivery, waitOfOrder } from '../../domain/parcels/delivery.ts'
import { taxOrder, type Registration } from '../../domain/receipts/gst.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { findBuyer } from '../codes/find-buyer.ts'
import { insertOrder, type NumberedOrder } from './find/orders.sql.ts'
import { insertWanted } from './parcels/labels.sql.ts'

export type NewOrder = Omit<NumberedOrder, 'number' | 'receiptYear' | 'tax' | 'promised' | 'inbox'>

/**
 * Creates the order of a paid session within the caller's transaction, with the next receipt number of its financial
 * year, its tax, when it is promised for, and the jobs that follow: mail, carrier's label where they are bought automatically and nothing is waited for, message to a linked phone, notifications, event for other programs. The row of the number's
 * counter stays locked until the commit, which keeps the numbers free of gaps: call it last.
 */
export async function createOrder(
  {
    jobs,
    folder,
    seller,
    sealer,
    shippingLabels,
    announce,
  }: Pick<Shop, 'jobs' | 'folder' | 'seller' | 'sealer' | 'shippingLabels' | 'announce'>,
  tx: Tx,
  order: NewOrder,
): Promise<void> {
  const queue = jobs.within(tx)
  const job = { uid: order.uid, orderId: order.id }
  await Promise.all([
    queue.send('send-order-mail', order.id, job),
    queue.send('send-order-sms', order.id, job),
    queue.send('tell-operators', order.id, { orderId: order.id }),
    queue.send('send-push', `paid ${order.id}`, { ...job, news: 'paid' }),
  ])
  const wait = waitOfOrder(order.lines)
  // A label is bought as a parcel can be packed.
  if (shippingLabels === 'automatic' && !isCollected(order) && wait.from === null) {
    await insertWanted(tx, order.id, null)
    await queue.send('make-label', order.id, { orderId: order.id })
  }
  const tax = seller.registration && taxOf(order, seller.registration)
  const rules = { ...folder.delivery, ...(order.delivery?.days && { days: order.delivery.days }) }
  const promised = isCollected(order) ? null : expectedDelivery(order.createdAt, rules, wait)
  const { everyInbox } = await findBuyer({ db: tx, sealer }, order.uid)
  const numbers = { number: newOrderNumber(), receiptYear: financialYear(order.createdAt) }
  await insertOrder(tx, { ...order, ...numbers, inbox: everyInbox[0] ?? null, promised, tax })
  await announce(tx, 'order.paid', order.id)
}

/** Ten characters that are easy to read out: no vowels, no 0/O or 1/I. The unique index catches collisions. */
function newOrderNumber(): string {
  const alphabet = '23456789BCDFGHJKLMNPQRSTVWXZ'
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function taxOf(order: NewOrder, registration: Registration) {
  const state = supplyState(order)
  return {
    ...taxOrder(registration, { line_items: order.lines, fees: order.fees, state, day: indianDay(order.createdAt) }),
    ...(isCollected(order) && { state }),
  }
}
