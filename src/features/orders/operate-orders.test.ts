import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { insertOrder } from '../../../test/support/orders.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { EVERY_ORDER } from '../../domain/orders/order-search.ts'
import { describeEntry } from '../../messages/order-history.ts'
import { sendOrderMail, sendRefundMail, sendShippedMail } from '../mails/order-mails.ts'
import { resendMail } from '../mails/resend-mail.ts'
import { sendOrderSms } from '../mails/send-order-sms.ts'
import { COMMAND_LINE, findActions } from '../operator-access/record-action.ts'
import { erasePerson } from '../privacy/delete-account.ts'
import { findHistory } from './find-history.ts'
import { exportOrders } from './find/export-orders.ts'
import { findOrderForOperator } from './find/find-for-operator.ts'
import { recordNotice } from './history/record-event.ts'
import { correctTracking } from './parcels/correct-tracking.ts'
import { makeLabel } from './parcels/make-label.ts'
import { shipOrder } from './parcels/ship-order.ts'
import { refundOrder } from './refund-order.ts'

let test: TestShop
let id: string
let count = 0
beforeAll(async () => {
  test = await createTestShop()
  await test.pool.query("update users set phone_number = '+919876543210' where id = $1", [test.asha])
})
afterAll(() => test.close())
beforeEach(async () => {
  await forgetJobs(test.pool)
  await test.pool.query('delete from operator_actions')
  count++
  id = await insertOrder(test.pool, { uid: test.asha, number: `NUMBER${1000 + count}`, receipt: count, placedAt: '2026-11-20T06:00:00Z' })
})

const by = () => ({ uid: test.kabir, name: 'Kabir Das' })
const actions = async () =>
  (await findActions(test.shop, { type: 'order', id })).map(({ name, action, before, after }) => ({ name, action, before, after }))
const jobs = async (name: string) => (await queuedJobs(test.pool, name)).map(({ data }) => data)
const history = async () => {
  const { sessionId } = (await findOrderForOperator(test.shop, id))!
  return findHistory(test.shop, { orderId: id, sessionId })
}

describe('an operator’s action', () => {
  it('is recorded with who did it, and only where it was done', async () => {
    const ship = () => shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, by())
    const results = await Promise.all([ship(), ship(), ship()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await actions()).toEqual([
      {
        name: 'Kabir Das',
        action: 'order-shipped',
        before: { state: 'placed' },
        after: { state: 'shipped', trackingNumber: 'ED123456789IN' },
      },
    ])
  })

  it('that refunds gives back what was seen to be left, or nothing', async () => {
    const refund = (refs: string[] | null, seenPaise: number) =>
      refundOrder(test.shop, { reference: id, lines: refs && refs.map((ref) => ({ ref })), seenPaise }, by())
    expect(await refund(['stole'], 100)).toEqual({ ok: false, reason: 'changed', leftPaise: 449_700 })
    expect(await actions()).toEqual([])
    const both = await Promise.all([refund(['stole'], 449_700), refund(['stole'], 449_700)])
    expect(both.map((result) => (result.ok ? 'done' : result.reason)).toSorted()).toEqual(['changed', 'done'])
    expect(await refund(null, 449_700)).toEqual({ ok: false, reason: 'changed', leftPaise: 149_900 })
    expect(await refund(null, 149_900)).toMatchObject({ ok: true, amountPaise: 149_900 })
    expect((await actions()).map(({ after }) => after)).toEqual([
      { amount: 'Rs.1499', lines: null },
      { amount: 'Rs.2998', lines: ['stole'] },
    ])
    expect((await findOrderForOperator(test.shop, id))?.order.state).toBe('refunded')
  })

  it('that ships leaves no tracking number behind when the buyer’s account has gone', async () => {
    await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, by())
    await correctTracking(test.shop, { reference: id, trackingNumber: 'ED987654321IN' }, by())
    await test.pool.query("update orders set state = 'delivered' where id = $1", [id])
    await test.pool.query('update orders set user_id = $2 where id = $1', [id, '00000000-0000-7000-8000-0000000000bb'])
    await erasePerson(test.shop, { uid: '00000000-0000-7000-8000-0000000000bb' })
    expect(await actions()).toMatchObject([{ action: 'tracking-corrected' }, { after: { state: 'shipped' } }])
    expect(JSON.stringify(await actions())).not.toMatch(/ED\d{9}IN/)
  })
})

