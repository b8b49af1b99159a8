import type { MailData } from '../../domain/mails/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import { withRefs, type OrderLine } from '../../domain/orders/order.ts'
import { isMoneyAlone, refundedParts, type PaidPart } from '../../domain/orders/paid-parts.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { REFUND_REASONS, refundSentence, sentSentence } from '../ui/orders/refund-words.ts'
import { ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { lineText, MailLines } from './mail-lines.tsx'
import { orderAddress, paragraphs, signature, type MailTemplate } from './mail-template.ts'

type Data = MailData['refund']

const DEMO = `This is a demonstration shop: no money was taken and none goes back. ${ACCOUNTS_ARE_TEMPORARY}`
const BUTTON = 'See this order'
const ALL_ORDERS = 'Your Orders'

/** Money that goes back: once when that is decided, once when the payment provider has sent it. */
export const refund: MailTemplate<Data> = {
  subject: (data) =>
    data.refund.way === 'deducted'
      ? `${amountOf(data)} less to pay`
      : data.news === 'completed'
        ? `Refund sent: ${amountOf(data)}`
        : `Your refund of ${amountOf(data)}`,
  preview: messageOf,
  Body: (data) => (
    <MailLayout title={titleOf(data)} preview={messageOf(data)} note={data.demo ? DEMO : null} shopUrl={data.shopUrl} seller={data.seller}>
      <TextBand>{messageOf(data)}</TextBand>
      <TextBand>{reasonOf(data)}</TextBand>
      {data.refund.creditNote && <TextBand>{creditNoteOf(data.refund.creditNote)}</TextBand>}
      <ButtonBand href={linkOf(data).href}>{linkOf(data).name}</ButtonBand>
      {feesOf(data).length > 0 && <TextBand>{feesOf(data).join(', ')}</TextBand>}
      {linesOf(data).length > 0 && <MailLines lines={linesOf(data)} pictures={data.pictures} hasPrices />}
    </MailLayout>
  ),
  text: (data) =>
    paragraphs(
      messageOf(data),
      reasonOf(data),
      data.refund.creditNote && creditNoteOf(data.refund.creditNote),
      [...linesOf(data).map((line) => `${lineText(line)}: ${formatPaise(line.amount_subtotal)}`), ...feesOf(data)].join('\n'),
      `${linkOf(data).name}:\n${linkOf(data).href}`,
      data.demo && DEMO,
      signature(data.seller),
    ),
}

function titleOf({ news, refund: { way } }: Data): string {
  if (way === 'deducted') return 'You have less to pay'
  return news === 'completed' ? 'Your refund has been sent' : 'Your money is coming back'
}

function messageOf(data: Data): string {
  const { news, order } = data
  const amount = `${amountOf(data)}${order ? ` of order ${order.number}` : ''}`
  return news === 'completed' ? sentSentence(data.refund, amount) : refundSentence(data.refund, amount)
}

function reasonOf({ refund }: Data): string {
  return REFUND_REASONS[refund.reason]
}

/** The receipt on the page that the button leads to has it too. */
function creditNoteOf({ number }: NonNullable<Data['refund']['creditNote']>): string {
  return `The credit note for it is ${number}. Your receipt names it as well.`
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

/** A payment that made no order has none to see. */
function linkOf({ order, ordersUrl }: Data): { name: string; href: string } {
  return order ? { name: BUTTON, href: orderAddress(ordersUrl, order) } : { name: ALL_ORDERS, href: ordersUrl }
}

function amountOf({ refund }: Data): string {
  return formatPaise(refund.amount)
}
