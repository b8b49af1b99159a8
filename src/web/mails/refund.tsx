import type { MailData } from '../../domain/mails/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import { withRefs, type OrderLine } from '../../domain/orders/order.ts'
import { isMoneyAlone, refundedParts, type PaidPart } from '../../domain/orders/paid-parts.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { REFUND_REASONS, refundSentence, sentSentence } from '../ui/orders/refund-words.ts'
import { buyerMail } from './buyer-mail.tsx'
import { seeOrder } from './mail-template.ts'

type Data = MailData['refund']

/** Money that goes back: once when that is decided, once when the payment provider has sent it. */
export const refund = buyerMail<Data>({
  subject: (data) =>
    data.refund.way === 'deducted'
      ? `${amountOf(data)} less to pay`
      : data.news === 'completed'
        ? `Refund sent: ${amountOf(data)}`
        : `Your refund of ${amountOf(data)}`,
  title: titleOf,
  note: `This is a demonstration shop: no money was taken and none goes back. ${ACCOUNTS_ARE_TEMPORARY}`,
  words: (data) => [
    messageOf(data),
    REFUND_REASONS[data.refund.reason],
    // The receipt on the page that the button leads to has it too.
    data.refund.creditNote && `The credit note for it is ${data.refund.creditNote.number}. Your receipt names it as well.`,
  ],
  // A payment that made no order has none to see.
  button: ({ order, ordersUrl }) => (order ? seeOrder({ order, ordersUrl }) : ['Your Orders', ordersUrl]),
  lines: linesOf,
  hasPrices: true,
  fees: feesOf,
})

function titleOf({ news, refund: { way } }: Data): string {
  if (way === 'deducted') return 'You have less to pay'
  return news === 'completed' ? 'Your refund has been sent' : 'Your money is coming back'
}

function messageOf(data: Data): string {
  const { news, order } = data
  const amount = `${amountOf(data)}${order ? ` of order ${order.number}` : ''}`
  return news === 'completed' ? sentSentence(data.refund, amount) : refundSentence(data.refund, amount)
}

/** What it takes back of the order, where that is named. */
function partsOf({ refund, order }: Data): PaidPart[] {
  if (!order || refund.lineIds === null) return []
  return refundedParts(order)[order.refunds.findIndex(({ id }) => id === refund.id)] ?? []
}

/** Pieces, with what comes back for them. */
function linesOf(data: Data): OrderLine[] {
  const lines = withRefs(data.order?.line_items ?? [])
  return partsOf(data).flatMap(({ ref, quantity, paise }) =>
    quantity > 0 ? lines.filter((line) => line.ref === ref).map((line) => ({ ...line, quantity, amount_subtotal: paise })) : [],
  )
}

/** Fees, and amounts without a piece. */
function feesOf(data: Data): string[] {
  return partsOf(data).flatMap((part) => {
    const words = isMoneyAlone(part) ? `A part of the price of ${part.description}` : part.description
    return part.quantity === 0 ? [`${words}: ${formatPaise(part.paise)}`] : []
  })
}

function amountOf({ refund }: Data): string {
  return formatPaise(refund.amount)
}
