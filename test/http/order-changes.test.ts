import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Order } from '../../src/domain/orders/order.ts'
import { forgetJobs } from '../support/jobs.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let app: ReturnType<typeof createTestApp>
let test: TestShop
let asha: { send: Send; uid: string }
let kabir: typeof asha
let operator: TestOperator
let visitor: Send
let id: string
let number: string
let count = 0
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  asha = await app.person('asha')
  kabir = await app.person('kabir')
  visitor = app.visitor
  operator = await openOperator(test, app, 'meera')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from order_events; delete from refunds; delete from orders; delete from operator_actions')
  await forgetJobs(test.pool)
  number = `CANCEL222${++count}`
  id = await insertOrder(test.pool, { uid: asha.uid, number, receipt: count, placedAt: '2026-11-20T06:00:00Z' })
})

const BUTTON = 'name="intent" value="cancel"'
const cancel = ({ send } = asha, order = id) => send('POST', '/account/orders', { form: { intent: 'cancel', order } })
const patch = ({ send } = asha, json: object = { cancelled: true }) => send('PATCH', `/api/customers/me/orders/${id}`, { json })
const show = async () => (await asha.send('GET', '/account/orders')).text()
const page = async (path: string) => (await operator.send('GET', path)).text()
const act = (form: Record<string, string>) => operator.send('POST', `/operator/orders/${id}`, { form })
const setState = (state: string) => test.pool.query('update orders set state = $2 where id = $1', [id, state])
const actions = async () =>
  (await test.pool.query<{ action: string }>('select action from operator_actions order by created_at')).rows.map(({ action }) => action)

describe('a buyer’s orders page', () => {
  it('cancels until the parcel is handed over, and then says Cancelled with where the money is', async () => {
    expect(await show()).toContain(BUTTON)
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([1, 2].map(() => [303, '/account/orders']))
    const html = await show()
    for (const words of ['Cancelled, and the money goes back', 'Refund started</b>: Rs.4497 goes back to you'])
      expect(html).toContain(words)
    expect(html).not.toContain(BUTTON)
    expect((await cancel()).status).toBe(303)
  })

  it('says plainly that the parcel was handed over first', async () => {
    await act({ action: 'ship', tracking: 'ED123456789IN' })
    const refused = await cancel()
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(html).toMatch(/role="alert"[^>]*>This order was handed to the courier before you cancelled it/)
    expect(html).not.toContain(BUTTON)
  })

  it('shows an order below a newer one in short until it is opened, and whole where something of it was refused', async () => {
    const folded = new RegExp(`<details[^>]*><summary>.{0,2000}Order ${number}`)
    expect(await show()).not.toMatch(folded)
    await insertOrder(test.pool, { uid: asha.uid, number: 'NEWER22222', receipt: ++count, placedAt: '2026-11-21T06:00:00Z' })
    expect(await show()).toMatch(folded)
    await act({ action: 'ship', tracking: 'ED123456789IN' })
    expect(await (await cancel()).text()).not.toMatch(folded)
  })

  it('cancels nobody else’s order, and no unknown one', async () => {
    expect((await cancel(kabir)).status).toBe(404)
    for (const unknown of ['', 'x'.repeat(3000), '00000000-0000-7000-8000-000000000000'])
      expect((await cancel(asha, unknown)).status).toBe(404)
    expect(await show()).toContain('aria-current="step"><b>Placed</b>')
  })

  it('has no such button where the shop has not switched it on', async () => {
    const { folder } = test.shop
    folder.cancelBeforeDispatch = false
    onTestFinished(() => void (folder.cancelBeforeDispatch = true))
    expect(await show()).not.toContain(BUTTON)
    const refused = await cancel()
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Orders cannot be cancelled here.')])
    expect((await patch()).status).toBe(409)
  })
})

it('the API cancels by a PATCH, which changes nothing once more', async () => {
  for (const body of [{}, { cancelled: false }, { cancelled: true, state: 'placed' }]) expect((await patch(asha, body)).status).toBe(400)
  expect((await patch(kabir)).status).toBe(404)
  expect((await visitor('PATCH', `/api/customers/${asha.uid}/orders/${id}`, { json: { cancelled: true } })).status).toBe(401)
  const first = await patch()
  const answer = (await first.json()) as { cancelledAt: number }
  expect([first.status, answer]).toEqual([200, expect.objectContaining({ state: 'refunded', cancelledAt: expect.any(Number) })])
  expect(await (await patch()).json()).toEqual(answer)
  await setState('delivered')
  await test.pool.query('update orders set cancelled_at = null, cancelled_by = null where id = $1', [id])
  expect(await (await patch()).json()).toMatchObject({
    error: { status: 'ABORTED', message: expect.stringContaining('handed to the courier') },
  })
})

