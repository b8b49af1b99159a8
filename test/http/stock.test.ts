import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayAndMonth, indianDay } from '../../src/domain/indian-time.ts'
import { sendOrderMail } from '../../src/features/mails/order-mails.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { settlePayment } from '../../src/features/payments/settle-payment.ts'
import { findCounts, setCount } from '../../src/features/stock/set-count.ts'
import { renderTestMail } from '../support/mail.ts'
import { openOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { IN_JAIPUR } from '../support/ready-buyer.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let operator: Send
let shopper: { send: Send; uid: string }
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  operator = (await openOperator(test, app, 'asha')).send
  shopper = await app.person('meera')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
})

const inM = async () => (await findCounts(test.shop, 'kurta')).find(({ options }) => options['size'] === 'M')
const count = (to: number, size = 'M') => setCount(test.shop, { id: 'kurta', options: { size }, change: { to } }, COMMAND_LINE)
const post = (form: Record<string, string>) => operator('POST', '/operator/products/kurta/stock', { form: { options: 'M', ...form } })

describe('the counts on the operators’ page of a product', () => {
  it('are set by a number, and by one more and one fewer; each change says who did it', async () => {
    expect((await post({ action: 'set', count: '5' })).status).toBe(303)
    await post({ action: 'more', count: '' })
    await post({ action: 'fewer', count: '' })
    await post({ action: 'fewer', count: '' })
    expect(await inM()).toMatchObject({ stock: 4 })
    const html = await (await operator('GET', '/operator/products/kurta')).text()
    expect(html).toContain('Count set')
    expect(html).toMatch(/<del>unlimited<\/del> → <ins>5<\/ins>/)
    expect(html).toMatch(/name="piece_count"[^>]* value="4"/)
  })

  it('are unlimited with nothing in the field', async () => {
    await count(3)
    expect((await post({ action: 'set', count: '' })).status).toBe(303)
    expect(await inM()).toMatchObject({ stock: null })
  })

  it.each([
    [{ action: 'set', count: 'many' }, 422, 'A whole number from 0'],
    [{ action: 'set', count: '-1' }, 422, 'A whole number from 0'],
    [{ action: 'more', count: '' }, 409, 'M is unlimited. Set a number first.'],
    [{ action: 'set', count: '1', options: '3XL' }, 404, ''],
  ])('refuse %j', async (form, status, words) => {
    const answer = await post(form)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain(words)
  })
})

describe('what shoppers read of counted pieces', () => {
  it('is nothing where none are counted', async () => {
    expect(await (await app.visitor('GET', '/api/products/kurta')).json()).not.toHaveProperty('variants')
    const html = await (await app.visitor('GET', '/product/kurta')).text()
    expect(html).not.toMatch(/ gone|Only \d left/)
  })

  it('is that few are left and which sizes are gone, never a number above three', async () => {
    await count(2)
    await count(0, 'XL')
    await count(777, 'S')
    const answer = await app.visitor('GET', '/api/products/kurta')
    const text = await answer.text()
    expect(JSON.parse(text).variants).toEqual([
      { options: { size: 'XS' }, available: true },
      { options: { size: 'S' }, available: true },
      { options: { size: 'M' }, available: true, low: 2 },
      { options: { size: 'L' }, available: true },
      { options: { size: 'XL' }, available: false },
      { options: { size: 'XXL' }, available: true },
    ])
    expect(text).not.toContain('777')
    const html = await (await app.visitor('GET', '/product/kurta')).text()
    expect(html).toContain('Only 2 left in M')
    expect(html).toContain('aria-label="XL, gone"')
    const shelf = await (await app.visitor('GET', '/shop')).text()
    expect(shelf).toContain('Only 2 left in M')
    expect(shelf).toMatch(/<s>XL<\/s> ?(<!-- -->)? ?gone/)
  })

  it('chooses another size first where the default is gone, and refuses one that is', async () => {
    await count(0)
    const html = await (await app.visitor('GET', '/product/kurta')).text()
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="XS"/)
    const form = await shopper.send('POST', '/product/kurta', { form: { intent: 'add', size: 'M', quantity: '1' } })
    expect([form.status, await form.text()]).toEqual([409, expect.stringContaining('This size is gone for now.')])
    const patch = await shopper.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', size: 'M' }] } })
    expect(patch.status).toBe(409)
  })
})

