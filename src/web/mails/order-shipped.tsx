import type { MailData } from '../../domain/mails/mail-content.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { ShopFolder } from '../../domain/shop/shop-folder.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import { useFolder } from '../folder-context.ts'
import { ButtonBand, MailLayout, TextBand } from './mail-layout.tsx'
import { lineText, MailLines } from './mail-lines.tsx'
import { MAIL } from './mail-styles.ts'
import { orderAddress, paragraphs, signature, whyOrdered, type MailTemplate } from './mail-template.ts'

const TITLE = 'Your order is on its way'
const REPLACEMENT = 'Your replacement is on its way'
const CORRECTION = 'A new tracking number for your order'
const TRACKING = 'The tracking number is'
const DEMO = `This is a demonstration shop: nothing is sent. ${ACCOUNTS_ARE_TEMPORARY}`
const ORDERS = 'See this order'
const TRACK = 'Track parcel'

export const orderShipped: MailTemplate<MailData['orderShipped']> = {
  subject: ({ order, isCorrection, isReplacement }) =>
    isCorrection
      ? `A new tracking number for your order ${order.number}`
      : `Your ${isReplacement ? 'replacement for ' : ''}order ${order.number} is on its way`,
  preview: ({ order }) => trackingOf(order),
  Body: function OrderShipped({ order, isCorrection, isReplacement, ordersUrl, pictures, shopUrl, demo, seller }) {
    const folder = useFolder()
    return (
      <MailLayout
        title={isCorrection ? CORRECTION : isReplacement ? REPLACEMENT : TITLE}
        preview={trackingOf(order)}
        note={demo ? DEMO : null}
        why={whyOrdered(folder.name)}
        shopUrl={shopUrl}
        seller={seller}
      >
        <TextBand>
          {intro({ order, isCorrection, isReplacement }, folder)} {TRACKING} <TrackingNumber order={order} />.
        </TextBand>
        <ButtonBand href={order.carrier?.trackingUrl ?? orderAddress(ordersUrl, order)}>
          {order.carrier?.trackingUrl ? TRACK : ORDERS}
        </ButtonBand>
        <MailLines lines={order.line_items} pictures={pictures} />
      </MailLayout>
    )
  },
  text: ({ order, isCorrection, isReplacement, ordersUrl, demo, seller }, folder) =>
    paragraphs(
      `${intro({ order, isCorrection, isReplacement }, folder)} ${trackingOf(order)}`,
      order.line_items.map(lineText).join('\n'),
      order.carrier?.trackingUrl ? `${TRACK}:\n${order.carrier.trackingUrl}` : `${ORDERS}:\n${orderAddress(ordersUrl, order)}`,
      demo && DEMO,
      whyOrdered(folder.name),
      signature(seller),
    ),
}

type News = Pick<MailData['orderShipped'], 'order' | 'isCorrection' | 'isReplacement'>

function intro({ order, isCorrection, isReplacement }: News, { words }: ShopFolder): string {
  if (isCorrection) return `The tracking number that we sent you for order ${order.number} was wrong. We are sorry for that.`
  const what = isReplacement ? 'The replacement for order' : 'Order'
  return `${what} ${order.number} ${words.dispatched}${order.carrier ? ` with ${order.carrier.name}` : ''}.`
}

function trackingOf(order: Order): string {
  return `${TRACKING} ${order.shippingLabel?.trackingNumber}.`
}

function TrackingNumber({ order: { shippingLabel, carrier } }: { order: Order }) {
  if (!carrier?.trackingUrl) return shippingLabel?.trackingNumber
  return (
    <a className="link" href={carrier.trackingUrl} style={MAIL.link}>
      {shippingLabel?.trackingNumber}
    </a>
  )
}
