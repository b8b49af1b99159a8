import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeReturnLabel } from '../../src/features/orders/return-label.ts'
import { forgetJobs } from '../support/jobs.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { findForm } from '../support/page-forms.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let asha: Awaited<ReturnType<typeof app.person>>
let kabir: typeof asha
let meera: TestOperator
let id: string
let receipt = 0
beforeAll(async () => {
  test = await createTestShop()
  const folder = { ...test.shop.folder, returns: { days: 7, refund: true, exchange: true, cost: 'buyer' as const } }
  test.shop.folder = folder
  app = createTestApp(test)
  asha = await app.person('asha')
  kabir = await app.person('kabir')
  meera = await openOperator(test, app, 'meera')
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('truncate returns, complaint_photos, replacements, attempts; delete from orders')
  await forgetJobs(test.pool)
  receipt += 1
  id = await insertOrder(test.pool, {
    uid: asha.uid,
    number: `BACK${receipt}`,
    receipt,
    placedAt: '2026-11-20T06:00:00Z',
    state: 'delivered',
  })
  await arrived('0 days')
})

const arrived = (ago: string) => test.pool.query('update orders set delivered_at = now() - $2::interval where id = $1', [id, ago])
function ask(fields: Record<string, string> = {}, { cookie } = asha) {
  const body = new FormData()
  const all = { 'instead.kurta': 'size=L', reason: 'too-small', message: 'Tight at the shoulders.', ...fields }
  for (const [name, value] of Object.entries(all)) body.append(name, value)
  const headers = { 'sec-fetch-site': 'same-origin', cookie }
  return app.app.request(`http://shop.test/account/orders/${id}/return`, { method: 'POST', headers, body })
}
const page = async (path: string, { send }: Pick<typeof asha, 'send'> = asha) => (await send('GET', path)).text()
const act = (form: Record<string, string>) => meera.send('POST', `/operator/orders/${id}`, { form })
const returnId = async () => (await test.pool.query<{ id: string }>('select id from returns')).rows[0]!.id
const BUTTON = 'Return or exchange'

describe('the form', () => {
  it('is at an order that has arrived, for the days of the shop, with the sizes at the same price', async () => {
    expect(await page('/account/orders')).toContain(`href="/account/orders/${id}/return"`)
    const html = await page(`/account/orders/${id}/return`)
    const names = findForm(html, '[name=reason]').fields.map(([name]) => name)
    expect(names).toEqual(['instead.kurta', 'instead.stole', 'pieces.stole', 'reason', 'message'])
    expect(html).toContain('You pay for sending them back.')
    expect(html).toContain('<option value="money">Money back, Rs.1499</option>')
    expect(html).toMatch(/<option value="size=L">Size L instead<\/option>/)
    await arrived('7 days')
    expect(await page('/account/orders')).not.toContain(BUTTON)
    expect(await page(`/account/orders/${id}/return`)).toContain('The time for returns of this order is over.')
  })

  it('is nobody else’s, and is not there where the shop takes nothing back', async () => {
    expect((await kabir.send('GET', `/account/orders/${id}/return`)).status).toBe(404)
    expect((await ask({}, kabir)).status).toBe(404)
    const { folder } = test.shop
    const rules = folder.returns
    folder.returns = null
    try {
      expect((await asha.send('GET', `/account/orders/${id}/return`)).status).toBe(404)
      expect(await page('/account/orders')).not.toContain(BUTTON)
    } finally {
      folder.returns = rules
    }
  })

  it.each<[string, Record<string, string>, string]>([
    ['nothing chosen', { 'instead.kurta': '' }, 'Please choose at least one piece.'],
    ['no reason', { reason: '' }, 'Please choose why.'],
    ['many words', { message: 'x'.repeat(501) }, 'Please be brief: at most 500 characters.'],
    ['too many pieces', { 'instead.stole': 'money', 'pieces.stole': '3' }, 'There are not that many pieces to send back.'],
  ])('comes back with %s, and with what was typed', async (_, fields, words) => {
    const answer = await ask(fields)
    const html = await answer.text()
    expect([answer.status, html.includes(words)]).toEqual([422, true])
    const shown = { 'instead.kurta': 'size=L', reason: 'too-small', ...fields }
    for (const name of ['instead.kurta', 'reason'] as const) {
      const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)![0]
      expect(select).toContain(`value="${shown[name]}" selected`)
    }
    const { message, 'pieces.stole': pieces } = Object.fromEntries(findForm(html, '[name=reason]').fields)
    expect([message, pieces]).toEqual([fields['message'] ?? 'Tight at the shoulders.', fields['pieces.stole'] ?? '2'])
  })
})

it('what was asked stands at the order, once, however often the form is sent, and is answered there by an owner', async () => {
  const answers = await Promise.all([ask(), ask()])
  for (const { status, headers } of answers) expect([status, headers.get('location')]).toEqual([303, `/account/orders#returns-${id}`])
  const waiting = await page('/account/orders')
  expect(waiting).toContain('We have your request, and answer within two working days.')
  expect(waiting).toContain('1 × Neel Kurta, Size M: size L instead')
  expect(waiting).not.toContain(`href="/account/orders/${id}/return"`)

  expect(await page('/operator/orders?state=returning', meera)).toContain(`BACK${receipt}`)
  expect(await page('/operator', meera)).toContain('Returns to answer or settle')
  expect(await page(`/operator/orders/${id}`, meera)).toContain('Tight at the shoulders.')
  expect((await act({ action: 'refuse-return', id: await returnId(), words: ' ' })).status).toBe(422)
  const approved = await act({ action: 'approve-return', id: await returnId(), words: '' })
  expect(approved.headers.get('location')).toBe(`/operator/orders/${id}?done=approve-return`)
  expect(await page('/account/orders')).toContain('Please send it to us: it should arrive by')
})

