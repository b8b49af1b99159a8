import type { MailData } from '../../domain/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import { choiceWords, type Order } from '../../domain/order.ts'
import type { Today } from '../../domain/today.ts'
import { ButtonBand, LineBreaks, MailLayout, TextBand } from './mail-layout.tsx'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'

const WHY = 'You get this as an operator. It is switched off on the page Today.'
const SEE_ORDER = 'See this order'
const SEE_TODAY = 'Today'

/** To an operator: an order is paid. Of the buyer it has name and town alone. */
export const operatorOrder: MailTemplate<MailData['operatorOrder']> = {
  subject: ({ order }) => `New order ${order.number}, ${formatPaise(order.amount)}`,
  preview: ({ order }) => buyerOf(order),
  Body: ({ order, orderUrl, shopUrl, seller }) => (
    <MailLayout title={`New order ${order.number}`} preview={buyerOf(order)} note={null} shopUrl={shopUrl} seller={seller}>
      <TextBand>{buyerOf(order)}</TextBand>
      <TextBand>
        <LineBreaks lines={linesOf(order)} />
      </TextBand>
      <ButtonBand href={orderUrl}>{SEE_ORDER}</ButtonBand>
      <TextBand soft>{WHY}</TextBand>
    </MailLayout>
  ),
  text: ({ order, orderUrl, seller }) =>
    paragraphs(buyerOf(order), linesOf(order).join('\n'), `${SEE_ORDER}:\n${orderUrl}`, WHY, signature(seller)),
}

function buyerOf({ amount, shipping }: Order): string {
  return `Paid: ${formatPaise(amount)}, by ${shipping.name}, ${shipping.address.city}.`
}

function linesOf(order: Order): string[] {
  return order.line_items.map((line) => `${line.quantity} × ${line.description}, ${choiceWords(line)}`)
}

/** To an operator, at nine in the morning: what came yesterday, and what waits. */
export const operatorSummary: MailTemplate<MailData['operatorSummary']> = {
  subject: ({ yesterday }) => `Yesterday: ${salesOf(yesterday)}`,
  preview: ({ waiting }) => waitingOf(waiting).join(', '),
  Body: ({ yesterday, waiting, todayUrl, shopUrl, seller }) => (
    <MailLayout
      title={`Yesterday: ${salesOf(yesterday)}`}
      preview={waitingOf(waiting).join(', ')}
      note={null}
      shopUrl={shopUrl}
      seller={seller}
    >
      <TextBand>
        <LineBreaks lines={['What waits:', ...waitingOf(waiting)]} />
      </TextBand>
      <ButtonBand href={todayUrl}>{SEE_TODAY}</ButtonBand>
      <TextBand soft>{WHY}</TextBand>
    </MailLayout>
  ),
  text: ({ yesterday, waiting, todayUrl, seller }) =>
    paragraphs(
      `Yesterday: ${salesOf(yesterday)}`,
      ['What waits:', ...waitingOf(waiting)].join('\n'),
      `${SEE_TODAY}:\n${todayUrl}`,
      WHY,
      signature(seller),
    ),
}

function salesOf({ orders, paise }: Today['days'][number]): string {
  return orders === 0 ? 'no orders' : `${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatPaise(paise)}`
}

function waitingOf({ toPack, toShip, toRefund, flagged, failedJobs }: Today['waiting']): string[] {
  const kinds: [number, string][] = [
    [toPack, 'to pack'],
    [toShip, 'packed, to be handed over'],
    [toRefund, 'refunds under way'],
    [flagged, 'flagged reviews'],
    [failedJobs, 'jobs that gave up'],
  ]
  const lines = kinds.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []))
  return lines.length > 0 ? lines : ['nothing']
}
