import type { MailData } from '../../domain/mails/mail-content.ts'
import { linesToSend } from '../../domain/orders/to-send.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { destinationOf, Destination, lineText, MailLines } from './mail-lines.tsx'
import { orderAddress, paragraphs, signature, type MailTemplate } from './mail-template.ts'

type Data = MailData['orderCorrected']

const TITLE = 'Your order is corrected'
const DEMO = `This is a demonstration shop: nothing is sent. ${ACCOUNTS_ARE_TEMPORARY}`
const BUTTON = 'See this order'

/** What is sent, and where to, as it is now. */
export const orderCorrected: MailTemplate<Data> = {
  subject: ({ order }) => `Your order ${order.number} is corrected`,
  preview: introOf,
  Body: ({ ordersUrl, pictures, shopUrl, demo, seller, ...of }) => (
    <MailLayout title={TITLE} preview={introOf(of)} note={demo ? DEMO : null} shopUrl={shopUrl} seller={seller}>
      <TextBand>{introOf(of)}</TextBand>
      {of.invoice !== undefined && <TextBand>{invoicedAnew(of.invoice)}</TextBand>}
      <ButtonBand href={orderAddress(ordersUrl, of.order)}>{BUTTON}</ButtonBand>
      <MailLines lines={linesToSend(of.order)} pictures={pictures} />
      <Destination order={of.order} />
    </MailLayout>
  ),
  text: ({ ordersUrl, demo, seller, ...of }) =>
    paragraphs(
      introOf(of),
      of.invoice !== undefined && invoicedAnew(of.invoice),
      linesToSend(of.order).map(lineText).join('\n'),
      destinationOf(of.order).join('\n'),
      `${BUTTON}:\n${orderAddress(ordersUrl, of.order)}`,
      demo && DEMO,
      signature(seller),
    ),
}

function invoicedAnew(invoice: string): string {
  return `It goes to another state now, which is taxed otherwise: its new tax invoice is ${invoice}. You find it at your order, beside the one before, which a credit note takes back. You pay nothing more.`
}

function introOf({ order }: Pick<Data, 'order'>): string {
  return `We have corrected order ${order.number} before it was sent. This is what you get, and where it goes. If something is not right, please write to us.`
}
