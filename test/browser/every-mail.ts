import { readFile } from 'node:fs/promises'
import { MARK_CID, type MailContent, type MailData, type MailName } from '../../src/domain/mails/mail-content.ts'
import type { Subscription } from '../../src/domain/members/membership.ts'
import type { Complaint } from '../../src/domain/orders/complaint.ts'
import type { OrderReturn } from '../../src/domain/orders/order-return.ts'
import type { Order, OrderLine } from '../../src/domain/orders/order.ts'
import type { Refund } from '../../src/domain/payments/refund.ts'
import type { Picture } from '../../src/domain/picture.ts'
import { renderTestMail } from '../support/mail.ts'
import { ORDER } from '../support/order.ts'
import { SELLER } from '../support/seller.ts'

const shop = { shopUrl: 'http://shop.test', demo: true, seller: SELLER }
const ordersUrl = 'http://shop.test/account/orders'
const orderUrl = 'http://shop.test/operator/orders/one'
const resetUrl = `http://shop.test/reset-password?token=${'x'.repeat(24)}`

const PAST_DUE: Subscription = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  status: 'past_due',
  amount: 19_900,
  period_days: 30,
  current_period_start: '2026-10-21T12:00:00.000Z',
  current_period_end: '2026-11-20T12:00:00.000Z',
  cancel_at_period_end: false,
  invoice_due_at: '2026-11-20T12:00:00.000Z',
  canceled_at: null,
  past_due_at: '2026-11-20T12:00:00.000Z',
  ended_at: null,
  created_at: '2026-10-21T12:00:00.000Z',
}

/** Pictures of the demo, by their names. */
const PICTURES = ['neel-buti-kurta', 'bagru-quilted-jacket', 'jali-sundress']

/** What a customer gets of an order with pictures and a promise. */
const order: Order = {
  ...ORDER,
  amount: 424_000,
  line_items: [
    pictured(ORDER.line_items[0]!, PICTURES[0]!),
    pictured(
      { ...ORDER.line_items[0]!, description: 'Bagru Quilted Jacket', amount_unit: 235_000, amount_subtotal: 235_000 },
      PICTURES[1]!,
    ),
  ],
  shipping: { ...ORDER.shipping, address: { ...ORDER.shipping.address, line2: '' } },
  promised: { from: '2026-11-27', to: '2026-11-30' },
  shippingLabel: { trackingNumber: 'ED123456789IN' },
  carrier: { name: 'India Post', trackingUrl: 'https://carrier.test/ED123456789IN' },
}

function pictured(line: OrderLine, name: string): OrderLine {
  return { ...line, picture: { name } as Picture }
}

const refund: Refund = {
  id: 'r1',
  amount: 189_000,
  state: 'due',
  reason: 'operator',
  way: 'provider',
  lineIds: null,
  parts: null,
  createdAt: 1_795_100_000,
  creditNote: null,
}

const complaint: Complaint = {
  id: 'c1',
  orderId: order.id,
  createdAt: 1_795_100_000,
  reason: 'faulty',
  message: 'The seam of the left sleeve is open for about four centimetres.',
  photos: [],
  state: 'answered',
  answer: 'We are sorry. Please send us a photo of the whole sleeve, then we send you another kurta.',
  answeredAt: 1_795_110_000,
  replacement: null,
}

const back: OrderReturn = {
  id: 'r1',
  orderId: order.id,
  parcelId: order.id,
  createdAt: 1_795_100_000,
  reason: 'too-small',
  message: 'It is tight at the shoulders.',
  photos: [],
  lines: order.line_items.slice(0, 1).map((line) => ({ ...line, ref: line.id, of: line.id, to: { size: 'L' }, accepted: 0, put_back: 0 })),
  state: 'approved',
  answer: 'Please fold it as it came.',
  answeredAt: 1_795_110_000,
  due: null,
  endsAt: 1_795_710_000,
  trackingNumber: null,
  carrier: null,
  label: null,
  travelsAt: null,
  replacement: null,
}

