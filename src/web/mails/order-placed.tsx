import { Fragment } from 'react'
import type { MailData } from '../../domain/mails/mail-content.ts'
import { formatPaise, formatRupees } from '../../domain/money.ts'
import type { Order } from '../../domain/orders/order.ts'
import { discountRows, feeRows } from '../../domain/orders/paid-parts.ts'
import { promisedDelivery } from '../../domain/parcels/delivery.ts'
import { returnsTerms } from '../../domain/shop/returns.ts'
import type { ShopFolder } from '../../domain/shop/shop-folder.ts'
import { includedTaxWords } from '../../messages/catalogue/prices.ts'
import { oneParcelWords, shipsFromWords } from '../../messages/catalogue/stock.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { deliveryDays } from '../../messages/orders/delivery.ts'
import { useFolder } from '../folder-context.ts'
import { Band, ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { destinationOf, Destination, lineText, MailLines } from './mail-lines.tsx'
import { MAIL } from './mail-styles.ts'
import { orderAddress, paragraphs, signature, whyOrdered, type MailTemplate } from './mail-template.ts'

const TITLE = 'Thank you. Your order is placed.'
const DEMO = `This is a demonstration shop: no money was taken and nothing is sent. ${ACCOUNTS_ARE_TEMPORARY}`
const BUTTON = 'See this order'

export const orderPlaced: MailTemplate<MailData['orderPlaced']> = {
  subject: ({ order }) => `Your order ${order.number}`,
  preview: ({ order }, folder) => previewOf(order, folder),
  Body: function OrderPlaced({ order, ordersUrl, hasReceipt, includedTax, pictures, shopUrl, demo, seller }) {
    const folder = useFolder()
    return (
      <MailLayout
        title={TITLE}
        preview={previewOf(order, folder)}
        note={demo ? DEMO : null}
        why={whyOrdered(folder.name)}
        shopUrl={shopUrl}
        seller={seller}
      >
        <TextBand>
          {paidWords(order)}
          <Coming days={daysOf(order, folder)} />
          {parcelWords(order)}
        </TextBand>
        <ButtonBand href={orderAddress(ordersUrl, order)}>{BUTTON}</ButtonBand>
        <MailLines lines={order.line_items} pictures={pictures} hasPrices isNew />
        <Sums order={order} includedTax={includedTax} />
        <Destination order={order} />
        <TextBand soft>
          {paperWords(hasReceipt)} {returnsTerms(folder)}
        </TextBand>
      </MailLayout>
    )
  },
  text: ({ order, ordersUrl, hasReceipt, includedTax, demo, seller }, folder) =>
    paragraphs(
      `Thank you. ${paidWords(order)}${comingWords(daysOf(order, folder))}${parcelWords(order)}`,
      [
        ...order.line_items.map(
          (line) => [lineText(line), shipsFromWords(line.ships_from)].filter(Boolean).join(', ') + `: ${formatPaise(line.amount_subtotal)}`,
        ),
        ...sumsOf(order, includedTax).map(join),
        ...(includedTax === null ? [] : [includedTaxWords(includedTax)]),
      ].join('\n'),
      destinationOf(order).join('\n'),
      `${BUTTON}:\n${orderAddress(ordersUrl, order)}`,
      `${paperWords(hasReceipt)} ${returnsTerms(folder)}`,
      demo && DEMO,
      whyOrdered(folder.name),
      signature(seller),
    ),
}

function previewOf(order: Order, folder: ShopFolder): string {
  return `Paid: ${formatPaise(order.amount)}.${comingWords(daysOf(order, folder))}`
}

function paidWords({ number, cash }: Order): string {
  if (cash && cash.collectedAt === undefined)
    return `Your order ${number} is placed. You pay the courier ${formatPaise(cash.due)} in cash when it arrives.`
  return `Your order ${number} is paid.`
}

/** Null where a mail that is sent again is about an order that has arrived, or was given back. */
function daysOf(order: Order, { delivery }: ShopFolder): string | null {
  if (order.state === 'delivered' || order.state === 'refunded') return null
  const days = promisedDelivery(order, delivery)
  return days && deliveryDays(days)
}

function comingWords(days: string | null): string {
  return days === null ? '' : ` It will be with you ${days}.`
}

/** Of an order of which some of it is sold ahead. */
function parcelWords({ line_items: lines }: Order): string {
  const words = oneParcelWords(lines.map(({ ships_from: day }) => day))
  return words === null ? '' : ` ${words}`
}

function Coming({ days }: { days: string | null }) {
  if (days === null) return null
  // A day is not broken: "Fri 27 Nov" and "to Mon 30 Nov".
  const parts = days.split(/ (?=to )/).map((part) => (
    <Fragment key={part}>
      {' '}
      <b style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{part}</b>
    </Fragment>
  ))
  return <> It will be with you{parts}.</>
}

function paperWords(hasReceipt: boolean): string {
  return hasReceipt
    ? 'The receipt comes with this mail; you can also find it with your order.'
    : 'You can find the receipt with your order.'
}

function sumsOf(order: Order, includedTax: number | null): [label: string, amount: string][] {
  return [
    ['Items', formatPaise(order.line_items.reduce((sum, line) => sum + line.amount_subtotal, 0))],
    ...discountRows(order),
    ...(includedTax === null ? ([['Tax', formatRupees(0)]] satisfies [string, string][]) : []),
    ...feeRows(order),
    ['Total', formatPaise(order.amount)],
    ...refundsOf(order),
  ]
}

/** A mail that was late, or is sent again, says what has been given back meanwhile. */
function refundsOf({ amount, refunds }: Order): [label: string, amount: string][] {
  const given = refunds.filter(({ state }) => state !== 'failed').reduce((sum, refund) => sum + refund.amount, 0)
  return given === 0 ? [] : [[given === amount ? 'Refunded' : 'Refunded so far', formatPaise(given)]]
}

function join([label, amount]: [string, string]): string {
  return `${label}: ${amount}`
}

function Sums({ order, includedTax }: { order: Order; includedTax: number | null }) {
  return (
    <Band>
      <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {sumsOf(order, includedTax).map(([label, amount]) => {
            const isTotal = label === 'Total'
            const style = isTotal ? { ...MAIL.cell, fontSize: 18, fontWeight: 600 } : { padding: '0 0 8px', fontSize: 15, fontWeight: 400 }
            return (
              <tr key={label}>
                <th scope="row" className="ink rule" style={{ ...MAIL.text, textAlign: 'left', ...style }}>
                  {label}
                </th>
                <td className="ink rule" style={{ ...MAIL.amount, ...style, textAlign: 'right' }}>
                  {amount}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {includedTax !== null && (
        <p className="soft" style={{ ...MAIL.text, margin: '8px 0 0', fontSize: 14 }}>
          {includedTaxWords(includedTax)}
        </p>
      )}
    </Band>
  )
}
