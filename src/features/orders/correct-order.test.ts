import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { shipping } from '../../../test/support/checkout.ts'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { INVARIANTS } from '../../../test/support/invariants.ts'
import { forgetJobs, queuedJobs } from '../../../test/support/jobs.ts'
import { renderTestMail } from '../../../test/support/mail.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { sendCorrectedMail } from '../mails/order-mails.ts'
import { COMMAND_LINE, findActions } from '../operator-access/record-action.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findCounts, setCount } from '../stock/set-count.ts'
import { cancelOwnOrder } from './cancel-order.ts'
import { addressSeen, correctAddress, correctLine } from './correct-order.ts'
import { findOrder } from './find/find-orders.ts'
import { makeLabel } from './parcels/make-label.ts'
import { orderLabel } from './parcels/order-label.ts'
import { shipOrder } from './parcels/ship-order.ts'
import { refundOrder } from './refund-order.ts'

const [M, L] = [{ size: 'M' }, { size: 'L' }]
let test: TestShop
let id: string
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1000' })
  await setCount(test.shop, { id: 'kurta', options: M, change: { to: 50 } }, COMMAND_LINE)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query(
    'delete from refunds; delete from orders; delete from payments; delete from checkout_sessions; delete from stock_moves',
  )
  await test.pool.query('delete from operator_actions')
  await setCount(test.shop, { id: 'kurta', options: L, change: { to: 3, price: null } }, COMMAND_LINE)
  await forgetJobs(test.pool)
  test.mails.length = 0
  test.carrier.bought.length = 0
  test.carrier.voided.length = 0
  test.carrier.parcelsAre('waiting')
  const { shop, asha, payments } = test
  await mergeCart(shop, asha, { set: [{ id: 'kurta', quantity: 2 }] })
  await placeOrder(shop, asha, { shipping, successUrl: '/', cancelUrl: '/' })
  const session = payments.started.at(-1)!.id
  payments.says(session, { state: 'COMPLETED', transactionId: `T-${session}` })
  await settlePayment(shop, session)
  id = (await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [session])).rows[0]!.id
})

const order = async () => (await findOrder(test.shop, test.asha, id))!
const address = (fields: Record<string, string>, seen?: string) =>
  correctAddress(test.shop, { reference: id, fields, ...(seen !== undefined && { seen }) }, COMMAND_LINE)
const line = (options = L, ref = 'kurta') => correctLine(test.shop, { reference: id, line: ref, options }, COMMAND_LINE)
const counts = async () => {
  const found = await findCounts(test.shop, 'kurta')
  return [M, L].map(({ size }) => found.find(({ options }) => options['size'] === size)?.stock)
}
const mails = async () => (await queuedJobs(test.pool, 'send-corrected-mail')).length
const shipTo = () => test.carrier.bought.map(({ id: key, shipment }) => [key, shipment.shipTo.addressLine1])