/** Of each mail what it is written of: a new mail does not compile without. */
const EVERY: { [Name in MailName]: Omit<MailData[Name], keyof typeof shop> } = {
  orderPlaced: { order, ordersUrl, hasReceipt: true, includedTax: null, pictures: cids() },
  orderShipped: { order, ordersUrl, isCorrection: false, isReplacement: false, pictures: cids() },
  orderReady: {
    order: {
      ...order,
      delivery: {
        way: 'pick-up',
        name: 'Pick-up',
        pick_up: { place: '12 Amer Road, Jaipur', hours: 'Monday to Friday 11 to 6' },
        amountPaise: 0,
      },
    },
    ordersUrl,
    pictures: cids(),
  },
  orderCorrected: { order, ordersUrl, pictures: cids() },
  orderCancelled: { order: { ...order, state: 'refunded', refunds: [refund] }, ordersUrl, pictures: cids() },
  refund: { refund, order, news: 'due', ordersUrl, pictures: cids() },
  complaintAnswered: { order, complaint, ordersUrl, pictures: cids() },
  operatorLow: {
    kinds: [
      { id: 'neel-buti-kurta', name: 'Neel Buti Kurta', kind: 'M', left: 1 },
      { id: 'ajrakh-stole', name: 'Ajrakh Stole', kind: null, left: 3 },
    ],
    more: 2,
    stockUrl: 'http://shop.test/operator/stock?pieces=low',
  },
  returnNews: { order, back, rules: { days: 7, refund: true, exchange: true, cost: 'buyer' }, ordersUrl, pictures: cids() },
  backInStock: {
    name: 'Jali Sundress',
    kind: 'Size L',
    picture: cids()['jali-sundress'] ?? null,
    productUrl: 'http://shop.test/product/jali-sundress',
    stopUrl: `http://shop.test/stop-telling?token=${'x'.repeat(24)}`,
  },
  membership: {
    news: 'unpaid',
    subscription: PAST_DUE,
    accountUrl: 'http://shop.test/account',
    contentUrl: 'http://shop.test/content',
    hasReceipt: false,
  },
  emailVerification: { verifyUrl: `http://shop.test/verify-email?token=${'x'.repeat(24)}` },
  accountMerge: { mergeUrl: resetUrl, other: 'k…@example.in', stays: true },
  emailChange: { changeUrl: resetUrl },
  emailChanged: { contactUrl: 'http://shop.test/contactus' },
  passwordReset: { resetUrl },
  passwordChanged: { resetUrl },
  operatorOrder: { order, role: 'owner', orderUrl },
  operatorCancelled: { order, orderUrl },
  operatorComplaint: { order, complaint, orderUrl },
  operatorReturn: { order, back, news: 'returned', orderUrl },
  operatorWebhook: { url: 'https://hooks.example/orders', reason: 'gave-up', pageUrl: 'http://shop.test/operator/webhooks/1' },
  operatorSummary: {
    yesterday: { day: '2026-11-22', orders: 7, paise: 1_483_000 },
    waiting: {
      toPack: 3,
      toShip: 2,
      toRefund: 0,
      unscored: 0,
      flagged: 1,
      failedJobs: 0,
      unplaced: 0,
      toAnswer: 1,
      complaints: 1,
      toReplace: 0,
      late: 0,
    },
    role: 'owner',
    todayUrl: 'http://shop.test/operator',
  },
}

function cids(): Record<string, string> {
  return Object.fromEntries(PICTURES.map((name) => [name, `${name}@mail`]))
}

/** Every mail, and one with all in it that can be long. */
export async function renderEveryMail(): Promise<[name: string, mail: MailContent][]> {
  const names = Object.keys(EVERY) as MailName[]
  const render = async (name: MailName): Promise<[string, MailContent]> => {
    const data: unknown = { ...EVERY[name], ...shop }
    return [name, await renderTestMail(name, data as MailData[MailName])]
  }
  const long = await renderTestMail('orderPlaced', { order: ORDER, ordersUrl, hasReceipt: true, includedTax: null, pictures: {}, ...shop })
  return [...(await Promise.all(names.map(render))), ['longOrder', long]]
}

/** The mail with the pictures in it that it brings; `mark` is the shop's. */
export async function withPictures(html: string, mark: Uint8Array): Promise<string> {
  const files = PICTURES.map(async (name) => [`${name}@mail`, 'webp', await readFile(`catalogue/images/${name}/1-800.webp`)] as const)
  return [[MARK_CID, 'png', Buffer.from(mark)] as const, ...(await Promise.all(files))].reduce(
    (shown, [cid, type, bytes]) => shown.replaceAll(`cid:${cid}`, `data:image/${type};base64,${bytes.toString('base64')}`),
    html,
  )
}
