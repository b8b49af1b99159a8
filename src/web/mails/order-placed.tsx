import { deliveryTime } from '../../domain/delivery.ts'
import type { ShopFolder } from '../../domain/shop-folder.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import type { MailData } from '../../domain/mail-content.ts'
import { formatPaise, formatRupees } from '../../domain/money.ts'
import { choiceWords, discountRow, shippingLines, withRefs, type Order, type OrderLine } from '../../domain/order.ts'
import { useFolder } from '../folder-context.ts'
import { Band, ButtonBand, LineBreaks, MailLayout, TextBand } from './mail-layout.tsx'
import { paragraphs, signature, type MailTemplate } from './mail-template.ts'
import { MAIL } from './mail-styles.ts'

const TITLE = 'Your order is placed'
const TERMS = 'No returns or refunds.'
const DEMO = `This is a demonstration shop: no money was taken and nothing is sent. ${ACCOUNTS_ARE_TEMPORARY}`
const BUTTON = 'Your Orders'

export const orderPlaced: MailTemplate<MailData['orderPlaced']> = {
  subject: ({ order }) => `Your order ${order.number}`,
  preview: ({ order }, folder) => previewOf(order, folder),
  Body: function OrderPlaced({ order, ordersUrl, hasReceipt, shopUrl, demo, seller }) {
    const folder = useFolder()
    return (
      <MailLayout title={TITLE} preview={previewOf(order, folder)} note={demo ? DEMO : null} shopUrl={shopUrl} seller={seller}>
        <TextBand>{intro(order, folder)}</TextBand>
        <Band>
          <Lines order={order} />
        </Band>
        <Band>
          <h2 className="ink" style={MAIL.heading}>
            Delivering to
          </h2>
          <p className="ink" style={{ ...MAIL.text, paddingTop: 8 }}>
            <LineBreaks lines={addressOf(order)} />
          </p>
        </Band>
        <ButtonBand href={ordersUrl}>{BUTTON}</ButtonBand>
        <TextBand soft>
          {paperWords(hasReceipt)} {TERMS}
        </TextBand>
      </MailLayout>
    )
  },
  text: ({ order, ordersUrl, hasReceipt, demo, seller }, folder) =>
    paragraphs(
      intro(order, folder),
      [...order.line_items.map((line) => `${describeLine(line)}: ${formatPaise(line.amount_subtotal)}`), ...sumsOf(order).map(join)].join(
        '\n',
      ),
      ['Delivering to', ...addressOf(order)].join('\n'),
      `${BUTTON}:\n${ordersUrl}`,
      `${paperWords(hasReceipt)} ${TERMS}`,
      demo && DEMO,
      signature(seller),
    ),
}

function paperWords(hasReceipt: boolean): string {
  return hasReceipt
    ? 'The receipt comes with this mail; you can also find it with your order.'
    : 'You can find the receipt with your order.'
}

function previewOf(order: Order, folder: ShopFolder): string {
  return `${formatPaise(order.amount)}. ${deliveryOf(folder)}`
}

function deliveryOf({ delivery }: ShopFolder): string {
  return `Free delivery across India in ${deliveryTime(delivery)}.`
}

function intro(order: Order, folder: ShopFolder): string {
  return `Thank you. Your payment for order ${order.number} has come through. ${deliveryOf(folder)}`
}

function addressOf(order: Order): string[] {
  return [...shippingLines(order.shipping), 'India']
}

function describeLine(line: OrderLine): string {
  return `${line.description}, ${choiceWords(line)}, quantity ${line.quantity}`
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

function Lines({ order }: { order: Order }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ borderCollapse: 'collapse' }}>
      <tbody>
        {withRefs(order.line_items).map((line) => (
          <tr key={line.ref}>
            <th scope="row" className="ink rule" style={{ ...MAIL.cell, fontWeight: 400 }}>
              <span style={{ fontWeight: 600 }}>{line.description}</span>
              <br />
              <span className="soft" style={MAIL.soft}>
                {choiceWords(line)}, quantity {line.quantity}
              </span>
            </th>
            <td className="ink rule" style={MAIL.amount}>
              {formatPaise(line.amount_subtotal)}
            </td>
          </tr>
        ))}
        {sumsOf(order).map(([label, amount]) => (
          <tr key={label}>
            <th scope="row" className="ink rule" style={{ ...MAIL.cell, fontWeight: label === 'Total' ? 600 : 400 }}>
              {label}
            </th>
            <td className="ink rule" style={{ ...MAIL.amount, fontWeight: label === 'Total' ? 600 : 400 }}>
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
