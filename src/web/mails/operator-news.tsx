import { counted, nounFor } from '../../domain/counted.ts'
import type { MailData } from '../../domain/mails/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import type { Order } from '../../domain/orders/order.ts'
import { piecesWords } from '../../domain/orders/pieces-words.ts'
import { Band, TextBand } from './mail-layout.tsx'
import { MAIL } from './mail-styles.ts'
import type { MailTemplate } from './mail-template.ts'
import { OperatorLayout, operatorMail, operatorText } from './operator-layout.tsx'

/** To an operator: an order is paid. Of the buyer it has name and town alone. */
export const operatorOrder = operatorMail<MailData['operatorOrder']>({
  subject: ({ order, role }) => `New order ${order.number}${role === 'owner' ? `, ${formatPaise(order.amount)}` : ''}`,
  title: ({ order }) => `New order ${order.number}`,
  words: (data) => [buyerOf(data), piecesOf(data)],
  button: seeOrder,
})

/** To an operator: an order needs no packing any more. */
export const operatorCancelled = operatorMail<MailData['operatorCancelled']>({
  subject: ({ order }) => `Cancelled: order ${order.number}`,
  title: ({ order }) => `Order ${order.number} is cancelled`,
  words: (data) => [cancelledOf(data), piecesOf(data)],
  button: seeOrder,
})

function seeOrder({ orderUrl }: { orderUrl: string }): [string, string] {
  return ['See this order', orderUrl]
}

function buyerOf({ order: { amount, shipping }, role }: Pick<MailData['operatorOrder'], 'order' | 'role'>): string {
  return `Paid${role === 'owner' ? `: ${formatPaise(amount)},` : ''} by ${shipping.name}, ${shipping.address.city}.`
}

function cancelledOf({ order }: { order: Order }): string {
  return `Please do not send order ${order.number}, of ${order.shipping.name}, ${order.shipping.address.city}. The money goes back by itself.`
}

function piecesOf({ order }: { order: Order }): string[] {
  return order.line_items.map((line) => piecesWords(line))
}

const NOTHING = 'Nothing waits.'

/** To an operator, at nine in the morning: what came yesterday, and what waits. */
export const operatorSummary: MailTemplate<MailData['operatorSummary']> = {
  subject: titleOf,
  preview: (summary) => waitingWords(summary).join(', '),
  Body: (summary) => (
    <OperatorLayout
      title={titleOf(summary)}
      preview={waitingWords(summary).join(', ')}
      shopUrl={summary.shopUrl}
      button={openToday(summary)}
    >
      <Waiting summary={summary} />
    </OperatorLayout>
  ),
  text: (summary) => operatorText({ ...summary, button: openToday(summary) }, titleOf(summary), waitingWords(summary).join('\n')),
}

type Summary = Pick<MailData['operatorSummary'], 'yesterday' | 'waiting' | 'role' | 'todayUrl'>

function openToday({ todayUrl }: Summary): [string, string] {
  return ['Open Today', todayUrl]
}

function titleOf({ yesterday: { orders, paise }, role }: Summary): string {
  const count = orders === 0 ? 'no orders' : counted(orders, 'order')
  return `Yesterday: ${count}${orders > 0 && role === 'owner' ? `, ${formatPaise(paise)}` : ''}`
}

function Waiting({ summary }: { summary: Summary }) {
  const lines = waitingOf(summary)
  if (lines.length === 0) return <TextBand>{NOTHING}</TextBand>
  return (
    <Band>
      {lines.map(([words, list]) => (
        <p key={list} className="ink rule" style={{ ...MAIL.text, ...MAIL.cell }}>
          <a className="link" href={`${summary.todayUrl}/${list}`} style={MAIL.link}>
            {words}
          </a>
        </p>
      ))}
    </Band>
  )
}

function waitingWords(summary: Summary): string[] {
  const words = waitingOf(summary).map(([line]) => line)
  return words.length > 0 ? words : [NOTHING]
}

/** Each with the list that it leads to. Packers read of what they can do. */
function waitingOf({ waiting, role }: Summary): [words: string, list: string][] {
  const { toPack, toShip, toReplace, complaints, toAnswer, toRefund, flagged, failedJobs } = waiting
  const toHandOver: [number, string, string][] = [
    [toPack, 'to pack', 'orders?state=placed'],
    [toShip, 'packed, to be handed over', 'orders?state=packed'],
    [toReplace, `${nounFor(toReplace, 'replacement')} to send`, 'orders?state=replacing'],
  ]
  const others: [number, string, string][] = [
    [complaints, `${nounFor(complaints, 'complaint')} to answer`, 'orders?state=complained'],
    [toAnswer, `${nounFor(toAnswer, 'return')} to answer or to settle`, 'orders?state=returning'],
    [toRefund, `${nounFor(toRefund, 'refund')} under way`, 'orders?state=refunding'],
    [flagged, nounFor(flagged, 'flagged review'), 'reviews?state=flagged'],
    [failedJobs, `${nounFor(failedJobs, 'job')} that gave up`, 'jobs'],
  ]
  const kinds = role === 'owner' ? [...toHandOver, ...others] : toHandOver
  return kinds.filter(([count]) => count > 0).map(([count, words, list]) => [`${count} ${words}`, list])
}
