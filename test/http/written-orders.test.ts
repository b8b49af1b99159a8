import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { claimAddress } from '../../src/features/checkout/claim-order.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let operator: TestOperator
let asha: Awaited<ReturnType<ReturnType<typeof createTestApp>['person']>>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  operator = await openOperator(test, app, 'meera')
  asha = await app.person('asha')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1499' })
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from orders; delete from refunds; delete from payments; delete from checkout_sessions'))

const FORM = {
  action: 'write',
  'piece.0': 'kurta/M',
  'quantity.0': '2',
  'price.0': '1200',
  name: 'Kavya Menon',
  line1: '4 Beach Road',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
  email: 'kavya@example.in',
}
const write = (change: Record<string, string> = {}) => operator.send('POST', '/operator/orders/new', { form: { ...FORM, ...change } })
const written = async () =>
  (await test.pool.query<{ id: string; user_id: string; session_id: string }>('select id, user_id, session_id from orders')).rows[0]!

describe('the page on which orders are written', () => {
  it('leads to an order that is paid already, which says who has written it', async () => {
    const answer = await write({ paid: 'upi', reference: 'UPI-1' })
    const { id } = await written()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/operator/orders/${id}?done=write`])
    const html = (await (await operator.send('GET', `/operator/orders/${id}?done=write`)).text()).replaceAll('<!-- -->', '')
    for (const words of ['Rs.2400 with UPI, written by meera', 'The order is created.', 'Mark as not paid']) expect(html).toContain(words)
  })

  it('leads to a page that says once what was done, and nothing of the kind by an address that somebody has sent', async () => {
    const words = 'The order is created.'
    const answer = await write({ paid: 'cash' })
    const { id } = await written()
    const read = (done: string, headers = {}) => operator.send('GET', `/operator/orders/${id}?done=${done}`, { headers })
    expect(await (await read('refund')).text()).not.toContain('The refund is on its way')
    // The script that has sent the form looks first.
    const script = await read('write', { 'sec-fetch-dest': 'empty' })
    expect([(await script.text()).includes(words), String(script.headers.getSetCookie())]).toEqual([
      true,
      expect.not.stringContaining('done'),
    ])
    expect(answer.headers.get('location')).toBe(`/operator/orders/${id}?done=write`)
    for (const isSaid of [true, false]) expect((await (await read('write')).text()).includes(words)).toBe(isSaid)
  })

  it('leads to the link to be paid, and shows those that wait', async () => {
    const answer = await write()
    const { id: session } = test.payments.started.at(-1)!
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/operator/orders/new?link=${session}`])
    const html = await (await operator.send('GET', `/operator/orders/new?link=${session}`)).text()
    expect(html).toContain(`href="https://pay.test/${test.payments.started.at(-1)!.id}"`)
    expect(html).toContain('Its pieces are held until')
    const page = await (await operator.send('GET', '/operator/orders/new')).text()
    expect(page).toContain('open until')
    // A form as it is shown asks for a link.
    expect(page).toContain('<option value="link" selected="">By payment link</option>')
  })

  it('has a form that acts once: sent again, also at the same time, it leads where it led', async () => {
    const shown = async () => /name="once" value="([^"]+)"/.exec(await (await operator.send('GET', '/operator/orders/new')).text())![1]!
    const orders = async () => (await test.pool.query('select 1 from orders')).rowCount
    const once = await shown()
    const both = await Promise.all([write({ once, paid: 'cash' }), write({ once, paid: 'cash' })])
    const to = both.map(({ status, headers }) => [status, headers.get('location')])
    expect(to).toEqual(Array.from({ length: 2 }, () => [303, expect.stringMatching(/^\/operator\/orders\/[0-9a-f-]{36}/)]))
    expect([to[0], await orders()]).toEqual([to[1], 1])
    // Somebody has gone back, and means another one.
    const other = await write({ once, paid: 'cash', name: 'Lata' })
    const html = await other.text()
    expect([other.status, await orders()]).toEqual([409, 1])
    expect(html).toContain('this form was sent before, with something else in it')
    expect((await write({ once: /name="once" value="([^"]+)"/.exec(html)![1]!, paid: 'cash', name: 'Lata' })).status).toBe(303)
    expect(await orders()).toBe(2)
    const link = await shown()
    expect((await write({ once: link, email: '' })).status).toBe(422)
    const first = (await write({ once: link })).headers.get('location')
    expect([(await write({ once: link })).headers.get('location'), first]).toEqual([first, expect.stringContaining('?link=')])
  })

  it('keeps what was typed where something is wrong', async () => {
    const answer = await write({ 'piece.1': 'robe', email: '' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    for (const words of ['An order needs an email address', 'value="kurta/M"', 'value="robe"', 'value="Kavya Menon"'])
      expect(html).toContain(words)
  })

  it('says what delivery adds before it is written, and writes what the operator says', async () => {
    const { folder } = test.shop
    const deliveryPrices = { price: 80, freeFrom: null, zones: [], express: null, pickUp: null }
    test.shop.folder = { ...folder, deliveryPrices }
    onTestFinished(() => void (test.shop.folder = folder))
    const orders = async () => (await test.pool.query('select 1 from orders')).rowCount
    const asked = await write({ paid: 'cash' })
    const html = await asked.text()
    expect([asked.status, await orders()]).toEqual([422, 0])
    expect(html).toContain('the order comes to Rs.2480. Please say what delivery costs: 80, another amount, or 0 for none.')
    expect((await write({ paid: 'cash', delivery: '80' })).status).toBe(303)
    expect((await write({ paid: 'cash', delivery: '0', name: 'Lata' })).status).toBe(303)
    const { rows } = await test.pool.query('select amount_paise from orders order by created_at')
    expect(rows).toEqual([{ amount_paise: 248_000 }, { amount_paise: 240_000 }])
    expect((await write({ paid: 'cash', delivery: '-1' })).status).toBe(422)
  })

  it('is offered where orders are listed', async () => {
    expect(await (await operator.send('GET', '/operator/orders')).text()).toContain('href="/operator/orders/new"')
  })
})

