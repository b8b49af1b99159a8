import { assert, beforeEach, describe, expect, it } from 'vitest'
import { useCheckout } from '../../../test/support/checkout.ts'
import { forgetJobs } from '../../../test/support/jobs.ts'
import { WEBHOOK_EVENTS } from '../../domain/operators/webhook.ts'
import { setPrice } from '../catalogue/edit/set-price.ts'
import { setSale } from '../catalogue/edit/set-sale.ts'
import { setStatus } from '../catalogue/edit/set-status.ts'
import { setStock } from '../catalogue/edit/set-stock.ts'
import { importUpload } from '../catalogue/import/import-products.ts'
import { buyMembership } from '../members/buy-membership.ts'
import { grantMembership, revokeMembership } from '../members/change-membership.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { answerComplaint } from '../orders/complaints/answer-complaint.ts'
import { openComplaint } from '../orders/complaints/open-complaint.ts'
import { assumeDelivered, deliverOrder } from '../orders/parcels/deliver-order.ts'
import { followParcel } from '../orders/parcels/follow-parcel.ts'
import { makeLabel } from '../orders/parcels/make-label.ts'
import { shipOrder } from '../orders/parcels/ship-order.ts'
import { refundOrder } from '../orders/refund-order.ts'
import { sendRefunds } from '../payments/resume-refunds.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { decideReview } from '../reviews/decide-review.ts'
import { scoreReview } from '../reviews/score-review.ts'
import { setCount } from '../stock/set-count.ts'

const checkout = useCheckout()

beforeEach(async () => {
  const { pool } = checkout.test
  await pool.query('delete from webhook_endpoints')
  await pool.query("insert into webhook_endpoints (url, events, secret, created_at) values ('https://hooks.example/', $1, 's', now())", [
    WEBHOOK_EVENTS,
  ])
  return () => forgetJobs(pool)
})

type Told = { type: string; data: Record<string, unknown> & { version: number } }

/** What other programs are told since the last time. */
async function told(): Promise<Told[]> {
  const { rows } = await checkout.test.pool.query<{ body: string }>('delete from webhook_deliveries returning body, id')
  return rows.map(({ body }) => JSON.parse(body) as Told).toSorted((a, b) => a.data.version - b.data.version)
}
const types = async () => (await told()).map(({ type }) => type)

async function paid() {
  const { pool } = checkout.test
  await checkout.place()
  await checkout.pay()
  const { rows } = await pool.query<{ id: string }>('select id from orders order by created_at desc limit 1')
  return rows[0]!.id
}

