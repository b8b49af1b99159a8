import type { MailData } from '../../domain/mails/mail-content.ts'
import { formatPaise } from '../../domain/money.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { REFUND_REASONS, refundSentence } from '../ui/orders/refund-words.ts'
import { ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { lineText, MailLines } from './mail-lines.tsx'
import { orderAddress, paragraphs, signature, type MailTemplate } from './mail-template.ts'

type Data = MailData['orderCancelled']

const TITLE = 'Your order is cancelled'
const DEMO = `This is a demonstration shop: no money was taken and none goes back. ${ACCOUNTS_ARE_TEMPORARY}`
const BUTTON = 'See this order'

/** To the buyer, whoever has cancelled. A second mail says when the money has been sent. */
export const orderCancelled: MailTemplate<Data> = {
  subject: ({ order }) => `Your order ${order.number} is cancelled`,
  preview: moneyOf,
  Body: ({ ordersUrl, pictures, shopUrl, demo, seller, ...of }) => (
    <MailLayout title={TITLE} preview={moneyOf(of)} note={demo ? DEMO : null} shopUrl={shopUrl} seller={seller}>
      <TextBand>
        {introOf(of)} {moneyOf(of)}
      </TextBand>
      <ButtonBand href={orderAddress(ordersUrl, of.order)}>{BUTTON}</ButtonBand>
      <MailLines lines={of.order.line_items} pictures={pictures} hasPrices />
    </MailLayout>
  ),
  text: ({ ordersUrl, demo, seller, ...of }) =>
    paragraphs(
      `${introOf(of)} ${moneyOf(of)}`,
      of.order.line_items.map((line) => `${lineText(line)}: ${formatPaise(line.amount_subtotal)}`).join('\n'),
      `${BUTTON}:\n${orderAddress(ordersUrl, of.order)}`,
      demo && DEMO,
      signature(seller),
    ),
}

function introOf({ order }: Pick<Data, 'order'>): string {
  return `Order ${order.number} is cancelled, and nothing of it is sent.`
}

/** Some of it may have been given back before. */
function moneyOf({ order }: Pick<Data, 'order'>): string {
  if (order.refunds.some(({ reason }) => reason === 'not-paid')) return REFUND_REASONS['not-paid']
  const given = order.refunds.filter(({ state, reason }) => reason === 'cancelled' && state !== 'failed')
  const paise = given.reduce((sum, { amount }) => sum + amount, 0)
  if (!given[0]) return 'Your money has already been refunded.'
  return refundSentence(given[0], formatPaise(paise))
}
