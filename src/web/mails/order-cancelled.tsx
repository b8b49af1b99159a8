import type { MailData } from '../../domain/mails/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { REFUND_REASONS, refundSentence } from '../ui/orders/refund-words.ts'
import { buyerMail } from './buyer-mail.tsx'
import { seeOrder } from './mail-template.ts'

type Data = MailData['orderCancelled']

/** To the buyer, whoever has cancelled. A second mail says when the money has been sent. */
export const orderCancelled = buyerMail<Data>({
  subject: ({ order }) => `Your order ${order.number} is cancelled`,
  title: () => 'Your order is cancelled',
  preview: moneyOf,
  note: `This is a demonstration shop: no money was taken and none goes back. ${ACCOUNTS_ARE_TEMPORARY}`,
  words: (data) => [`Order ${data.order.number} is cancelled, and nothing of it is sent. ${moneyOf(data)}`],
  button: seeOrder,
  lines: ({ order }) => order.line_items,
  hasPrices: true,
})

/** Some of it may have been given back before. */
function moneyOf({ order }: Pick<Data, 'order'>): string {
  if (order.refunds.some(({ reason }) => reason === 'not-paid')) return REFUND_REASONS['not-paid']
  const given = order.refunds.filter(({ state, reason }) => reason === 'cancelled' && state !== 'failed')
  const paise = given.reduce((sum, { amount }) => sum + amount, 0)
  if (!given[0]) return 'Your money has already been refunded.'
  return refundSentence(given[0], formatPaise(paise))
}