describe('an order', () => {
  it('is told of as it is at each event, once for each act, with a version that rises', async () => {
    const { shop, carrier, asha } = checkout.test
    const id = await paid()
    await settlePayment(shop, checkout.sessionId())
    await makeLabel(shop, id)
    carrier.parcelsAre('in-transit')
    await followParcel(shop, id)
    await followParcel(shop, id)
    carrier.parcelsAre('delivered')
    await followParcel(shop, id)
    const events = await told()
    expect(events.map(({ type, data }) => [type, data['id'], data['state']])).toEqual([
      ['order.paid', id, 'placed'],
      ['order.labelled', id, 'packed'],
      ['order.shipped', id, 'shipped'],
      ['order.delivered', id, 'delivered'],
    ])
    expect(events[0]!.data).toMatchObject({ uid: asha, email: 'asha@example.in', amount: 299_800, receiptNumber: expect.any(String) })
    expect(events[0]!.data['line_items']).toHaveLength(1)
  })

  it('that an operator ships and delivers is told of once', async () => {
    const { shop } = checkout.test
    const id = await paid()
    const ship = () => shipOrder(shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    await Promise.all([ship(), ship()])
    await Promise.all([deliverOrder(shop, id, COMMAND_LINE), deliverOrder(shop, id, COMMAND_LINE)])
    expect(await types()).toEqual(['order.paid', 'order.shipped', 'order.delivered'])
  })

  it('that counts as delivered by its time is told of', async () => {
    const { shop, pool } = checkout.test
    const id = await paid()
    await shipOrder(shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    await pool.query("update orders set shipped_at = now() - interval '11 days'")
    await assumeDelivered(shop)
    await assumeDelivered(shop)
    expect((await told()).map(({ type, data }) => [type, data['state']])).toEqual([
      ['order.paid', 'placed'],
      ['order.shipped', 'shipped'],
      ['order.delivered', 'delivered'],
    ])
  })

  it('that is cancelled is told of, then its refund with its credit note', async () => {
    const { shop, asha } = checkout.test
    const id = await paid()
    const cancel = () => cancelOrder(shop, id, COMMAND_LINE)
    await Promise.all([cancel(), cancel()])
    await sendRefunds(shop)
    await sendRefunds(shop)
    const [, cancelled, refund] = await told()
    expect(cancelled).toMatchObject({ type: 'order.cancelled', data: { id, state: 'refunded', refunds: [{ state: 'due' }] } })
    const money = { amount: 299_800, state: 'completed', uid: asha, order: { id }, creditNote: { number: expect.any(String) } }
    expect(refund).toMatchObject({ type: 'refund.sent', data: money })
  })
})

it('a refund that the provider cannot send is told of, each attempt by its own id', async () => {
  const { shop, payments } = checkout.test
  const id = await paid()
  payments.refundsAre('FAILED')
  await refundOrder(shop, { reference: id, lines: null }, COMMAND_LINE)
  await sendRefunds(shop)
  await forgetJobs(checkout.test.pool)
  await sendRefunds(shop)
  const failed = (await told()).filter(({ type }) => type === 'refund.failed')
  expect(failed.map(({ data }) => data['state'])).toEqual(['failed', 'failed'])
  expect(new Set(failed.map(({ data }) => data['id'])).size).toBe(2)
})

it('a complaint is told of as it is opened and answered, also by a refund', async () => {
  const { shop, pool, asha } = checkout.test
  const id = await paid()
  await pool.query("update orders set state = 'delivered', delivered_at = now()")
  const tell = () =>
    openComplaint(shop, { uid: asha, orderId: id }, { reason: 'faulty', message: 'The seam of the left sleeve is open.', photos: [] })
  const first = await tell()
  assert(first.ok)
  await answerComplaint(shop, { id: first.id, answer: 'Please send us a photo of the whole sleeve.' }, COMMAND_LINE)
  const [, opened, answered] = await told()
  expect(opened).toMatchObject({ type: 'complaint.opened', data: { id: first.id, orderId: id, uid: asha, state: 'open' } })
  expect(answered).toMatchObject({ type: 'complaint.answered', data: { id: first.id, state: 'answered' } })
  await pool.query('delete from complaints')
  assert((await tell()).ok)
  await refundOrder(shop, { reference: id, lines: null }, COMMAND_LINE)
  expect(await types()).toEqual(['complaint.opened', 'complaint.answered'])
})

describe('pieces of a kind', () => {
  const count = (to: number) => setCount(checkout.test.shop, { id: 'kurta', options: { size: 'M' }, change: { to } }, COMMAND_LINE)

  it('that are gone or back are told of; what a payment only holds is not gone', async () => {
    await count(2)
    await checkout.place()
    expect(await types()).toEqual([])
    await checkout.pay()
    const [, gone] = (await told()).toSorted((a, b) => a.type.localeCompare(b.type))
    expect(gone).toMatchObject({ type: 'stock.gone', data: { id: 'kurta', options: { size: 'M' }, stock: 0 } })
    await count(3)
    await count(4)
    expect(await told()).toMatchObject([{ type: 'stock.back', data: { id: 'kurta', options: { size: 'M' }, stock: 3 } }])
  })

  it('are told of where the product is put out of stock as a whole', async () => {
    const put = (inStock: boolean) => setStock(checkout.test.shop, { id: 'stole', inStock }, COMMAND_LINE)
    await put(false)
    await put(false)
    await put(true)
    expect((await told()).map(({ type, data }) => [type, data['id'], data['options']])).toEqual([
      ['stock.gone', 'stole', null],
      ['stock.back', 'stole', null],
    ])
  })
})

it('a product is told of once for each act that changes it', async () => {
  const { shop } = checkout.test
  await setPrice(shop, { id: 'stole', price: '800' }, COMMAND_LINE)
  await setPrice(shop, { id: 'stole', price: '800' }, COMMAND_LINE)
  const sale = { rupees: 700, startsAt: new Date(Date.now() - 1000), endsAt: new Date(Date.now() + 86_400_000) }
  await setSale(shop, { id: 'stole', options: {}, sale }, COMMAND_LINE)
  for (const status of ['hidden', 'hidden', 'archived', 'on'] as const) await setStatus(shop, { id: 'stole', status }, COMMAND_LINE)
  await importUpload(shop, 'id,name\nstole,Buti Stole\n', { by: COMMAND_LINE })
  await importUpload(shop, 'id,name\nstole,Buti Stole\n', { by: COMMAND_LINE })
  const events = await told()
  expect(events.map(({ type, data }) => [type, data['id'], data['name']])).toEqual([
    ...Array.from({ length: 4 }, () => ['product.changed', 'stole', 'Stole']),
    ['product.changed', 'stole', 'Stole'],
    ['product.changed', 'stole', 'Buti Stole'],
  ])
  expect(events[0]!.data['metadata']).toMatchObject({ price_usd: '800' })
  await setSale(shop, { id: 'stole', options: {}, sale: null }, COMMAND_LINE)
})

it('a review is told of when everybody can read it', async () => {
  const { shop, pool, asha } = checkout.test
  const { rows } = await pool.query<{ id: string }>(
    `insert into reviews (product_id, user_id, rating, message, display_name, created_at)
     values ('kurta', $1, 5, 'Soft, and the blue has not bled.', 'Asha', now()) returning id`,
    [asha],
  )
  const { id } = rows[0]!
  await scoreReview(shop, { uid: asha, productId: 'kurta' })
  await scoreReview(shop, { uid: asha, productId: 'kurta' })
  const decide = (decision: 'published' | 'hidden') => decideReview(shop, { id, decision, seen: null }, COMMAND_LINE)
  await decide('published')
  await decide('hidden')
  await decide('published')
  expect((await told()).map(({ type, data }) => [type, data['id'], data['state']])).toEqual([
    ['review.public', id, 'public'],
    ['review.public', id, 'public'],
  ])
  await pool.query('delete from reviews')
})

it('a membership is told of as it begins and ends', async () => {
  const { shop, payments, asha, kabir } = checkout.test
  await buyMembership(shop, asha, { successUrl: '/content', cancelUrl: '/account' })
  payments.says(checkout.sessionId(), { state: 'COMPLETED', transactionId: 'T-m' })
  await settlePayment(shop, checkout.sessionId())
  for (const act of [grantMembership, grantMembership, revokeMembership, revokeMembership]) await act(shop, { uid: kabir }, COMMAND_LINE)
  await revokeMembership(shop, { uid: asha }, COMMAND_LINE)
  expect((await told()).map(({ type, data }) => [type, data['uid'], data['isMember']])).toEqual([
    ['membership.begun', asha, true],
    ['membership.begun', kabir, true],
    ['membership.ended', kabir, false],
    ['membership.ended', asha, false],
  ])
  await checkout.test.pool.query('delete from invoices; delete from subscriptions; delete from payments; delete from checkout_sessions')
})

it('nothing is read or written where nobody wants it', async () => {
  const { shop, pool } = checkout.test
  await pool.query("update webhook_endpoints set events = '{stock.gone}'")
  await setPrice(shop, { id: 'kurta', price: '1500' }, COMMAND_LINE)
  await setPrice(shop, { id: 'kurta', price: '1499' }, COMMAND_LINE)
  expect(await told()).toEqual([])
  expect((await pool.query("select from jobs where name = 'send-webhooks'")).rowCount).toBe(0)
})
