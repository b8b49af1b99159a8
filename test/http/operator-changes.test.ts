import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: TestOperator
let kabir: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  ;[asha, kabir] = [await openOperator(test, app, 'asha'), await openOperator(test, app, 'kabir', 'packer')]
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'robe', name: 'Robe', price: '2500' })
  await addProduct(test.pool, { id: 'stole', name: 'Stole', price: '1000', active: false })
})

const post = (form: Record<string, string>, query = '') => asha.send('POST', `/operator/products${query}`, { form })
const change = (form: Record<string, string>, query = '') => post({ action: 'change-many', id: '', ...form }, query)
const pricesOf = async () =>
  (await test.pool.query<{ price: number }>('select price_rupees as price from products order by id')).rows.map(({ price }) => price)

describe('what is ticked in the list of products', () => {
  it('is changed in two presses, with what it would be between, and undone by one', async () => {
    const list = await (await asha.send('GET', '/operator/products')).text()
    expect(list).toMatch(/<input[^>]*form="many"[^>]*name="id\.kurta"|name="id\.kurta"[^>]*form="many"/)
    const planned = await change({ 'id.kurta': 'on', 'id.robe': 'on', price: '-10%' }, '?stock=in')
    const location = planned.headers.get('location')!
    expect(location).toMatch(/^\/operator\/products\?stock=in&change=[\w-]{36}&done=change-many#change$/)
    expect(await pricesOf()).toEqual([1890, 2500, 1000])
    const preview = await (await asha.send('GET', location)).text()
    expect(preview).toContain('2 products would change')
    expect(preview).toMatch(/<del>Rs\.1890<\/del> → <ins>Rs\.1701<\/ins>/)
    const id = /change=([\w-]{36})/.exec(location)![1]!
    const done = await post({ action: 'apply-change', id })
    expect(await (await asha.send('GET', done.headers.get('location')!)).text()).toContain('2 products changed')
    expect(await pricesOf()).toEqual([1701, 2250, 1000])
    const again = await post({ action: 'apply-change', id })
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('This has been done already.')])
    await post({ action: 'undo-change', id })
    expect(await pricesOf()).toEqual([1890, 2500, 1000])
  })

  it('or all that match the list as it was looked at, and no other', async () => {
    const planned = await change({ all: 'on', 'id.stole': 'on', status: 'hidden' }, '?stock=in')
    const preview = await (await asha.send('GET', planned.headers.get('location')!)).text()
    expect(preview).toContain('2 products would change')
    expect(preview).not.toMatch(/href="\/operator\/products\/stole">Stole<\/a> (<!-- -->)?<span/)
  })

  it.each([
    [{ price: '-10%' }, 409, 'Please choose products first'],
    [{ 'id.kurta': 'on' }, 409, 'Please say what shall change.'],
    [{ 'id.kurta': 'on', price: 'half' }, 422, 'A price such as 1890'],
    [{ 'id.kurta': 'on', sale: '-10%' }, 422, ''],
    [{ 'id.kurta': 'on', category: 'none' }, 422, 'The shop has no such category.'],
    [{ 'id.kurta': 'on', price: '1890' }, 409, 'None of these products would change.'],
  ])('is refused as %j, and stays ticked', async (form, status, words) => {
    const answer = await change(form)
    const html = await answer.text()
    expect([answer.status, html]).toEqual([status, expect.stringContaining(words)])
    const isTicked = /<input[^>]*checked=""[^>]*name="id\.kurta"|name="id\.kurta"[^>]*checked=""/.test(html)
    expect(isTicked).toBe(status === 422)
  })

  it('is no packer’s', async () => {
    expect(await (await kabir.send('GET', '/operator/products')).text()).not.toContain('Bulk edit')
    expect((await kabir.send('POST', '/operator/products', { form: { action: 'change-many', 'id.kurta': 'on', price: '1' } })).status).toBe(
      404,
    )
  })
})