describe('the buyer of a written order', () => {
  it('is thanked after the payment, whoever has paid it, and shown nothing of it', async () => {
    await write()
    const session = test.payments.started.at(-1)!.id
    const back = async () => (await app.visitor('GET', `/payments/return?order=${session}`)).headers.get('location')
    test.payments.says(session, { state: 'FAILED' })
    expect(await back()).toBe('/order-for-you?payment=declined')
    test.payments.says(session, { state: 'COMPLETED', transactionId: 'T1' })
    expect(await back()).toBe('/order-for-you?complete=true')
    const thanks = await (await app.visitor('GET', '/order-for-you?complete=true')).text()
    expect(thanks).toContain('Your order is paid.')
    expect(thanks).not.toMatch(/Kavya|Neel Kurta/)
    expect(await (await app.visitor('GET', '/order-for-you?payment=declined')).text()).toContain('No money was taken')
    expect(await (await app.visitor('GET', '/order-for-you?payment=pending')).text()).toContain('being confirmed')
    // What was paid is another amount: it goes back.
    await write()
    const other = test.payments.started.at(-1)!.id
    test.payments.says(other, { state: 'COMPLETED', transactionId: 'T2', amountPaise: 100 })
    const returned = (await app.visitor('GET', `/payments/return?order=${other}`)).headers.get('location')
    expect(returned).toBe('/order-for-you?payment=returned')
    expect(await (await app.visitor('GET', returned!)).text()).toContain('All of it goes back by itself')
  })

  it('adds it to an account by the link of the mail', async () => {
    await write({ paid: 'cash' })
    const { id, user_id: guest } = await written()
    const link = new URL((await claimAddress(test.shop, guest))!)
    const path = link.pathname + link.search
    const token = link.searchParams.get('token')!
    const asked = await (await app.visitor('GET', path)).text()
    expect(asked).toContain('Sign in, or open an account')
    expect(asked).not.toContain('Kavya')
    expect((await app.visitor('POST', '/order-for-you', { form: { token } })).headers.get('location')).toContain('/signin?redirect=')
    expect((await asha.send('GET', '/account/orders')).status).toBe(200)
    expect(await (await asha.send('GET', path)).text()).toContain('Add it to my account')
    expect((await asha.send('POST', '/order-for-you', { form: { token } })).status).toBe(303)
    expect((await written()).user_id).toBe(asha.uid)
    expect((await asha.send('GET', `/account/orders/${id}/receipt`)).status).toBe(200)
    expect((await asha.send('POST', '/order-for-you', { form: { token } })).status).toBe(404)
    expect((await app.visitor('GET', path)).status).toBe(404)
    expect((await app.visitor('GET', `/order-for-you?token=${'x'.repeat(5000)}`)).status).toBe(404)
  })

  it('reaches them at another address at once where theirs was typed wrongly, and by no link that went to that one', async () => {
    await write({ paid: 'cash', email: 'kavya@gmial.example' })
    const { user_id: guest } = await written()
    const linkOf = async () => new URL((await claimAddress(test.shop, guest))!).searchParams.get('token')!
    const old = await linkOf()
    const page = `/operator/people/${guest}`
    expect(await (await operator.send('GET', page)).text()).toContain('kavya@gmial.example')
    const putRight = () => operator.send('POST', page, { form: { action: 'change-email', to: 'Kavya@right.example' } })
    expect([(await putRight()).status, (await putRight()).status]).toEqual([303, 422])
    expect(await (await operator.send('GET', page)).text()).toContain('kavya@right.example')
    const claim = async (token: string) => (await asha.send('POST', '/order-for-you', { form: { token } })).status
    expect([await claim(old), await claim(await linkOf())]).toEqual([404, 303])
  })
})