describe('a mail that is sent again', () => {
  const resend = (mail: 'confirmation' | 'shipped' | 'refund') => resendMail(test.shop, { reference: id, mail }, by())

  it('is queued once, however often the form is sent, and has an id of its own', async () => {
    const results = await Promise.all([resend('confirmation'), resend('confirmation'), resend('confirmation')])
    expect(results.map((result) => (result.ok ? 'sent' : result.reason)).toSorted()).toEqual(['just-sent', 'just-sent', 'sent'])
    const [job] = (await jobs('send-order-mail')) as { uid: string; orderId: string; copy: string }[]
    expect(await jobs('send-order-mail')).toHaveLength(1)
    test.mails.length = 0
    await sendOrderMail(test.shop, renderTestMail, { uid: test.asha, orderId: id })
    await sendOrderMail(test.shop, renderTestMail, job!)
    expect(test.mails.map((mail) => mail.id)).toEqual([`order.${id}`, `order.${id}.${job!.copy}`])
    expect(await actions()).toEqual([{ name: 'Kabir Das', action: 'mail-resent', before: null, after: { mail: 'confirmation' } }])
    const later = new Date(Date.now() + 61_000)
    const shop = { ...test.shop, clock: { now: () => later } }
    expect(await resendMail(shop, { reference: id, mail: 'confirmation' }, by())).toMatchObject({ ok: true })
  })

  it('says what is true of the order', async () => {
    expect(await resend('shipped')).toEqual({ ok: false, reason: 'not-shipped' })
    expect(await resend('refund')).toEqual({ ok: false, reason: 'not-refunded' })
    await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
    await refundOrder(test.shop, { reference: id, lines: [{ ref: 'kurta' }] }, COMMAND_LINE)
    expect([await resend('shipped'), await resend('refund')]).toMatchObject([{ ok: true }, { ok: true }])
    const queued = await jobs('send-refund-mail')
    expect(queued).toHaveLength(2)
    expect(queued).toContainEqual({ refundId: expect.any(String), news: 'due', copy: expect.any(String) })
  })

  it('has no buyer to go to when there is no address, and no order', async () => {
    await test.pool.query('update orders set user_id = $2 where id = $1', [id, '00000000-0000-7000-8000-0000000000cc'])
    expect(await resend('confirmation')).toEqual({ ok: false, reason: 'no-address' })
    expect(await resendMail(test.shop, { reference: 'NOTHING', mail: 'refund' }, by())).toEqual({ ok: false, reason: 'unknown-order' })
  })
})

