import { expectedDelivery } from '../../domain/delivery.ts'
import { readableDays } from '../../domain/indian-time.ts'
import type { ShopFolder } from '../../domain/shop-folder.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import type { MailData } from '../../domain/mail-content.ts'
import { formatPaise, formatRupees } from '../../domain/money.ts'
import { discountRow, shippingLines, type Order } from '../../domain/order.ts'
import { fromUnixSeconds } from '../../domain/unix-time.ts'
import { useFolder } from '../folder-context.ts'
import { Band, ButtonBand, LineBreaks, MailLayout, TextBand } from './mail-layout.tsx'
import { lineText, MailLines } from './mail-lines.tsx'
import { orderAddress, paragraphs, signature, type MailTemplate } from './mail-template.ts'
import { MAIL } from './mail-styles.ts'

const TITLE = 'Thank you. Your order is placed.'
const TERMS = 'No returns or refunds.'
const DEMO = `This is a demonstration shop: no money was taken and nothing is sent. ${ACCOUNTS_ARE_TEMPORARY}`
const BUTTON = 'See this order'

export const orderPlaced: MailTemplate<MailData['orderPlaced']> = {
  subject: ({ order }) => `Your order ${order.number}`,
  preview: ({ order }, folder) => previewOf(order, folder),
  Body: function OrderPlaced({ order, ordersUrl, hasReceipt, pictures, shopUrl, demo, seller }) {
    const folder = useFolder()
    return (
      <MailLayout title={TITLE} preview={previewOf(order, folder)} note={demo ? DEMO : null} shopUrl={shopUrl} seller={seller}>
        <TextBand>
          {paidWords(order)}
          <Coming days={daysOf(order, folder)} />
        </TextBand>
        <ButtonBand href={orderAddress(ordersUrl, order)}>{BUTTON}</ButtonBand>
        <MailLines lines={order.line_items} pictures={pictures} hasPrices />
        <Sums order={order} />
        <Band>
          <h2 className="ink" style={MAIL.heading}>
            Delivering to
          </h2>
          <p className="ink" style={{ ...MAIL.text, paddingTop: 6 }}>
            <LineBreaks lines={addressOf(order)} />
          </p>
        </Band>
        <TextBand soft>
          {paperWords(hasReceipt)} {TERMS}
        </TextBand>
      </MailLayout>
    )
  },
  text: ({ order, ordersUrl, hasReceipt, demo, seller }, folder) =>
    paragraphs(
      `Thank you. ${paidWords(order)}${comingWords(daysOf(order, folder))}`,
      [...order.line_items.map((line) => `${lineText(line)}: ${formatPaise(line.amount_subtotal)}`), ...sumsOf(order).map(join)].join('\n'),
      ['Delivering to', ...addressOf(order)].join('\n'),
      `${BUTTON}:\n${orderAddress(ordersUrl, order)}`,
      `${paperWords(hasReceipt)} ${TERMS}`,
      demo && DEMO,
      signature(seller),
    ),
}

function previewOf(order: Order, folder: ShopFolder): string {
  return `Paid: ${formatPaise(order.amount)}.${comingWords(daysOf(order, folder))}`
}

function paidWords({ number }: Order): string {
  return `Your order ${number} is paid.`
}

/** Null where a mail that is sent again is about an order that has arrived, or was given back. */
function daysOf({ state, createdAt }: Order, { delivery }: ShopFolder): string | null {
  if (state === 'delivered' || state === 'refunded') return null
  const { from, to } = expectedDelivery(fromUnixSeconds(createdAt), delivery)
  return readableDays(from, to)
}

function comingWords(days: string | null): string {
  return days === null ? '' : ` It is with you between ${days}.`
}

/** A day and its month stay on one line. */
const BEFORE_MONTH = /(?<=\d) (?=[A-Z])/g

function Coming({ days }: { days: string | null }) {
  if (days === null) return null
  return (
    <>
      {' '}
      It is with you between <b style={{ fontWeight: 600 }}>{days.replaceAll(BEFORE_MONTH, '\u00a0')}</b>.
    </>
  )
}

function paperWords(hasReceipt: boolean): string {
  return hasReceipt
    ? 'The receipt comes with this mail; you can also find it with your order.'
    : 'You can find the receipt with your order.'
}

function addressOf(order: Order): string[] {
  return [...shippingLines(order.shipping), 'India']
}

function sumsOf(order: Order): [label: string, amount: string][] {
  const discount = discountRow(order)
  return [
    ...(discount ? [discount] : []),
    ['Tax', formatRupees(0)],
    ['Shipping', formatRupees(0)],
    ['Total', formatPaise(order.amount)],
    ...refundsOf(order),
  ]
}

/** A mail that was late, or is sent again, says what has been given back meanwhile. */
function refundsOf({ amount, refunds }: Order): [label: string, amount: string][] {
  const given = refunds.filter(({ state }) => state !== 'failed').reduce((sum, refund) => sum + refund.amount, 0)
  return given === 0 ? [] : [[given === amount ? 'Refunded' : 'Of it refunded', formatPaise(given)]]
}

function join([label, amount]: [string, string]): string {
  return `${label}: ${amount}`
}

function Sums({ order }: { order: Order }) {
  return (
    <Band>
      <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {sumsOf(order).map(([label, amount]) => {
            const size = label === 'Total' ? { fontSize: 18, fontWeight: 600 } : { fontSize: 15 }
            return (
              <tr key={label}>
                <th scope="row" className="ink" style={{ ...MAIL.text, fontWeight: 400, textAlign: 'left', padding: '3px 0', ...size }}>
                  {label}
                </th>
                <td className="ink" style={{ ...MAIL.amount, padding: '3px 0', ...size, fontWeight: 600 }}>
                  {amount}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Band>
  )
}
