import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { countWaiting, forgetJobs, queuedJobs } from '../../../../test/support/jobs.ts'
import { renderTestMail } from '../../../../test/support/mail.ts'
import { insertOrder } from '../../../../test/support/orders.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { sendComplaintMail, sendShippedMail } from '../../mails/order-mails.ts'
import { sendOperatorMail, tellOperators } from '../../mails/tell-operators.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { eraseAccount, erasePerson } from '../../privacy/delete-account.ts'
import { findOrder } from '../find/find-orders.ts'
import { deliverOrder } from '../parcels/deliver-order.ts'
import { followParcel } from '../parcels/follow-parcel.ts'
import { makeLabel } from '../parcels/make-label.ts'
import { shipOrder } from '../parcels/ship-order.ts'
import { refundOrder } from '../refund-order.ts'
import { answerComplaint, replaceOrder } from './answer-complaint.ts'
import { findComplaints, findReplacements } from './find-complaints.ts'
import { openComplaint } from './open-complaint.ts'

let test: TestShop
let orderId: string
let receipt = 0
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await forgetJobs(test.pool)
  test.mails.length = 0
  test.carrier.bought.length = 0
  test.carrier.voided.length = 0
  test.carrier.parcelsAre('waiting')
  await test.pool.query(`truncate variants, stock_moves cascade`)
  await test.pool.query(`insert into variants (product_id, options, position, stock) values ('kurta', '{"size": "M"}', 0, 1)`)
  receipt += 1
  orderId = await insertOrder(test.pool, {
    uid: test.asha,
    number: `WRONG${receipt}`,
    receipt,
    placedAt: '2026-11-20T06:00:00Z',
    state: 'delivered',
  })
  await test.pool.query('update orders set delivered_at = $2 where id = $1', [orderId, test.shop.clock.now()])
})

const message = 'The seam of the left sleeve comes open.'
const tell = (uid = test.asha, shop = test.shop) => openComplaint(shop, { uid, orderId }, { reason: 'faulty', message, photos: [] })
async function told(): Promise<string> {
  const result = await tell()
  return result.ok ? result.id : result.reason
}
const later = (days: number) => ({ ...test.shop, clock: { ...test.shop.clock, now: () => new Date(Date.now() + days * 86_400_000) } })
const complaint = async () => (await findComplaints(test.shop, test.asha)).entries[0]
const replace = (id: string, quantity = 1) => replaceOrder(test.shop, { id, lines: [{ ref: 'kurta', quantity }] }, COMMAND_LINE)
const answer = (id: string, words = 'Please send it back to us.') => answerComplaint(test.shop, { id, answer: words }, COMMAND_LINE)
const refund = () => refundOrder(test.shop, { reference: orderId, lines: null }, COMMAND_LINE)
const stock = async () => (await test.pool.query<{ stock: number }>('select stock from variants')).rows[0]?.stock
const parcel = async () => (await findReplacements(test.shop, orderId))[0]
const actions = async () =>
  (
    await test.pool.query<{ action: string }>('select action from operator_actions where object_id = $1 order by created_at', [orderId])
  ).rows.map(({ action }) => action)

describe('telling that something is wrong', () => {
  it('is possible once at a time, for one’s own order, within seven days of its delivery', async () => {
    expect(await tell(test.kabir)).toEqual({ ok: false, reason: 'unknown-order' })
    expect(await tell(test.asha, later(7))).toEqual({ ok: false, reason: 'late' })
    const both = await Promise.all([tell(), tell()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'open' })
    expect(await complaint()).toMatchObject({
      orderId,
      reason: 'faulty',
      message,
      state: 'open',
      answer: null,
      photos: [],
      replacement: null,
    })
  })

  it('is not possible in a shop without the line that invites to', async () => {
    const shop = { ...test.shop, folder: { ...test.shop.folder, faulty: null } }
    expect(await tell(test.asha, shop)).toEqual({ ok: false, reason: 'off' })
  })
})