describe('an operator', () => {
  it('is told that an order was cancelled before the mark as sent', async () => {
    await cancel()
    const refused = await act({ action: 'ship', tracking: 'ED123456789IN' })
    expect(refused.status).toBe(409)
    const html = await refused.text()
    for (const words of ['This order was cancelled before you marked it: please do not send it.', 'Cancelled: please do not send it'])
      expect(html).toContain(words)
    expect(html).not.toContain('Mark as shipped')
    const listed = await operator.send('POST', '/operator/orders?state=placed', { form: { action: 'ship', id, tracking: 'ED123456789IN' } })
    expect([listed.status, await listed.text()]).toEqual([409, expect.stringContaining('please do not send it')])
    expect(await (await operator.send('GET', `/operator/orders/${id}/packing-slip`)).text()).toContain('please do not send it')
  })

  it('cancels, on record, and not what has been handed over', async () => {
    expect((await act({ action: 'cancel' })).headers.get('location')).toBe(`/operator/orders/${id}?done=cancel`)
    const again = await act({ action: 'cancel' })
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('This order is cancelled already.')])
    expect(await actions()).toEqual(['order-cancelled'])
    expect(await show()).toContain('Cancelled, and the money goes back')
    await test.pool.query("update orders set cancelled_at = null, cancelled_by = null, state = 'shipped' where id = $1", [id])
    expect(await (await act({ action: 'cancel' })).text()).toContain('This order has been handed to the courier')
  })

  it('reads on Today of a cancelled parcel that is on its way, until it is seen to', async () => {
    const today = async () => (await operator.send('GET', '/operator')).text()
    await cancel()
    expect(await today()).not.toContain('A cancelled parcel is on its way')
    await test.pool.query('update orders set cancelled_parcel_at = now() where id = $1', [id])
    const html = await today()
    for (const words of ['A cancelled parcel is on its way', `Order ${number}`, 'The carrier would not void its label'])
      expect(html).toContain(words)
    expect((await act({ action: 'settle-cancelled-parcel' })).status).toBe(303)
    expect(await today()).not.toContain('A cancelled parcel is on its way')
    expect(await actions()).toEqual(['cancelled-parcel-settled'])
  })
})