it('an owner asks for a buyer who has called, from the page of the order', async () => {
  const form = { action: 'ask-return', line: 'kurta', parcel: id, instead: 'M/blue', reason: 'too-small' }
  expect((await act(form)).status).toBe(422)
  expect((await act({ ...form, instead: 'XL' })).headers.get('location')).toBe(`/operator/orders/${id}?done=ask-return`)
  expect(await page('/account/orders')).toContain('1 × Neel Kurta, Size M: size XL instead')
  expect((await act({ ...form, instead: '' })).status).toBe(409)
})

it('product, terms and structured data say what comes back', async () => {
  const product = await (await app.visitor('GET', '/product/kurta')).text()
  expect(product).toContain('Returns and exchanges for another size within 7 days of delivery.')
  for (const words of ['MerchantReturnFiniteReturnWindow', '"merchantReturnDays":7', 'ReturnFeesCustomerResponsibility'])
    expect(product).toContain(words)
})

it('its buyer says that it is on its way, with a number or without', async () => {
  await ask()
  await act({ action: 'approve-return', id: await returnId(), words: '' })
  const send = async (tracking: string) => {
    const form = { intent: 'on-its-way', order: id, return: await returnId(), carrier: 'india_post', tracking }
    return asha.send('POST', '/account/orders', { form })
  }
  const refused = await send('!')
  expect([refused.status, (await refused.text()).includes('A tracking number has 4 to 40 letters')]).toEqual([422, true])
  expect((await send('ED123456789IN')).headers.get('location')).toBe(`/account/orders#returns-${id}`)
  expect(await page('/account/orders')).toContain('ED123456789IN')
  expect(await page(`/operator/orders/${id}`, meera)).toContain('India Post ED123456789IN')
})

it('a piece at another price says what more it costs, is asked for once what comes back has arrived, and is paid at the order', async () => {
  await test.pool.query(`insert into variants (product_id, options, position, stock, price)
    values ('kurta', '{"size": "M"}', 0, 3, null), ('kurta', '{"size": "L"}', 1, 3, 1299), ('kurta', '{"size": "XL"}', 2, 3, 1799)`)
  try {
    const html = await page(`/account/orders/${id}/return`)
    expect(html).toContain('<option value="179900@size=XL">Size XL instead, Rs.300 more</option>')
    expect(html).toContain('<option value="129900@size=L">Size L instead, Rs.200 go back</option>')
    expect((await ask({ 'instead.kurta': '159900@size=XL' })).status).toBe(422)
    expect((await ask({ 'instead.kurta': '179900@size=XL' })).status).toBe(303)
    const back = await returnId()
    await act({ action: 'approve-return', id: back, words: '' })
    await act({ action: 'return-arrived', id: back })
    const settled = await act({ action: 'settle-return', id: back })
    expect(settled.headers.get('location')).toBe(`/operator/orders/${id}?done=difference-asked`)
    const operators = await page(`/operator/orders/${id}`, meera)
    for (const words of ['size XL instead, Rs.300 more', 'Rs.300 are asked for by', 'https://pay.test/', 'Another link, or the money'])
      expect(operators).toContain(words)
    expect(await page('/account/orders')).toContain('Pay Rs.300')
    const pay = (person: typeof asha) =>
      person.send('POST', '/account/orders', { form: { intent: 'pay-difference', order: id, return: back } })
    expect((await pay(asha)).headers.get('location')).toBe(`https://pay.test/${test.payments.started.at(-1)!.id}`)
    expect((await pay(kabir)).status).toBe(404)
  } finally {
    await test.pool.query('delete from variants')
  }
})

it('the question before a return is settled names what goes back', async () => {
  for (const [instead, words] of [
    ['money', 'Rs.1499 goes back to the buyer. This cannot be undone.'],
    ['size=L', 'The other size is sent as a parcel of its own; with “money instead” Rs.1499 goes back in all.'],
  ] as const) {
    await test.pool.query('delete from returns')
    await ask({ 'instead.kurta': instead })
    await act({ action: 'approve-return', id: await returnId(), words: '' })
    expect(await page(`/operator/orders/${id}`, meera)).not.toContain(words)
    await act({ action: 'return-arrived', id: await returnId() })
    expect(await page(`/operator/orders/${id}`, meera)).toContain(words)
  }
})

it('a label for the way back is its buyer’s to print, and the owner’s', async () => {
  await ask()
  await act({ action: 'approve-return', id: await returnId(), words: '' })
  expect((await act({ action: 'return-label', id: await returnId() })).headers.get('location')).toContain('?done=return-label')
  const back = await returnId()
  expect(await page(`/operator/orders/${id}`, meera)).toContain('A return label is being bought')
  await makeReturnLabel(test.shop, back)
  const address = `/account/returns/${back}/label.pdf`
  for (const html of [await page('/account/orders'), await page(`/operator/orders/${id}`, meera)]) expect(html).toContain(address)
  expect((await asha.send('GET', address)).headers.get('content-type')).toBe('application/pdf')
  const packer = await openOperator(test, app, 'packer', 'packer')
  const others = [kabir.send('GET', address), packer.send('GET', address), meera.send('GET', address), app.visitor('GET', address)]
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 200, 303])
})
