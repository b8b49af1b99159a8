import { weekLater } from '../../domain/orders/exchange.ts'
import { eachAlone } from '../../platform/work/each-alone.ts'
import type { Shop } from '../../shop.ts'
import { returnPieces } from '../stock/hold-pieces.ts'
import { changeReturn } from './change-return.ts'
import { giveUpLabel } from './return-label.ts'
import { overdue, selectIsSent, selectReturn, updateReturn } from './returns/returns.sql.ts'
import { settleUnpaid } from './settle-return.ts'

/**
 * Ends the approvals of which nothing has arrived in time, and settles by money back where a difference was not paid in time: what was held
 * is on sale again, buyer and owners are told. Part of the sweep; it may run any number of times.
 */
export async function endReturns(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  await eachAlone({ log: shop.log, event: 'return-not-ended', items: overdue(shop.db, now), nameOf: String }, async (id) => {
    await endApproval(shop, id, now)
    await settleUnpaid(shop, id)
  })
}

/** What travels with a label of the shop's is awaited, as long as its carrier has it. @throws {ServiceError} if the carrier does not respond */
async function isWithCarrier(shop: Shop, id: string): Promise<boolean> {
  const back = await selectReturn(shop.db, id)
  if (back?.label_state !== 'bought' || back.label_id === null || !shop.shipping) return false
  const status = await shop.shipping.track(back.label_id)
  return status === 'in-transit' || status === 'delivered'
}

async function endApproval(shop: Shop, id: string, now: Date): Promise<void> {
  const isUnderWay = await isWithCarrier(shop, id)
  await changeReturn(shop, id, async (tx, { order, back }) => {
    if (back.state !== 'approved' || back.ends_at === null || back.ends_at > now) return
    if (isUnderWay) return updateReturn(tx, id, { travels_at: back.travels_at ?? now, ends_at: weekLater(now) })
    if (!(await selectIsSent(tx, id))) await returnPieces(tx, { sessionId: id, pieces: null, reason: 'put-back', at: now })
    await updateReturn(tx, id, { state: 'ended', ends_at: null })
    await giveUpLabel(shop, tx, back)
    const queue = shop.jobs.within(tx)
    await queue.send('send-return-mail', `${id} ended`, { returnId: id, state: 'ended' })
    await queue.send('tell-operators', `return-ended ${id}`, { orderId: order.id, news: 'return-ended' })
  })
}
