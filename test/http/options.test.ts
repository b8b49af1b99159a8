import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { setCount } from '../../src/features/stock/set-count.ts'
import { openOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let send: Send
let operator: Send
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  send = (await app.person('meera')).send
  operator = (await openOperator(test, app, 'asha')).send
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'robe', name: 'Bagru Robe', price: '2350' })
  await test.pool.query(`insert into product_options (product_id, name, label, position, choices)
    values ('robe', 'colour', 'Colour', 0, '{indigo,madder}'), ('robe', 'size', 'Size', 1, '{S,M}')`)
})

type Answer = { error?: { status: string }; items?: { id: string; quantity: number; size: string; options: object }[] }
const patch = async (body: object) => (await (await send('PATCH', '/api/cart/me', { json: body })).json()) as Answer
const lines = async () => {
  const { items = [] } = (await (await send('GET', '/api/cart/me')).json()) as Answer
  return items.map(({ id, options, quantity }) => ({ id, options, quantity }))
}
const html = async (answer: Promise<Response>) => (await answer).text()
const operate = async (path: string, form: Record<string, string>) => operator('POST', `/operator/products/robe${path}`, { form })
const kurta = (size: string, quantity = 1) => ({ id: 'kurta', options: { size }, quantity })

describe('several lines of one product', () => {
  it('are named by their options; an id that fits both is refused, and removes both', async () => {
    await patch({ set: [{ id: 'kurta', size: 'M' }] })
    await patch({ set: [{ id: 'kurta', options: { size: 'XL' }, to: { quantity: 2 } }] })
    expect(await lines()).toEqual([kurta('M'), kurta('XL', 2)])
    expect(await patch({ set: [{ id: 'kurta', quantity: 3 }] })).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
    expect((await send('PATCH', '/api/cart/me', { json: { change: [{ id: 'kurta', size: 'S' }] } })).status).toBe(400)
    await patch({ set: [{ id: 'kurta', options: { size: 'M' }, to: { options: { size: 'XL' } } }] })
    expect(await lines()).toEqual([kurta('XL', 3)])
    await patch({ set: [{ id: 'kurta', options: { size: 'S' }, to: {} }] })
    await patch({ remove: ['kurta'] })
    expect(await lines()).toEqual([])
  })

  it('are made, changed and removed by plain forms', async () => {
    const post = (path: string, form: Record<string, string>) => send('POST', path, { form })
    await post('/product/kurta', { intent: 'add', size: 'M', quantity: '1' })
    const page = await html(send('GET', '/product/kurta?another=true'))
    expect(page).toContain('name="intent" value="another"')
    expect(page).toMatch(/name="size"[^>]*checked=""[^>]*value="L"|value="L"[^>]*checked=""/)
    expect((await post('/product/kurta', { intent: 'another', size: 'L' })).status).toBe(303)
    expect(await lines()).toEqual([kurta('M'), kurta('L')])
    const cart = await html(send('GET', '/checkout'))
    expect(cart).toMatch(/<article[^>]*aria-label="Neel Kurta, size M"/)
    expect(cart).toMatch(/<article[^>]*aria-label="Neel Kurta, size L"/)
    expect(cart.match(/Add another size/g)).toHaveLength(2)
    await post('/checkout', { intent: 'update', id: 'kurta', line: 'size=L', size: 'L', quantity: '5' })
    expect(await lines()).toEqual([kurta('M'), kurta('L', 5)])
    expect((await post('/checkout', { intent: 'update', id: 'kurta', size: 'S', quantity: '5' })).status).toBe(409)
    await post('/checkout', { intent: 'remove', id: 'kurta', line: 'size=M' })
    expect(await lines()).toEqual([kurta('L', 5)])
    await post('/checkout', { intent: 'remove', id: 'kurta' })
  })
})

