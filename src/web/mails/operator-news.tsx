import type { MailData } from '../../domain/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import { choiceWords, type Order } from '../../domain/order.ts'
import { ButtonBand, LineBreaks, MailLayout, TextBand } from './mail-layout.tsx'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'

export const WHY = 'You get this as an operator. It is switched off on the page Today.'
export const SEE_ORDER = 'See this order'
const SEE_TODAY = 'Today'

/** To an operator: an order is paid. Of the buyer it has name and town alone. */
export const operatorOrder: MailTemplate<MailData['operatorOrder']> = {
  subject: ({ order, role }) => `New order ${order.number}${role === 'owner' ? `, ${formatPaise(order.amount)}` : ''}`,
  preview: buyerOf,
  Body: ({ orderUrl, shopUrl, seller, ...of }) => (
    <MailLayout title={`New order ${of.order.number}`} preview={buyerOf(of)} note={null} shopUrl={shopUrl} seller={seller}>
      <TextBand>{buyerOf(of)}</TextBand>
      <TextBand>
        <LineBreaks lines={linesOf(of.order)} />
      </TextBand>
      <ButtonBand href={orderUrl}>{SEE_ORDER}</ButtonBand>
      <TextBand soft>{WHY}</TextBand>
    </MailLayout>
  ),
  text: ({ orderUrl, seller, ...of }) =>
    paragraphs(buyerOf(of), linesOf(of.order).join('\n'), `${SEE_ORDER}:\n${orderUrl}`, WHY, signature(seller)),
}

function buyerOf({ order: { amount, shipping }, role }: Pick<MailData['operatorOrder'], 'order' | 'role'>): string {
  return `Paid${role === 'owner' ? `: ${formatPaise(amount)},` : ''} by ${shipping.name}, ${shipping.address.city}.`
}

function linesOf(order: Order): string[] {
  return order.line_items.map((line) => `${line.quantity} × ${line.description}, ${choiceWords(line)}`)
}

/** To an operator, at nine in the morning: what came yesterday, and what waits. */
export const operatorSummary: MailTemplate<MailData['operatorSummary']> = {
  subject: titleOf,
  preview: (summary) => waitingOf(summary).join(', '),
  Body: ({ todayUrl, shopUrl, seller, ...summary }) => (
    <MailLayout title={titleOf(summary)} preview={waitingOf(summary).join(', ')} note={null} shopUrl={shopUrl} seller={seller}>
      <TextBand>
        <LineBreaks lines={['What waits:', ...waitingOf(summary)]} />
      </TextBand>
      <ButtonBand href={todayUrl}>{SEE_TODAY}</ButtonBand>
      <TextBand soft>{WHY}</TextBand>
    </MailLayout>
  ),
  text: ({ todayUrl, seller, ...summary }) =>
    paragraphs(titleOf(summary), ['What waits:', ...waitingOf(summary)].join('\n'), `${SEE_TODAY}:\n${todayUrl}`, WHY, signature(seller)),
}

type Summary = Pick<MailData['operatorSummary'], 'yesterday' | 'waiting' | 'role'>

function titleOf({ yesterday: { orders, paise }, role }: Summary): string {
  const count = orders === 0 ? 'no orders' : `${orders} ${orders === 1 ? 'order' : 'orders'}`
  return `Yesterday: ${count}${orders > 0 && role === 'owner' ? `, ${formatPaise(paise)}` : ''}`
}

/** Packers read of what they can do. */
function waitingOf({ waiting: { toPack, toShip, toReplace, lateComplaints, toRefund, flagged, failedJobs }, role }: Summary): string[] {
  const toHandOver: [number, string][] = [
    [toPack, 'to pack'],
    [toShip, 'packed, to be handed over'],
    [toReplace, toReplace === 1 ? 'replacement to send' : 'replacements to send'],
  ]
  const others: [number, string][] = [
    [lateComplaints, `${lateComplaints === 1 ? 'complaint' : 'complaints'} unanswered for 48 hours`],
    [toRefund, toRefund === 1 ? 'refund under way' : 'refunds under way'],
    [flagged, flagged === 1 ? 'flagged review' : 'flagged reviews'],
    [failedJobs, failedJobs === 1 ? 'job that gave up' : 'jobs that gave up'],
  ]
  const kinds = role === 'owner' ? [...toHandOver, ...others] : toHandOver
  const lines = kinds.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []))
  return lines.length > 0 ? lines : ['nothing']
}
