import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countWaiting, forgetJobs } from '../../../../test/support/jobs.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { mergeCart } from '../../cart/change-cart.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { run } from '../../operations/run.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { correctAddress } from '../correct-order.ts'
import { findOrderForOperator } from '../find/find-for-operator.ts'
import { findLabelPdf } from './find-label-pdf.ts'
import { followParcel } from './follow-parcel.ts'
import { hasStaleLabel } from './label-made-of.ts'
import { makeLabel } from './make-label.ts'

const shipping = {
  name: 'Asha Rao',
  address: { line1: '7 Chowk Bazaar', line2: '', city: 'Jaipur', state: 'Rajasthan', postal_code: '302001', country: 'IN' as const },
}

let test: TestShop
let id: string
beforeAll(async () => {
  test = await createTestShop()
  for (const product of ['kurta', 'stole']) {
    await addProduct(test.pool, { id: product, name: product, price: '1499' })
    await test.pool.query(`update products set metadata = metadata || '{"weight": "180g"}' where id = $1`, [product])
  }
})
afterAll(() => test.close())
beforeEach(async () => {
  await forgetJobs(test.pool)
  test.carrier.bought.length = 0
  test.carrier.voided.length = 0
  await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 2 }, { id: 'stole' }] })
  await placeOrder(test.shop, test.asha, { shipping, successUrl: '/', cancelUrl: '/' })
  const session = test.payments.started.at(-1)!.id
  test.payments.says(session, { state: 'COMPLETED', transactionId: 'T1' })
  await settlePayment(test.shop, session)
  id = (await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [session])).rows[0]!.id
  // Labels are bought when somebody asks for one.
  await test.pool.query('delete from labels')
  await forgetJobs(test.pool)
})

const act = (name: Parameters<typeof run>[1], given: Record<string, string | number> = {}) =>
  run(test.shop, name, { id, given, by: COMMAND_LINE, role: 'packer' })
const state = async () => (await findOrderForOperator(test.shop, id))!.order.state
const buyLabel = async (given = {}) => {
  const ran = await act('orders label', given)
  if (ran.ok) await makeLabel(test.shop, id)
  return ran
}
const weights = () => test.carrier.bought.map(({ shipment }) => shipment.packages[0].weight.value)

describe('an order', () => {
  it('is packed without a label, once, and not packed after all', async () => {
    expect(await act('orders pack')).toMatchObject({ ok: true })
    expect(await state()).toBe('packed')
    expect(await act('orders pack')).toMatchObject({ ok: false, reason: 'packed' })
    expect(await act('orders unpack')).toMatchObject({ ok: true })
    expect(await state()).toBe('placed')
    expect(await act('orders unpack')).toMatchObject({ ok: false, reason: 'not-packed' })
    expect(test.mails.filter(({ subject }) => subject.includes('packed'))).toEqual([])
  })

  it('is packed by one program at a time, told by the name of its key', async () => {
    const take = (name: string) => run(test.shop, 'orders take', { id, given: {}, by: { uid: null, name }, role: 'packer' })
    expect(await take('Scanner A')).toMatchObject({ ok: true })
    expect(await take('Scanner B')).toMatchObject({ ok: false, words: expect.stringContaining('Scanner A packs this order') })
    expect(await take('Scanner A')).toMatchObject({ ok: true })
  })

  it('that is packed can still get a label or be sent by hand', async () => {
    await act('orders pack')
    expect(await buyLabel()).toMatchObject({ ok: true })
    expect([await state(), weights()]).toEqual(['packed', [540]])
    expect(await act('orders unpack')).toMatchObject({ ok: false, reason: 'labelled' })
    expect(await act('orders ship', { tracking: 'ED123456789IN' })).toMatchObject({ ok: true })
    expect(await act('orders pack')).toMatchObject({ ok: false, reason: 'shipped' })
  })

  it('is given to the carrier with its label, once: its buyer is told then, and not once more when the carrier has it', async () => {
    const give = () => act('orders hand-to-carrier')
    const news = () => countWaiting(test.pool, 'send-shipped-mail')
    await act('orders pack')
    expect(await give()).toMatchObject({ ok: false, reason: 'no-label' })
    await buyLabel()
    await run(test.shop, 'orders refund', { id, given: { lines: 'stole' }, by: COMMAND_LINE, role: 'owner' })
    expect(await give()).toMatchObject({ ok: false, reason: 'stale' })
    await buyLabel()
    await makeLabel(test.shop, id)
    expect(await give()).toMatchObject({ ok: true })
    expect([await state(), await news()]).toEqual(['shipped', 1])
    expect(await give()).toMatchObject({ ok: false, reason: 'shipped' })
    await forgetJobs(test.pool)
    test.carrier.parcelsAre('in-transit')
    await followParcel(test.shop, id)
    expect([await state(), await news()]).toEqual(['shipped', 0])
    test.carrier.parcelsAre('delivered')
    await followParcel(test.shop, id)
    expect(await state()).toBe('delivered')
    test.carrier.parcelsAre('waiting')
  })
})

/** S19: a label is of an address, pieces and a weight. */
describe('a label of which something has changed since', () => {
  it('is printed no more, but void, and another is bought for what there is now', async () => {
    await buyLabel()
    expect(await findLabelPdf(test.shop, id)).toMatchObject({ number: expect.any(String) })
    expect(await buyLabel()).toMatchObject({ ok: false, reason: 'packed' })
    await run(test.shop, 'orders refund', { id, given: { lines: 'stole' }, by: COMMAND_LINE, role: 'owner' })
    expect(await hasStaleLabel(test.shop, id)).toBe(true)
    expect(await findLabelPdf(test.shop, id)).toBe('stale')
    expect(await buyLabel()).toMatchObject({ ok: true })
    await makeLabel(test.shop, id)
    expect([weights(), test.carrier.voided.length, await hasStaleLabel(test.shop, id)]).toEqual([[540, 360], 1, false])
    expect(await findLabelPdf(test.shop, id)).toMatchObject({ number: expect.any(String) })
  })

  it('is bought anew for another weight, and not for the same', async () => {
    await buyLabel({ weight: 400 })
    expect(await buyLabel({ weight: 400 })).toMatchObject({ ok: false, reason: 'packed' })
    await buyLabel({ weight: 500 })
    await makeLabel(test.shop, id)
    expect([weights(), test.carrier.voided.length]).toEqual([[400, 500], 1])
  })

  it('is void once the address is another one', async () => {
    await buyLabel()
    await correctAddress({ ...test.shop, shippingLabels: 'by-hand' }, { reference: id, fields: { addressLine1: '8 Chowk' } }, COMMAND_LINE)
    expect(await findLabelPdf(test.shop, id)).toBeNull()
    expect(await countWaiting(test.pool, 'make-label', id)).toBe(1)
  })
})