describe('a product with several options', () => {
  it('is chosen by a group for each, the size first; what is gone says so', async () => {
    await setCount(test.shop, { id: 'robe', options: { size: 'M', colour: 'madder' }, change: { to: 0 } }, COMMAND_LINE)
    const page = await html(app.visitor('GET', '/product/robe'))
    expect(page.match(/role="radiogroup"/g)).toHaveLength(2)
    expect(page.indexOf('>Size<')).toBeLessThan(page.indexOf('>Colour<'))
    expect(page).toContain('aria-label="madder, gone"')
    expect(page).not.toContain('aria-label="M, gone"')
    const { variants } = (await (await app.visitor('GET', '/api/products/robe')).json()) as { variants: object[] }
    expect(variants).toContainEqual({ options: { size: 'M', colour: 'madder' }, available: false })
    expect(variants).toHaveLength(4)
  })

  it('is added in what a form says, and refused in what it does not come in or has no piece of', async () => {
    await setCount(test.shop, { id: 'robe', options: { size: 'M', colour: 'madder' }, change: { to: 0 } }, COMMAND_LINE)
    const add = (form: Record<string, string>) => send('POST', '/product/robe', { form: { intent: 'add', ...form } })
    expect((await add({ size: 'M', 'option-colour': 'madder' })).status).toBe(409)
    expect((await add({ size: 'L', 'option-colour': 'indigo' })).status).toBe(409)
    expect((await add({ size: 'S', 'option-colour': 'madder' })).status).toBe(303)
    expect(await lines()).toEqual([{ id: 'robe', options: { size: 'S', colour: 'madder' }, quantity: 1 }])
    expect(await html(send('GET', '/checkout'))).toMatch(/name="option-colour"[^>]*aria-label="Colour"/)
    expect(await patch({ set: [{ id: 'robe', options: { cut: 'long' } }] })).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
    await patch({ remove: ['robe'] })
  })

  it('costs what its kind costs, in the cart and its total', async () => {
    await setCount(test.shop, { id: 'robe', options: { size: 'S', colour: 'indigo' }, change: { to: 5 } }, COMMAND_LINE)
    await test.pool.query(`update variants set price = 2600 where options = '{"size": "M", "colour": "madder"}'`)
    await patch({ set: [{ id: 'robe', options: { size: 'M', colour: 'madder' }, quantity: 2 }] })
    await patch({ set: [{ id: 'robe', options: { size: 'S', colour: 'indigo' }, to: { quantity: 1 } }] })
    const cart = await html(send('GET', '/checkout'))
    expect(cart).toContain('Rs.5200')
    expect(cart).toContain(`Rs.${2 * 2600 + 2350}`)
    await patch({ remove: ['robe'] })
  })
})

describe('what an operator says of a kind of piece', () => {
  const stored = async () =>
    (await test.pool.query<object>(`select stock, sku, price from variants where options = '{"size": "M", "colour": "indigo"}'`)).rows[0]

  it('is its count and its own number, each with who said it, and leaves its price', async () => {
    const form = { action: 'set', options: 'M/indigo', count: '5', sku: ' BR-M-IN ' }
    await setCount(test.shop, { id: 'robe', options: { size: 'M', colour: 'indigo' }, change: { to: 2 } }, COMMAND_LINE)
    await test.pool.query(`update variants set price = 2600 where options = '{"size": "M", "colour": "indigo"}'`)
    expect((await operate('/stock', form)).status).toBe(303)
    expect(await stored()).toEqual({ stock: 5, sku: 'BR-M-IN', price: 2600 })
    const taken = await operate('/stock', { ...form, options: 'S/indigo' })
    expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining('This SKU is that of another piece, of robe.')])
    await operate('/stock', { action: 'fewer', options: 'M/indigo', count: '', sku: '' })
    expect(await stored()).toEqual({ stock: 4, sku: 'BR-M-IN', price: 2600 })
    const { variants } = (await (await app.visitor('GET', '/api/products/robe')).json()) as { variants: object[] }
    expect(variants).toContainEqual({ options: { size: 'M', colour: 'indigo' }, available: true, price: 2600 })
    expect(variants).toContainEqual({ options: { size: 'S', colour: 'indigo' }, available: true, price: 2350 })
    expect(JSON.stringify(variants)).not.toMatch(/sku|BR-M-IN|stock/)
  })

  it('comes back to its page when a refused one is loaded again', async () => {
    const answer = await operator('GET', '/operator/products/robe/stock')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/products/robe#stock'])
  })
})
