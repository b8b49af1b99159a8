import type { Shortage } from '../../domain/catalogue/stock.ts'
import { linesInExchange } from '../../domain/orders/exchange.ts'
import { approvalEnd, RETURN_WORDS_LENGTH, type ReturnState } from '../../domain/orders/order-return.ts'
import { readWords, type WordsFault } from '../../domain/reviews/review.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { takeReplaced } from '../stock/hold-pieces.ts'
import { changeReturn } from './change-return.ts'
import { updateReturn } from './returns/returns.sql.ts'

type Invalid = { ok: false; reason: 'invalid'; fault: WordsFault }
export type Unchangeable = { ok: false; reason: 'unknown-return' } | { ok: false; reason: 'other-state'; state: ReturnState }
export type ApproveResult =
  | { ok: true; number: string }
  | { ok: false; reason: 'sold-out'; shortage: Shortage }
  | { ok: false; reason: 'off' }
  | Invalid
  | Unchangeable

/**
 * An operator lets pieces be sent back. What is sent instead is taken off the counts for it, until it is sent or the approval ends.
 * `words` may be empty.
 */
export async function approveReturn(shop: Shop, { id, words }: { id: string; words: string }, by: Operator): Promise<ApproveResult> {
  const read = readWords(words, RETURN_WORDS_LENGTH)
  if (!read.ok && read.fault !== 'none') return { ok: false, reason: 'invalid', fault: read.fault }
  return changeReturn(shop, id, async (tx, { order, back }): Promise<ApproveResult> => {
    if (back.state !== 'asked') return { ok: false, reason: 'other-state', state: back.state }
    const rules = shop.folder.returns
    if (!rules) return { ok: false, reason: 'off' }
    const at = shop.clock.now()
    const wanted = linesInExchange(back.lines, ({ quantity }) => quantity)
    const shortage = await takeReplaced(tx, { id, lines: wanted, at })
    if (shortage) return { ok: false, reason: 'sold-out', shortage }
    await updateReturn(tx, id, {
      state: 'approved',
      answer: read.ok ? read.words : null,
      answered_at: at,
      ends_at: new Date(approvalEnd(at.getTime(), rules)),
    })
    await recordAction(tx, { by, action: 'return-approved', object: { type: 'order', id: order.id }, at })
    await shop.jobs.within(tx).send('send-return-mail', `${id} approved`, { returnId: id, state: 'approved' })
    return { ok: true, number: order.number }
  })
}

export type RefuseResult = { ok: true; number: string } | Invalid | Unchangeable

export async function refuseReturn(shop: Shop, { id, words }: { id: string; words: string }, by: Operator): Promise<RefuseResult> {
  const read = readWords(words, RETURN_WORDS_LENGTH)
  if (!read.ok) return { ok: false, reason: 'invalid', fault: read.fault }
  return changeReturn(shop, id, async (tx, { order, back }): Promise<RefuseResult> => {
    if (back.state !== 'asked') return { ok: false, reason: 'other-state', state: back.state }
    const at = shop.clock.now()
    await updateReturn(tx, id, { state: 'refused', answer: read.words, answered_at: at })
    await recordAction(tx, { by, action: 'return-refused', object: { type: 'order', id: order.id }, at })
    await shop.jobs.within(tx).send('send-return-mail', `${id} refused`, { returnId: id, state: 'refused' })
    return { ok: true, number: order.number }
  })
}
