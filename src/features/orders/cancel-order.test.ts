import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { shipping } from '../../../test/support/checkout.ts'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { describeEntry } from '../../messages/order-history.ts'
import type { Shop } from '../../shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { findToday } from '../dashboard/find-today.ts'
import { sendCancelledMail } from '../mails/order-mails.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findCounts, setCount } from '../stock/set-count.ts'
import { cancelOwnOrder, settleCancelledParcel } from './cancel-order.ts'
import { findHistory } from './find-history.ts'
import { findOrderForOperator } from './find/find-for-operator.ts'
import { findOrder } from './find/find-orders.ts'
import { followParcel, resumeParcels } from './parcels/follow-parcel.ts'
import { makeLabel } from './parcels/make-label.ts'
import { orderLabel } from './parcels/order-label.ts'
import { shipOrder } from './parcels/ship-order.ts'
import { refundOrder } from './refund-order.ts'

const M = { size: 'M' }
let test: TestShop
let id: string
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1000' })
  await setCount(test.shop, { id: 'kurta', options: M, change: { to: 100 } }, COMMAND_LINE)
  await test.pool.query(`insert into codes (code, percent, uses_in_all, created_at) values ('ONCE10', 10, 1, now())`)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from attempts')
  await forgetJobs(test.pool)
  test.mails.length = 0
  test.carrier.bought.length = 0
  test.carrier.voided.length = 0
  test.carrier.parcelsAre('waiting')
  await test.pool.query(
    'delete from refunds; delete from orders; delete from payments; delete from checkout_sessions; delete from stock_moves',
  )
  id = await buy()
})

/** Asha's order of two kurtas, with the code that can be used once. @returns its id */
async function buy(): Promise<string> {
  const { shop, asha, payments, pool } = test
  await pool.query(`insert into cart_codes (user_id, code) values ($1, 'ONCE10') on conflict do nothing`, [asha])
  await mergeCart(shop, asha, { set: [{ id: 'kurta', quantity: 2 }] })
  await placeOrder(shop, asha, { shipping, successUrl: '/', cancelUrl: '/' })
  const session = payments.started.at(-1)!.id
  payments.says(session, { state: 'COMPLETED', transactionId: `T-${session}` })
  await settlePayment(shop, session)
  return (await pool.query<{ id: string }>('select id from orders where session_id = $1', [session])).rows[0]!.id
}

const cancel = (shop: Shop = test.shop, uid = test.asha) => cancelOwnOrder(shop, uid, id)
const order = async () => (await findOrder(test.shop, test.asha, id))!
const jobs = async () =>
  (await queuedJobs(test.pool))
    .filter(({ key }) => key.includes(id))
    .map(({ name }) => name)
    .toSorted()
const inM = async () => (await findCounts(test.shop, 'kurta')).find(({ options }) => options['size'] === 'M')!.stock!
const uses = async () => (await test.pool.query('select from code_uses')).rows.length
const parcels = async () => (await findToday(test.shop)).cancelledParcels.map(({ id: of, isScanned }) => [of === id, isScanned])
const history = async () => {
  const found = (await findOrderForOperator(test.shop, id))!
  const entries = await findHistory(test.shop, { orderId: id, sessionId: found.sessionId })
  return entries.map(describeEntry).map(({ what, detail }) => [what, detail].filter(Boolean).join(' | '))
}
const isConsistent = async () => {
  for (const { check, broken } of INVARIANTS) expect([check, (await broken.execute(test.shop.db)).rows]).toEqual([check, []])
}