describe('an answer', () => {
  it('in words is mailed, recorded without them, and given once; then something else may be told', async () => {
    const id = await told()
    expect(await answer(id, ' ')).toEqual({ ok: false, reason: 'invalid', fault: 'none' })
    const both = await Promise.all([answer(id), answer(id, 'Another one.')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'closed', state: 'answered' })
    await sendComplaintMail(test.shop, renderTestMail, { complaintId: id })
    const { state, answer: words } = (await complaint())!
    expect([state, test.mails.map(({ subject }) => subject)]).toEqual(['answered', [`Our answer about your order WRONG${receipt}`]])
    expect(test.mails[0]?.text).toContain(words)
    expect(await actions()).toEqual(['complaint-answered'])
    expect((await tell()).ok).toBe(true)
  })

  it('and a refund at once leave the money on its way back and one answer', async () => {
    const id = await told()
    const [answered, refunded] = await Promise.all([answer(id), refund()])
    expect(refunded.ok).toBe(true)
    expect((await complaint())?.state).toBe(answered.ok ? 'answered' : 'refunded')
    expect((await findOrder(test.shop, test.asha, orderId))?.state).toBe('refunded')
    expect(await answer(id)).toMatchObject({ ok: false, reason: 'closed' })
    expect(await replace(id)).toMatchObject({ ok: false, reason: answered.ok ? 'refunded' : 'closed' })
    expect(await tell()).toEqual({ ok: false, reason: 'refunded' })
  })
})

