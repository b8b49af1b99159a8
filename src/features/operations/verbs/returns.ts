import { approveReturn, refuseReturn } from '../../orders/answer-return.ts'
import { askWrittenReturn } from '../../orders/ask-return.ts'
import { answerComplaint } from '../../orders/complaints/answer-complaint.ts'
import { returnArrived } from '../../orders/receive-return.ts'
import { orderReturnLabel } from '../../orders/return-label.ts'
import { sendAhead } from '../../orders/send-ahead.ts'
import { settleReturn } from '../../orders/settle-return.ts'
import { payBackByHand } from '../../payments/pay-back-by-hand.ts'
import type { VerbsOf } from '../verb.ts'

/** The verbs of what follows an order: complaints, returns, and money that is paid back by hand. */
export const RETURNS_VERBS: VerbsOf<'complaints' | 'returns' | 'payments'> = {
  'complaints answer': async (shop, id, { answer }, by) => {
    const result = await answerComplaint(shop, { id, answer }, by)
    return result.ok ? { ok: true, state: 'answered' } : result
  },
  'returns ask': (shop, id, asked, by) => askWrittenReturn(shop, { reference: id, ...asked }, by),
  'returns approve': (shop, id, { words }, by) => approveReturn(shop, { id, words: words ?? '' }, by),
  'returns refuse': (shop, id, { words }, by) => refuseReturn(shop, { id, words }, by),
  'returns arrived': (shop, id, { line, ...came }, by) => returnArrived(shop, { id, ref: line, ...came }, by),
  'returns settle': (shop, id, { refund }, by) => settleReturn(shop, { id, refund }, by),
  'returns label': (shop, id, _, by) => orderReturnLabel(shop, id, by),
  'returns send-ahead': (shop, id, _, by) => sendAhead(shop, id, by),
  'payments paid-back': (shop, id, { reference }, by) => payBackByHand(shop, { id, reference }, by),
}