describe('the address of an order that has not been handed over', () => {
  it('is corrected with the phone, on record without what it says, and the buyer reads of it', async () => {
    const seen = addressSeen(await order())
    expect(await address({ addressLine1: '9 Chowk Bazaar', phone: '98765 43210' }, seen)).toMatchObject({ ok: true })
    expect((await order()).shipping.address).toMatchObject({ line1: '9 Chowk Bazaar', phone: '+919876543210', postal_code: '302001' })
    expect(await address({ city: 'Pune', cityLocality: 'Pune' }, seen)).toEqual({ ok: false, reason: 'changed' })
    expect(await address({ addressLine1: ' 9 Chowk Bazaar ' })).toEqual({ ok: false, reason: 'same' })
    expect(await address({ postalCode: '12', name: '' })).toMatchObject({ reason: 'wrong-fields', errors: { name: 'A name is required' } })
    expect(await findActions(test.shop, { type: 'order', id })).toMatchObject([
      { action: 'order-corrected', after: { changed: ['addressLine1', 'phone'] } },
    ])
    expect(await mails()).toBe(1)
    await sendCorrectedMail(test.shop, renderTestMail, { uid: test.asha, orderId: id, copy: 'x' })
    const { number } = await order()
    expect(test.mails).toMatchObject([{ id: `corrected.${id}.x`, subject: `Your order ${number} is corrected` }])
    for (const part of [test.mails[0]!.text, test.mails[0]!.html]) expect(part).toContain('9 Chowk Bazaar')
  })

  it('has a PIN code of its state, of the list; an older one keeps its place when only a name changes; a PIN code alone fills city and state', async () => {
    expect(await address({ postalCode: '560001', stateProvince: 'Goa' })).toHaveProperty('errors.postalCode', '560001 is in Karnataka.')
    expect(await address({ stateProvince: 'Atlantis' })).toMatchObject({ errors: { stateProvince: 'Please choose a state.' } })
    await test.pool.query(`update orders set shipping = jsonb_set(shipping, '{address,postal_code}', '"560001"') where id = $1`, [id])
    expect(await address({ name: 'A. Rao' })).toMatchObject({ ok: true })
    expect(await address({ postalCode: '560002' })).toMatchObject({ ok: true })
    expect((await order()).shipping.address).toMatchObject({ city: 'Bengaluru', state: 'Karnataka', postal_code: '560002' })
  })

  it('gets a label of its own, and the one of before is voided', async () => {
    await makeLabel(test.shop, id)
    await address({ addressLine1: '9 Chowk Bazaar' })
    expect(await order()).toMatchObject({ state: 'placed', shippingLabel: null })
    await makeLabel(test.shop, id)
    await makeLabel(test.shop, id)
    expect(shipTo()).toEqual([
      [id, '7 Chowk Bazaar'],
      [`${id}-2`, '9 Chowk Bazaar'],
    ])
    expect([test.carrier.voided, (await order()).state]).toEqual([['se-label-1'], 'packed'])
    await makeLabel(test.shop, id)
    expect(test.carrier.bought).toHaveLength(2)
  })

  it('gets one also where the carrier keeps the label of before', async () => {
    await makeLabel(test.shop, id)
    await address({ addressLine1: '9 Chowk Bazaar' })
    test.carrier.parcelsAre('in-transit')
    for (let time = 0; time < 2; time++) await makeLabel(test.shop, id)
    expect([shipTo().at(-1), (await order()).shippingLabel?.trackingNumber]).toEqual([[`${id}-2`, '9 Chowk Bazaar'], 'TEST1001IN'])
  })

  it('corrected twice while a carrier takes its time leaves no label that was given up', async () => {
    const { shop } = test
    await makeLabel(shop, id)
    await address({ addressLine1: '9 Chowk Bazaar' })
    const before = { ...shop.shipping }
    onTestFinished(() => void Object.assign(shop.shipping, before))
    shop.shipping.voidLabel = async (...given) => {
      Object.assign(shop.shipping, before)
      for (let time = 0; time < 2; time++) await makeLabel(shop, id)
      await address({ addressLine1: '11 Chowk Bazaar' })
      return before.voidLabel(...given)
    }
    for (let time = 0; time < 3; time++) await makeLabel(shop, id)
    expect([test.carrier.voided, shipTo().at(-1)]).toEqual([
      ['se-label-1', 'se-label-2'],
      [`${id}-3`, '11 Chowk Bazaar'],
    ])
  })

  it('is not corrected while a carrier may be selling a label with it', async () => {
    const { shop } = test
    const before = { ...shop.shipping }
    const refused: unknown[] = []
    shop.shipping.buyLabel = async (...wanted) => {
      refused.push(await address({ addressLine1: '9 Chowk Bazaar' }))
      return before.buyLabel(...wanted)
    }
    onTestFinished(() => void Object.assign(shop.shipping, before))
    await makeLabel(shop, id)
    expect([refused, (await order()).state]).toEqual([[{ ok: false, reason: 'label-under-way' }], 'packed'])
  })

  it('corrected before a label is asked for stands on that label, whatever was read before', async () => {
    const { shop } = test
    const before = { ...shop.shipping }
    shop.shipping.rates = async (...given) => {
      await address({ addressLine1: '9 Chowk Bazaar' })
      return before.rates(...given)
    }
    onTestFinished(() => void Object.assign(shop.shipping, before))
    await expect(makeLabel(shop, id)).rejects.toThrow('may be under way')
    Object.assign(shop.shipping, before)
    await makeLabel(shop, id)
    expect(shipTo().map(([, line1]) => line1)).toEqual(['9 Chowk Bazaar'])
  })

  it('where labels are bought by hand the next one waits for an operator', async () => {
    const shop = { ...test.shop, shippingLabels: 'by-hand' as const }
    await makeLabel(shop, id)
    await correctAddress(shop, { reference: id, fields: { addressLine1: '9 Chowk Bazaar' } }, COMMAND_LINE)
    for (let time = 0; time < 2; time++) await makeLabel(shop, id)
    expect([test.carrier.bought.length, test.carrier.voided.length]).toEqual([1, 1])
    expect(await orderLabel(shop, { reference: id, grams: null }, COMMAND_LINE)).toMatchObject({ ok: true })
    await makeLabel(shop, id)
    expect(shipTo().at(-1)).toEqual([`${id}-2`, '9 Chowk Bazaar'])
  })
})

