import { sizesOf } from '../catalogue/options.ts'
import { priceRupees, type Product } from '../catalogue/product.ts'
import { indianDay } from '../indian-time.ts'
import type { MembershipPlan } from '../members/subscription.ts'
import { withRefs, type Order } from '../orders/order.ts'
import { carrierOf } from '../parcels/carrier.ts'
import type { Refund } from '../payments/refund.ts'
import { includedTax, knownTax, taxOrder, type Seller } from '../receipts/gst.ts'
import type { OwnMail } from '../shop/shop-folder.ts'
import { toUnixSeconds } from '../unix-time.ts'
import type { MailData } from './mail-content.ts'

const TRACKING_NUMBER = 'ED123456789IN'
const DAY_MS = 86_400_000

type SampleProduct = Pick<Product, 'id' | 'name' | 'metadata' | 'images' | 'product_options'>

/** What each mail that may have words of the shop's own would be written of, about one piece of its. */
export function sampleMails(
  {
    publicUrl,
    demo,
    seller,
    membership,
    complaint,
    now,
  }: {
    publicUrl: string
    demo: boolean
    seller: Seller
    membership: MembershipPlan | null
    complaint: { message: string; answer: string }
    now: Date
  },
  product: SampleProduct | null,
): { [Name in OwnMail]: MailData[Name] } {
  const order = sampleOrder(product, toUnixSeconds(now))
  const { registration } = seller
  const { state } = order.shipping.address
  const tax = registration && knownTax(taxOrder(registration, { ...order, state, day: indianDay(now) }))
  const file = fileOf(product)
  const pictures = file === null ? {} : { [file.name]: file.path }
  const frame = { shopUrl: publicUrl, demo, seller, pictures, ordersUrl: `${publicUrl}/account/orders` }
  const refund: Refund = {
    id: 'sample',
    way: 'provider',
    amount: order.amount,
    state: 'due',
    reason: 'returned',
    lineIds: withRefs(order.line_items).map(({ ref }) => ref),
    parts: null,
    createdAt: order.createdAt,
    creditNote: null,
  }
  const at = now.toISOString()
  return {
    orderPlaced: { ...frame, order, hasReceipt: true, includedTax: tax && includedTax(order, tax) },
    orderShipped: {
      ...frame,
      order: { ...order, carrier: carrierOf('india_post', TRACKING_NUMBER, []) },
      isCorrection: false,
      isReplacement: false,
    },
    orderReady: {
      ...frame,
      order: { ...order, delivery: { ...order.delivery, way: 'pick-up', pick_up: { place: seller.address.cityLocality, hours: '' } } },
    },
    orderCorrected: { ...frame, order },
    orderCancelled: { ...frame, order: { ...order, state: 'refunded', refunds: [{ ...refund, reason: 'cancelled' }] } },
    refund: { ...frame, refund, order: { ...order, refunds: [refund] }, news: 'due' },
    complaintAnswered: {
      ...frame,
      order,
      complaint: {
        ...complaint,
        id: 'sample',
        orderId: order.id,
        createdAt: order.createdAt,
        reason: 'faulty',
        photos: [],
        state: 'answered',
        answeredAt: order.createdAt,
        replacement: null,
      },
    },
    backInStock: {
      ...frame,
      name: order.line_items[0]!.description,
      kind: null,
      picture: file?.path ?? null,
      productUrl: `${publicUrl}/product/${order.line_items[0]!.id}`,
      stopUrl: publicUrl,
    },
    membership: {
      ...frame,
      news: 'welcome',
      subscription: {
        id: 'sample',
        status: 'active',
        amount: membership?.amountPaise ?? null,
        period_days: membership?.days ?? null,
        current_period_start: at,
        current_period_end: new Date(now.getTime() + (membership?.days ?? 30) * DAY_MS).toISOString(),
        cancel_at_period_end: false,
        invoice_due_at: null,
        canceled_at: null,
        past_due_at: null,
        ended_at: null,
        created_at: at,
      },
      accountUrl: `${publicUrl}/account`,
      contentUrl: `${publicUrl}/content`,
      hasReceipt: false,
    },
  }
}

/** The file of its picture: no mail is sent, so it needs no `cid`. */
function fileOf(product: SampleProduct | null): { name: string; path: string } | null {
  const [picture] = product?.images ?? []
  return picture?.webpWidth ? { name: picture.name, path: `${picture.name}-${picture.webpWidth}.webp` } : null
}

function sampleOrder(product: SampleProduct | null, createdAt: number): Order {
  const { id, name } = product ?? { id: 'piece', name: 'A piece' }
  const picture = product?.images[0] ?? null
  const paise = ((product && priceRupees(product)) ?? 1000) * 100
  return {
    id: 'sample',
    number: 'B2C3D4F5G6',
    receiptNumber: null,
    transactionId: '',
    createdAt,
    amount: paise,
    line_items: [{ id, description: name, quantity: 1, ...sizeOf(product), amount_unit: paise, amount_subtotal: paise, picture }],
    fees: [],
    delivery: { way: 'standard', name: 'Shipping', amountPaise: 0 },
    shipping: {
      name: 'Asha Rao',
      address: { line1: '7 Chowk', line2: '', city: 'Kochi', state: 'Kerala', postal_code: '682001', country: 'IN' },
    },
    shippingLabel: { trackingNumber: TRACKING_NUMBER },
    state: 'placed',
    carrier: null,
    refunds: [],
    charges: { data: [{ receipt_url: '' }] },
  }
}

/** The middle one of its sizes. */
function sizeOf(product: SampleProduct | null): Pick<Order['line_items'][number], 'size' | 'one_size'> {
  const sizes = product ? sizesOf(product) : []
  return { size: sizes[Math.floor((sizes.length - 1) / 2)] ?? 'M', one_size: sizes.length === 0 }
}