describe('a replacement', () => {
  it('has no piece that was paid back', async () => {
    await refundOrder(test.shop, { reference: orderId, lines: [{ ref: 'kurta' }, { ref: 'stole', pieces: 1 }] }, COMMAND_LINE)
    const id = await told()
    expect(await replace(id)).toEqual({ ok: false, reason: 'unknown-lines' })
    const of = (quantity: number) => replaceOrder(test.shop, { id, lines: [{ ref: 'stole', quantity }] }, COMMAND_LINE)
    expect([await of(2), await of(1)]).toMatchObject([{ reason: 'unknown-lines' }, { ok: true }])
  })

  it('takes pieces off the count, once, and moves no money', async () => {
    const id = await told()
    expect(await replace(id, 2)).toEqual({ ok: false, reason: 'unknown-lines' })
    const both = await Promise.all([replace(id), replace(id)])
    expect(both).toContainEqual({ ok: true, number: `WRONG${receipt}-2` })
    expect(both).toContainEqual({ ok: false, reason: 'closed', state: 'replaced' })
    expect([await stock(), await actions()]).toEqual([0, ['replacement-promised']])
    expect(await complaint()).toMatchObject({ state: 'replaced', replacement: { number: `WRONG${receipt}-2`, state: 'placed' } })
    const { rows } = await test.pool.query(
      'select (select count(*)::int from orders where session_id = $1) as orders, (select count(*)::int from refunds where session_id = $1) as refunds',
      [`ch_WRONG${receipt}`],
    )
    expect(rows).toEqual([{ orders: 1, refunds: 0 }])
  })

  it('is not promised where there are too few pieces', async () => {
    await test.pool.query('update variants set stock = 0')
    const id = await told()
    expect(await replace(id)).toMatchObject({ ok: false, reason: 'sold-out', shortage: { left: 0 } })
    expect((await complaint())?.state).toBe('open')
  })

  it('has a label, a journey and mails of its own', async () => {
    const id = await told()
    await replace(id)
    await sendComplaintMail(test.shop, renderTestMail, { complaintId: id })
    const { id: second } = (await parcel())!
    expect(await countWaiting(test.pool, 'make-label', second)).toBe(1)
    await makeLabel(test.shop, second)
    expect(test.carrier.bought[0]?.shipment.shipTo).toMatchObject({ name: 'Asha Rao' })
    expect(await parcel()).toMatchObject({ state: 'packed', hasLabel: true, shippingLabel: { trackingNumber: expect.any(String) } })
    test.carrier.parcelsAre('in-transit')
    await followParcel(test.shop, second)
    await sendShippedMail(test.shop, renderTestMail, { uid: test.asha, orderId: second })
    test.carrier.parcelsAre('delivered')
    await followParcel(test.shop, second)
    expect((await parcel())?.state).toBe('delivered')
    expect(test.mails.map(({ subject }) => subject)).toEqual([
      `A replacement for your order WRONG${receipt}`,
      `Your replacement for order WRONG${receipt} is on its way`,
    ])
    expect(test.mails[1]?.text).not.toContain('Buti Stole')
    // The order itself is as it was.
    expect(await findOrder(test.shop, test.asha, orderId)).toMatchObject({ state: 'delivered', shippingLabel: null })
  })

  it('is sent by hand under its own number', async () => {
    await replace(await told())
    const reference = `wrong${receipt}-2`
    expect(await shipOrder(test.shop, { reference, trackingNumber: 'ED123456789IN', carrier: 'india_post' }, COMMAND_LINE)).toMatchObject({
      ok: true,
    })
    expect(await shipOrder(test.shop, { reference, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'shipped',
    })
    expect(await parcel()).toMatchObject({ state: 'shipped', carrier: { name: 'India Post' } })
    expect((await deliverOrder(test.shop, reference, COMMAND_LINE)).ok).toBe(true)
    expect(await actions()).toEqual(['replacement-promised', 'order-shipped', 'order-delivered'])
  })

  it('that has not left is not sent when all money goes back: its pieces return, and its label is voided', async () => {
    await replace(await told())
    const { id: second } = (await parcel())!
    await makeLabel(test.shop, second)
    await refund()
    expect([await stock(), (await parcel())?.state]).toEqual([1, 'refunded'])
    await makeLabel(test.shop, second)
    expect(test.carrier.voided).toHaveLength(1)
    expect(await shipOrder(test.shop, { reference: second, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)).toEqual({
      ok: false,
      reason: 'refunded',
    })
  })
})

it('an account that goes takes what it told with it; an address stays until the replacement has arrived', async () => {
  const uid = randomUUID()
  await test.pool.query('update orders set user_id = $2 where id = $1', [orderId, uid])
  const result = await tell(uid)
  await replace(result.ok ? result.id : '')
  const { id: second } = (await parcel())!
  await inTransaction(test.shop, (tx) => eraseAccount(test.shop, tx, uid))
  await erasePerson(test.shop, { uid })
  const name = async () =>
    (await test.pool.query<{ name: string }>(`select shipping ->> 'name' as name from orders where id = $1`, [orderId])).rows[0]?.name
  expect([(await findComplaints(test.shop, uid)).entries, await name()]).toEqual([[], 'Asha Rao'])
  await shipOrder(test.shop, { reference: second, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
  await deliverOrder(test.shop, second, COMMAND_LINE)
  await erasePerson(test.shop, { uid })
  expect([await name(), (await parcel())?.shippingLabel]).toEqual(['Deleted account', null])
})

it('owners who want news are told of each complaint by mail and notification, packers are not', async () => {
  const { pool, shop } = test
  await pool.query(`update users set email_verified = true, email = id || '@people.test' where id = any($1)`, [[test.asha, test.kabir]])
  await pool.query(`insert into operators (user_id, role) values ($1, 'owner'), ($2, 'packer')`, [test.kabir, test.asha])
  onTestFinished(async () => void (await pool.query('delete from operators')))
  const id = await told()
  expect(await countWaiting(pool, 'tell-operators', `complained ${id}`)).toBe(1)
  await tellOperators(shop, { orderId, news: 'complained' })
  const jobs = (await queuedJobs(pool)).filter(({ name }) => name === 'send-push' || name === 'send-operator-mail')
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(['send-operator-mail', 'send-push'])
  await sendOperatorMail(shop, renderTestMail, { uid: test.kabir, orderId, news: 'complained' })
  expect(test.mails.map(({ subject }) => subject)).toEqual([`Complaint on order WRONG${receipt}: a piece is faulty`])
  expect(test.mails[0]?.text).toContain(`Asha Rao writes:\n\n${message}`)
})
