import type { MailData } from '../../domain/mails/mail-content.ts'
import type { Order } from '../../domain/orders/order.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { Destination, destinationOf, lineText, MailLines } from './mail-lines.tsx'
import { orderAddress, paragraphs, signature, type MailTemplate } from './mail-template.ts'

const TITLE = 'Your order is ready'
const DEMO = `This is a demonstration shop: there is nothing to collect. ${ACCOUNTS_ARE_TEMPORARY}`
const BUTTON = 'See this order'

/** What the buyer collects is ready. */
export const orderReady: MailTemplate<MailData['orderReady']> = {
  subject: ({ order }) => `Your order ${order.number} is ready`,
  preview: ({ order }) => introOf(order),
  Body: ({ order, ordersUrl, pictures, shopUrl, demo, seller }) => (
    <MailLayout title={TITLE} preview={introOf(order)} note={demo ? DEMO : null} shopUrl={shopUrl} seller={seller}>
      <TextBand>{introOf(order)}</TextBand>
      <ButtonBand href={orderAddress(ordersUrl, order)}>{BUTTON}</ButtonBand>
      <MailLines lines={order.line_items} pictures={pictures} />
      <Destination order={order} />
    </MailLayout>
  ),
  text: ({ order, ordersUrl, demo, seller }) =>
    paragraphs(
      introOf(order),
      order.line_items.map(lineText).join('\n'),
      destinationOf(order).join('\n'),
      `${BUTTON}:\n${orderAddress(ordersUrl, order)}`,
      demo && DEMO,
      signature(seller),
    ),
}

function introOf({ number }: Order): string {
  return `Order ${number} is ready, and you can collect it. Please bring the number.`
}