describe('an order that its buyer cancels', () => {
  it('gives back money, pieces and code, and tells buyer and operators, once however often it is pressed', async () => {
    await forgetJobs(test.pool)
    const before = await inM()
    const results = await Promise.all([cancel(), cancel(), cancel()])
    expect(results.map((result) => (result.ok ? String(result.amountPaise) : result.reason)).toSorted()).toEqual([
      '180000',
      'cancelled',
      'cancelled',
    ])
    expect(await order()).toMatchObject({
      state: 'refunded',
      cancelledAt: expect.any(Number),
      refunds: [{ amount: 180_000, reason: 'cancelled', state: 'due', lineIds: null }],
    })
    expect([await inM(), await uses()]).toEqual([before + 2, 0])
    expect(await jobs()).toEqual(['send-cancelled-mail', 'tell-operators'])
    expect(
      (await queuedJobs(test.pool)).map(({ name }) => name).filter((name) => name.startsWith('refund') || name.includes('refund')),
    ).toEqual(['refund-payment'])
    expect(await history()).toContain('Order cancelled | by the buyer')
    await isConsistent()
    expect(await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'cancelled',
    })
    expect(await orderLabel(test.shop, { reference: id, grams: null }, COMMAND_LINE)).toEqual({ ok: false, reason: 'cancelled' })
    expect(await refundOrder(test.shop, { reference: id, lines: null }, COMMAND_LINE)).toEqual({ ok: false, reason: 'nothing-left' })
  })

  it('is one of five a day, of which those that were refused are none', async () => {
    for (let time = 0; time < 6; time++) expect(await cancel(test.shop, test.kabir)).toEqual({ ok: false, reason: 'unknown-order' })
    for (let time = 0; time < 5; time++) await test.shop.attempts.consume('order-cancel', test.asha)
    expect(await cancel()).toEqual({ ok: false, reason: 'too-many' })
    expect(await order()).toMatchObject({ state: 'placed' })
    await test.shop.attempts.reset('order-cancel', test.asha)
    expect(await cancel()).toMatchObject({ ok: true })
  })

  it('is theirs alone, and only where the shop lets them and the parcel has not been handed over', async () => {
    expect(await cancel(test.shop, test.kabir)).toEqual({ ok: false, reason: 'unknown-order' })
    expect(await cancelOwnOrder(test.shop, test.asha, "'; --")).toEqual({ ok: false, reason: 'unknown-order' })
    const without = { ...test.shop, folder: { ...test.shop.folder, cancelBeforeDispatch: false } }
    expect(await cancel(without)).toEqual({ ok: false, reason: 'off' })
    await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    expect(await cancel()).toEqual({ ok: false, reason: 'shipped' })
    await refundOrder(test.shop, { reference: id, lines: null }, COMMAND_LINE)
    expect(await cancel()).toEqual({ ok: false, reason: 'refunded' })
    expect((await order()).cancelledAt).toBeUndefined()
    await isConsistent()
  })

  it('gets what an operator has not given back before', async () => {
    await test.pool.query(
      `insert into refunds (id, session_id, user_id, amount_paise, reason) select session_id || '_r1', session_id, user_id, 50000, 'operator' from orders where id = $1`,
      [id],
    )
    expect(await cancel()).toMatchObject({ ok: true, amountPaise: 130_000 })
    expect((await order()).refunds.map(({ amount, reason }) => [amount, reason])).toEqual([
      [50_000, 'operator'],
      [130_000, 'cancelled'],
    ])
    await isConsistent()
  })

  it('reads of it in a mail, with what goes back', async () => {
    await cancel()
    await sendCancelledMail(test.shop, renderTestMail, { uid: test.asha, orderId: id })
    await sendCancelledMail(test.shop, renderTestMail, { uid: test.kabir, orderId: id })
    const { number } = await order()
    expect(test.mails).toMatchObject([{ id: `cancelled.${id}`, to: 'asha@example.in', subject: `Your order ${number} is cancelled` }])
    for (const part of [test.mails[0]!.text, test.mails[0]!.html])
      for (const words of ['sending Rs.1800 back', 'Neel Kurta', `/account/orders#${number}`]) expect(part).toContain(words)
    expect(await history()).toContain('Mail sent | Order cancelled')
  })
})

it('an operator cancels for a buyer also where buyers may not, on record', async () => {
  const folder = { ...test.shop.folder, cancelBeforeDispatch: false }
  const { out, errors, run } = createCommandLine(() => ({ ...test.shop, folder }))
  const { number } = await order()
  expect(await run(`orders cancel ${number.toLowerCase()}`)).toBe(0)
  expect(out.pop()).toBe(`Order ${number} is cancelled, Rs.1800 go back.`)
  expect(await run(`orders cancel ${number}`)).toBe(1)
  expect(errors.pop()).toBe('This order is cancelled already.')
  expect(await run('orders cancel NOTHING')).toBe(1)
  expect(await history()).toEqual(expect.arrayContaining(['Order cancelled', 'Order cancelled | by the shop']))
})

describe('the parcel of a cancelled order', () => {
  it('has its label voided', async () => {
    await makeLabel(test.shop, id)
    await cancel()
    await makeLabel(test.shop, id)
    expect([test.carrier.voided, await parcels()]).toEqual([['se-label-1'], []])
    expect((await findOrderForOperator(test.shop, id))!.hasLabel).toBe(false)
  })

  it('is on its way where the carrier would not void the label, or scans it, until an operator has seen to it', async () => {
    await makeLabel(test.shop, id)
    await cancel()
    test.carrier.parcelsAre('in-transit')
    await makeLabel(test.shop, id)
    expect(await parcels()).toEqual([[true, false]])
    expect(await settleCancelledParcel(test.shop, id, COMMAND_LINE)).toBe(true)
    expect(await settleCancelledParcel(test.shop, id, COMMAND_LINE)).toBe(false)
    expect(await parcels()).toEqual([])
    await followParcel(test.shop, id)
    expect(await parcels()).toEqual([[true, true]])
    expect(await order()).toMatchObject({ state: 'refunded' })
    expect(await history()).toContain('Scanned by the carrier after it was cancelled')
    expect(await jobs()).not.toContain('send-shipped-mail')
    expect(await settleCancelledParcel(test.shop, id, COMMAND_LINE)).toBe(true)
    await forgetJobs(test.pool)
    await resumeParcels(test.shop)
    await followParcel(test.shop, id)
    expect(await parcels()).toEqual([])
  })

  it('is looked after for ten days, also when the shop starts anew, and no longer', async () => {
    await makeLabel(test.shop, id)
    await cancel()
    const follows = async () =>
      (await queuedJobs(test.pool, 'follow-parcel')).filter(({ key, state }) => key === id && state === 'waiting').length
    await forgetJobs(test.pool)
    await resumeParcels(test.shop)
    expect(await follows()).toBe(1)
    await forgetJobs(test.pool)
    const later = { ...test.shop, clock: { now: () => new Date(Date.now() + 11 * 86_400_000) } }
    await resumeParcels(later)
    test.carrier.parcelsAre('in-transit')
    await followParcel(later, id)
    expect([await follows(), await parcels()]).toEqual([0, []])
  })

  it('whose label is being bought is voided as soon as it is known', async () => {
    const { carrier, shop } = test
    const shipping = { ...shop.shipping }
    shop.shipping.buyLabel = async (...wanted) => {
      await cancel()
      return shipping.buyLabel(...wanted)
    }
    onTestFinished(() => void Object.assign(shop.shipping, shipping))
    await makeLabel(shop, id)
    expect([carrier.bought.length, carrier.voided.length, (await order()).state]).toEqual([1, 1, 'refunded'])
  })
})
