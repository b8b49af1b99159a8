import { linesInExchange } from '../../domain/orders/exchange.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import type { Unchangeable } from './answer-return.ts'
import { changeReturn } from './change-return.ts'
import { addReplacement } from './complaints/add-replacement.ts'
import { selectIsSent } from './returns/returns.sql.ts'

export type SendAheadResult =
  | { ok: true; number: string; replacement: string }
  | { ok: false; reason: 'no-exchange' | 'sent' | 'other-price' }
  | Unchangeable

/**
 * The other size is sent before anything has come back: if nothing does, an operator has to ask for it. What is bought instead is paid
 * for by what comes back.
 */
export async function sendAhead(shop: Shop, id: string, by: Operator): Promise<SendAheadResult> {
  return changeReturn(shop, id, async (tx, { order, back }): Promise<SendAheadResult> => {
    if (back.state !== 'approved') return { ok: false, reason: 'other-state', state: back.state }
    if (await selectIsSent(tx, id)) return { ok: false, reason: 'sent' }
    if (back.lines.some(({ instead }) => instead)) return { ok: false, reason: 'other-price' }
    const lines = linesInExchange(back.lines, ({ quantity }) => quantity)
    if (lines.length === 0) return { ok: false, reason: 'no-exchange' }
    const at = shop.clock.now()
    const replacement = await addReplacement(shop, tx, { id, order, complaintId: null, returnId: id, lines, at })
    await recordAction(tx, {
      by,
      action: 'exchange-sent-ahead',
      object: { type: 'order', id: order.id },
      after: { parcel: replacement },
      at,
    })
    return { ok: true, number: order.number, replacement }
  })
}