describe('the history of an order', () => {
  it('has everything that happened, in its order', async () => {
    const { sessionId } = (await findOrderForOperator(test.shop, id))!
    const notice = { event: 'checkout.order.completed', sessionId, refundId: null }
    for (let time = 0; time < 3; time++) await recordNotice(test.shop, notice)
    await recordNotice(test.shop, { ...notice, event: 'bad\0event' })
    await recordNotice(test.shop, { ...notice, sessionId: 'ch_unknown' })
    const people = { uid: test.asha, orderId: id }
    await sendOrderMail(test.shop, renderTestMail, people)
    await sendOrderSms(test.shop, people)
    await test.pool.query('insert into labels (order_id) values ($1)', [id])
    await makeLabel(test.shop, id)
    await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, by())
    await sendShippedMail(test.shop, renderTestMail, people)
    await refundOrder(test.shop, { reference: id, lines: [{ ref: 'stole' }] }, by())
    await sendRefundMail(test.shop, renderTestMail, { refundId: `${sessionId}_r1`, news: 'due' })
    const entries = (await history()).map(describeEntry)
    expect(entries.map(({ what, detail, by: who }) => [what, detail, who].filter(Boolean).join(' | '))).toEqual([
      `Payment started | Reference ${sessionId}`,
      `Paid | Reference TNUMBER${1000 + count}`,
      'Order placed',
      'Notice of the payment provider received | Checkout order completed',
      'Mail sent | Order confirmation with receipt',
      'Text message sent',
      'Shipping label bought | Delhivery',
      'Parcel handed to the carrier',
      'Order shipped | tracking ED123456789IN | Kabir Das',
      'Mail sent | Order is on its way',
      expect.stringMatching(/Refund (requested|queued)/),
      expect.stringMatching(/Refund (requested|queued)/),
      'Mail sent | Refund',
    ])
  })
})

describe('the export of orders', () => {
  async function csv(search: string): Promise<string[]> {
    let text = ''
    for await (const part of exportOrders(test.shop, { ...EVERY_ORDER, search })) text += part.csv
    return text.split('\r\n')
  }

  it('has a line for each order of the list, with a mark for Excel before the columns', async () => {
    await test.pool.query(
      `update orders set shipping = jsonb_set(shipping, '{name}', '"=HYPERLINK(1) \\"Asha\\", Rao"'), tags = '{gift,urgent}', note = 'Ring' where id = $1`,
      [id],
    )
    await test.pool.query(
      `update orders set shipping = jsonb_set(shipping, '{address,phone}', '"+919812345678"'),
        tax = '{"gstin":"08AAAAA0000A1Z5","isWithinState":true,"lines":[{"hsn":"6204","ratePercent":5},{"hsn":"6204","ratePercent":5}]}' where id = $1`,
      [id],
    )
    await addProduct(test.pool, { id: 'kurta' })
    await test.pool.query(`insert into variants (product_id, options, position, sku) values ('kurta', '{"size":"M"}', 0, 'NK-M')`)
    await refundOrder(test.shop, { reference: id, lines: [{ ref: 'kurta' }] }, COMMAND_LINE)
    const [head, line, end] = await csv(`number${1000 + count}`)
    expect(head).toBe(
      '\uFEFForder_number,receipt_number,placed_at,state,name,email,phone,address_line_1,address_line_2,city,address_state,postal_code,items,pieces,amount,refunded,transaction_id,carrier,tracking_number,code,discount,gstin,company,delivery,delivery_cost,paid_with,tags,note,courier_phone,skus,taxable_value,tax,source',
    )
    expect(line).toBe(
      `NUMBER${1000 + count},26-27/${String(count).padStart(5, '0')},2026-11-20 11:30,To pack,"'=HYPERLINK(1) ""Asha"", Rao",asha@example.in,'+919876543210,7 Chowk Bazaar,,Jaipur,Rajasthan,302001,"1 × Neel Kurta, Size M; 2 × Buti Stole, One size",3,4497.00,1499.00,TNUMBER${1000 + count},,,,0.00,,,Shipping,0.00,PhonePe,"gift, urgent",Ring,'+919812345678,NK-M; ,4282.86,214.14,`,
    )
    expect(end).toBe('')
  })

  it('goes on where a batch ends, and misses none', async () => {
    for (let more = 0; more < 401; more++) {
      const placedAt = new Date(Date.UTC(2026, 10, 1) + Math.floor(more / 3) * 1000).toISOString()
      await insertOrder(test.pool, { uid: test.kabir, number: `BATCH${more}`, receipt: 1000 + more, placedAt, city: 'Kochi' })
    }
    const numbers = (await csv('kochi')).slice(1, -1).map((line) => line.split(',')[0])
    expect(new Set(numbers).size).toBe(401)
    expect(numbers).toHaveLength(401)
  })
})