describe('a line of an order that has not been handed over', () => {
  it('becomes another kind of the same price, with its pieces exchanged', async () => {
    expect(await counts()).toEqual([expect.any(Number), 3])
    const [inM = 0] = (await counts()) as number[]
    expect((await Promise.all([line(), line()])).filter(({ ok }) => ok)).toHaveLength(1)
    expect([(await order()).line_items[0], await counts()]).toMatchObject([
      { size: 'L', options: L, quantity: 2, amount_subtotal: 200_000 },
      [inM + 2, 1],
    ])
    expect((await findActions(test.shop, { type: 'order', id }))[0]).toMatchObject({
      before: { 'Neel Kurta': 'M' },
      after: { 'Neel Kurta': 'L' },
    })
    expect(await line(M)).toMatchObject({ ok: true })
    expect(await counts()).toEqual([inM, 3])
    await line()
    await cancelOwnOrder(test.shop, test.asha, id)
    expect(await counts()).toEqual([inM + 2, 3])
    for (const { check, broken } of INVARIANTS) expect([check, (await broken.execute(test.shop.db)).rows]).toEqual([check, []])
  })

  it('stays where that costs something else, is gone, unknown or there already, or some of the order was refunded', async () => {
    const kind = (change: { to: number; price?: number | null }) => setCount(test.shop, { id: 'kurta', options: L, change }, COMMAND_LINE)
    await kind({ to: 1 })
    expect(await line()).toEqual({ ok: false, reason: 'too-few' })
    await kind({ to: 5, price: 1200 })
    expect(await line()).toEqual({ ok: false, reason: 'other-price' })
    expect(await line({ size: 'HUGE' })).toEqual({ ok: false, reason: 'unknown-options' })
    expect(await line(L, 'stole')).toEqual({ ok: false, reason: 'unknown-line' })
    expect(await line(M)).toEqual({ ok: false, reason: 'same' })
    await kind({ to: 5, price: null })
    await test.pool.query(
      `insert into refunds (id, session_id, user_id, amount_paise, reason) select session_id || '_r1', session_id, user_id, 100, 'operator' from orders where id = $1`,
      [id],
    )
    expect(await line()).toEqual({ ok: false, reason: 'partly-refunded' })
    expect(await mails()).toBe(0)
  })
})

it('what was handed over, refunded or cancelled is corrected no more, whoever is first', async () => {
  const both = await Promise.all([cancelOwnOrder(test.shop, test.asha, id), address({ name: 'Asha R' }), line()])
  expect(both[0]).toMatchObject({ ok: true })
  expect(await address({ name: 'Nobody' })).toEqual({ ok: false, reason: 'cancelled' })
  await test.pool.query("update orders set cancelled_at = null, cancelled_by = null, state = 'placed' where id = $1", [id])
  await shipOrder(test.shop, { reference: id, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)
  expect([await address({ name: 'Nobody' }), await line(M)]).toEqual([1, 2].map(() => ({ ok: false, reason: 'shipped' })))
  await test.pool.query('delete from refunds')
  await refundOrder(test.shop, { reference: id, lines: null }, COMMAND_LINE)
  expect(await address({ name: 'Nobody' })).toEqual({ ok: false, reason: 'refunded' })
  expect(await correctAddress(test.shop, { reference: 'NOTHING', fields: {} }, COMMAND_LINE)).toEqual({
    ok: false,
    reason: 'unknown-order',
  })
})

it('the command line corrects address and line', async () => {
  const { out, errors, run } = createCommandLine(() => test.shop)
  const { number } = await order()
  expect(await run(`orders correct-address ${number} --line1 9 --phone 12`)).toBe(1)
  expect(errors.join()).toContain('Nothing was changed: please look at the address.')
  expect(await run(`orders correct-address ${number} --line1 Nine --pin 302004`)).toBe(0)
  expect(out.pop()).toBe(`Order ${number} is corrected.`)
  expect(await run(`orders correct-line ${number} kurta L`)).toBe(0)
  expect((await order()).line_items[0]?.size).toBe('L')
  expect(await run(`orders correct-line ${number} kurta HUGE`)).toBe(1)
  expect(await run('orders correct-line NOTHING kurta L')).toBe(1)
  expect((await order()).shipping.address).toMatchObject({ line1: 'Nine', postal_code: '302004', city: 'Jaipur' })
})
