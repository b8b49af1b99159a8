import { randomUUID } from 'node:crypto'
import type { Shortage } from '../../../domain/catalogue/stock.ts'
import { ANSWER_LENGTH, canAnswer, replacedLines, type ComplaintState, type ReplacedLine } from '../../../domain/orders/complaint.ts'
import { paidPiecesLeft } from '../../../domain/orders/order-return.ts'
import { withRefs } from '../../../domain/orders/order.ts'
import { readWords, type WordsFault } from '../../../domain/reviews/review.ts'
import { isUuid } from '../../../domain/text.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { lockRefunds } from '../../payments/queue-refund.ts'
import { takeReplaced } from '../../stock/hold-pieces.ts'
import { lockParcel, selectOrderSession } from '../parcels/parcels.sql.ts'
import { addReplacement } from './add-replacement.ts'
import { lockComplaint, selectComplaint, updateAnswered } from './complaints.sql.ts'

export type Unanswerable = { ok: false; reason: 'unknown-complaint' } | { ok: false; reason: 'closed'; state: ComplaintState }
export type AnswerResult = { ok: true } | { ok: false; reason: 'invalid'; fault: WordsFault } | Unanswerable

/** An operator answers in words, which are mailed to the buyer. */
export async function answerComplaint(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'announce'>,
  { id, answer }: { id: string; answer: unknown },
  by: Operator,
): Promise<AnswerResult> {
  const read = readWords(answer, ANSWER_LENGTH)
  if (!read.ok) return { ok: false, reason: 'invalid', fault: read.fault }
  if (!isUuid(id)) return { ok: false, reason: 'unknown-complaint' }
  return inTransaction(shop, async (tx): Promise<AnswerResult> => {
    const complaint = await lockComplaint(tx, id)
    if (!complaint) return { ok: false, reason: 'unknown-complaint' }
    if (!canAnswer(complaint.state, 'answered')) return { ok: false, reason: 'closed', state: complaint.state }
    const at = shop.clock.now()
    await updateAnswered(tx, id, { state: 'answered', answer: read.words, at })
    await recordAction(tx, { by, action: 'complaint-answered', object: { type: 'order', id: complaint.order_id }, at })
    await shop.jobs.within(tx).send('send-complaint-mail', `${id} answered`, { complaintId: id })
    await shop.announce(tx, 'complaint.answered', id)
    return { ok: true }
  })
}

export type ReplaceResult =
  | { ok: true; number: string }
  | { ok: false; reason: 'unknown-lines' | 'refunded' }
  | { ok: false; reason: 'sold-out'; shortage: Shortage }
  | Unanswerable

/** An operator sends pieces of the order again that its buyer keeps, as a second parcel that takes them off the counts. */
export async function replaceOrder(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'shippingLabels' | 'announce'>,
  { id, lines: asked }: { id: string; lines: ReplacedLine[] },
  by: Operator,
): Promise<ReplaceResult> {
  const known = isUuid(id) ? await selectComplaint(shop.db, id) : undefined
  const found = known && (await selectOrderSession(shop.db, known.order_id))
  if (!found) return { ok: false, reason: 'unknown-complaint' }
  return inTransaction(shop, async (tx): Promise<ReplaceResult> => {
    // Payment and order first: change-order.ts.
    const refunds = await lockRefunds(tx, found.sessionId)
    const order = await lockParcel(tx, found.id)
    const complaint = await lockComplaint(tx, id)
    if (!order || !complaint) return { ok: false, reason: 'unknown-complaint' }
    if (!canAnswer(complaint.state, 'replaced')) return { ok: false, reason: 'closed', state: complaint.state }
    if (order.state === 'refunded') return { ok: false, reason: 'refunded' }
    const kept = paidPiecesLeft(order, refunds)
    const lines = replacedLines(
      withRefs(order.line_items).map((line) => ({ ...line, quantity: kept.get(line.ref)?.quantity ?? 0 })),
      asked,
    )
    if (!lines) return { ok: false, reason: 'unknown-lines' }
    const at = shop.clock.now()
    const replacement = randomUUID()
    const shortage = await takeReplaced(tx, { id: replacement, lines, at })
    if (shortage) return { ok: false, reason: 'sold-out', shortage }
    const number = await addReplacement(shop, tx, { id: replacement, order, complaintId: id, returnId: null, lines, at })
    await updateAnswered(tx, id, { state: 'replaced', answer: null, at })
    await recordAction(tx, {
      by,
      action: 'replacement-promised',
      object: { type: 'order', id: found.id },
      after: { parcel: number },
      at,
    })
    await shop.jobs.within(tx).send('send-complaint-mail', `${id} replaced`, { complaintId: id })
    await shop.announce(tx, 'complaint.answered', id)
    return { ok: true, number }
  })
}