describe('an order’s page', () => {
  it('corrects the address until it is handed over, and gives back what was refused', async () => {
    const form = { action: 'correct-address', name: 'Asha', addressLine1: '9 <Chowk>', addressLine2: '', cityLocality: 'Jaipur' }
    const seen = () => page(`/operator/orders/${id}`).then((html) => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '')
    const all = { ...form, stateProvince: 'Rajasthan', postalCode: '302001', phone: '', seen: await seen() }
    const refused = await act({ ...all, postalCode: 'x'.repeat(500) })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('value="9 &lt;Chowk&gt;"')
    expect((await act(all)).headers.get('location')).toBe(`/operator/orders/${id}?done=order-corrected`)
    expect(await page(`/operator/orders/${id}?done=order-corrected`)).toContain(
      'The order is corrected. The buyer gets a mail, if an email address is known.',
    )
    const late = await act({ ...all, name: 'Somebody' })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('somebody else has corrected it meanwhile')])
    expect((await act({ action: 'correct-line', line: 'kurta', options: 'size=L' })).status).toBe(409)
    expect((await act({ action: 'correct-line', line: 'kurta', options: '%00' })).status).toBe(409)
    await act({ action: 'ship', tracking: 'ED123456789IN' })
    expect(await page(`/operator/orders/${id}`)).not.toContain('correct-address')
    expect(await (await act({ ...all, seen: await seen() })).text()).toContain('has been handed to the courier')
    expect(await actions()).toEqual(['order-corrected', 'order-shipped'])
  })

  it('says of another state that the tax invoice is issued anew before it is; its buyer opens the new one and the one before', async () => {
    await test.pool.query('update orders set tax = $2 where id = $1', [
      id,
      JSON.stringify({ gstin: '08AAACC1206D1ZG', isWithinState: true, lines: [{ hsn: '6204', ratePercent: 5 }] }),
    ])
    const seen = /name="seen" value="([^"]*)"/.exec(await page(`/operator/orders/${id}`))?.[1] ?? ''
    const place = { cityLocality: 'Jaipur', stateProvince: 'Rajasthan', postalCode: '682001', phone: '' }
    const form = { action: 'correct-address', name: 'Asha', addressLine1: '9 Chowk', addressLine2: '', ...place, seen }
    const asked = await act({ ...form, meant: 'Goa' })
    const html = await asked.text()
    expect(asked.status).toBe(422)
    for (const words of ['a new one is issued for Kerala', 'Correct it with a new invoice', 'name="meant" value="32"', 'value="9 Chowk"'])
      expect(html).toContain(words)
    expect(await actions()).toEqual([])
    expect((await act({ ...form, meant: '32' })).headers.get('location')).toBe(`/operator/orders/${id}?done=order-invoiced-anew`)
    expect(await page(`/operator/orders/${id}?done=order-invoiced-anew`)).toContain('with a credit note and a new tax invoice')
    expect((await act({ ...form, meant: '32' })).status).toBe(409)

    const paper = (query = '', { send } = asha) => send('GET', `/account/orders/${id}/receipt${query}`)
    const { reissues } = (await (await asha.send('GET', `/api/customers/me/orders/${id}`)).json()) as Order
    const { receiptNumber: anew, replaces, creditNote } = reissues![0]!
    const [latest, first] = await Promise.all(['', '?issue=1'].map(async (query) => (await paper(query)).text()))
    for (const words of [`Tax Invoice ${anew}`, 'IGST 5%', `receipt?issue=1">Tax Invoice ${replaces}<`]) expect(latest).toContain(words)
    for (const words of [`Tax Invoice ${replaces}`, 'CGST 2.5%', `Credit note ${creditNote}`, 'Rajasthan', `receipt.pdf?issue=1`])
      expect(first).toContain(words)
    expect((await asha.send('GET', `/account/orders/${id}/receipt.pdf?issue=1`)).headers.get('content-disposition')).toContain(
      replaces.replace('/', '-'),
    )
    expect([(await paper('?issue=3')).status, (await paper('?issue=1', kabir)).status, (await paper('?issue=x')).status]).toEqual([
      404, 404, 200,
    ])
  })

  it('shows what a change comes to before it is done, and does it as it was seen', async () => {
    await addProduct(test.pool, { id: 'stole', name: 'Buti Stole', price: '900', oneSize: '1' })
    const shown = (query: object) => page(`/operator/orders/${id}?${new URLSearchParams({ change: 'shown', ...query })}`)
    expect(await shown({})).toContain('please say what to take off or to add')
    expect(await shown({ add: 'robe' })).toContain('There is no piece robe.')
    const twice = await act({ action: 'change', takeOff: 'stole:1,stole:1', add: '', seen: '', dryRun: '' })
    expect([twice.status, await twice.text()]).toEqual([422, expect.stringContaining('stole stands there twice: write the number')])
    expect(await shown({ 'off.kurta': '1', 'off.stole': '2' })).toContain('Please cancel the order instead.')
    expect(await shown({ add: 'stole' })).toContain('The buyer pays Rs.900 by a link')
    const html = await shown({ 'off.kurta': '1', add: 'stole' })
    expect(html).toContain('Rs.599 goes back to the buyer.')
    const field = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(html.slice(html.indexOf('Confirm the change')))?.[1] ?? ''
    const form = { action: 'change', takeOff: field('takeOff'), add: field('add'), seen: field('seen'), dryRun: '' }
    expect(form).toMatchObject({ takeOff: 'kurta:1', add: 'stole' })
    const both = await Promise.all([act(form), act(form)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 409])
    expect(await page(`/operator/orders/${id}?done=change`)).toContain(
      'The order is changed. The buyer gets a mail, if an email address is known.',
    )
    const buyers = await show()
    expect(buyers).toMatch(/<dt>Total<\/dt><dd>Rs\.3898<\/dd>[^]*<b>Paid<\/b>: (<!-- -->)?Rs\.4497</)
    expect(buyers).not.toContain('Neel Kurta')
    await act({ action: 'ship', tracking: 'ED123456789IN' })
    expect(await page(`/operator/orders/${id}`)).not.toContain('Add or remove pieces')
    expect(await actions()).toEqual(['order-changed', 'order-shipped'])
  })

  it('asks for a difference by a link, which it shows until it is paid', async () => {
    await addProduct(test.pool, { id: 'stole', name: 'Buti Stole', price: '900', oneSize: '1' })
    const answer = await act({ action: 'change', takeOff: '', add: 'stole', seen: '', dryRun: '' })
    expect(answer.headers.get('location')).toBe(`/operator/orders/${id}?done=change-asked#change`)
    const html = await page(`/operator/orders/${id}?done=change-asked`)
    for (const words of [
      'Rs.900 are asked for by',
      'send it to the buyer. The order changes once it is paid.',
      '?subject=Chhaap%2C%20order%20',
      'https://wa.me/',
    ])
      expect(html).toContain(words)
    expect(await actions()).toEqual(['order-change-asked'])
    const packer = await openOperator(test, app, 'Leela', 'packer')
    expect(await (await packer.send('GET', `/operator/orders/${id}`)).text()).toContain('may pay for a change of pieces until')
  })
})