describe('a size that is sold ahead', () => {
  const DAY = addDays(indianDay(new Date()), 15)
  const words = `Ships from ${dayAndMonth(DAY)}`
  const ahead = (pieces: string, from = DAY) =>
    operator('POST', '/operator/products/kurta', { form: { action: 'ahead', options: 'M', pieces, from } })
  const addressOf = async () => {
    const saved = await shopper.send('POST', '/api/customers/me/addresses', { json: IN_JAIPUR })
    return ((await saved.json()) as { id: string }).id
  }
  const place = async (fields: Record<string, string>) =>
    shopper.send('POST', '/checkout/shipping', { form: { intent: 'place-order', addressId: await addressOf(), ...fields } })

  it('is set on its product’s page, which says what is wrong with a day', async () => {
    await count(0)
    for (const [from, why] of [
      ['soon', 'A day, please, such as'],
      ['', 'From which day is M sent?'],
      [addDays(DAY, -30), 'A day from today on'],
    ] as const) {
      const answer = await ahead('3', from)
      expect([answer.status, await answer.text()]).toEqual([expect.any(Number), expect.stringContaining(why)])
    }
    expect((await ahead('3')).status).toBe(303)
    expect(await inM()).toMatchObject({ stock: 0, ahead: 3, shipsFrom: DAY })
    expect(await (await operator('GET', '/operator/products/kurta')).text()).toContain(
      `M: up to 3 to pre-order, shipped from ${dayAndMonth(DAY)}`,
    )
  })

  it('says so by the size, in the cart and at Place Order, where two pieces travel in one parcel', async () => {
    await addProduct(test.pool, { id: 'stole', name: 'Stole', price: '790', oneSize: '1' })
    for (const size of ['XS', 'S', 'M', 'L', 'XL', 'XXL']) await count(0, size)
    await ahead('3')
    expect(await (await app.visitor('GET', '/product/kurta')).text()).toContain(words)
    await shopper.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', size: 'M' }, { id: 'stole' }] } })
    for (const address of ['/checkout', '/checkout/shipping']) {
      const html = await (await shopper.send('GET', address)).text()
      expect(html).toContain(words)
      expect(html).toContain(`All of it travels in one parcel, from ${dayAndMonth(DAY)}.`)
    }
  })

  it('is not bought by who has seen it as there', async () => {
    await count(1)
    await ahead('3')
    await shopper.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', size: 'M' }] } })
    await count(0)
    const answer = await place({ total: '1890', ships_from: '' })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('Neel Kurta has changed since you looked.')])
    expect((await place({ total: '1890', ships_from: DAY })).status).toBe(303)
    expect(await inM()).toMatchObject({ stock: 0, held: 0 })
    const { id } = test.payments.started.at(-1)!
    test.payments.says(id, { state: 'COMPLETED', transactionId: 'T1' })
    await settlePayment(test.shop, id)
    expect(await (await shopper.send('GET', '/account/orders')).text()).toContain(words)
    const { rows } = await test.pool.query<{ id: string }>('select id from orders')
    await sendOrderMail(test.shop, renderTestMail, { uid: shopper.uid, orderId: rows[0]!.id })
    expect(test.mails.at(-1)).toMatchObject({ text: expect.stringContaining(words), html: expect.stringContaining(words) })
  })
})

describe('a product of which all pieces are gone', () => {
  it('is not in stock by a switch: the list says what is needed, and keeps the price', async () => {
    for (const size of ['XS', 'S', 'M', 'L', 'XL', 'XXL']) await count(0, size)
    const answer = await operator('POST', '/operator/products', { form: { action: 'set-stock', id: 'kurta', stock: 'in' } })
    const html = await answer.text()
    expect([answer.status, html]).toEqual([409, expect.stringContaining('All of its pieces are gone: set a count first.')])
    expect(html).toMatch(/name="price"[^>]*value="1890"/)
  })
})
