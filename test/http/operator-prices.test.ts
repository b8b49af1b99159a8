import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findActions } from '../../src/features/operator-access/record-action.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  asha = await openOperator(test, createTestApp(test), 'asha')
  await addProduct(test.pool, { id: 'kurta', name: 'Kurta', price: '1890' })
})
afterAll(() => test.close())

const html = async (path: string) => (await asha.send('GET', path)).text()
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const actions = async (type: 'product' | 'code', id: string) => (await findActions(test.shop, { type, id })).map(({ action }) => action)

describe('a sale on the product’s page', () => {
  const post = (form: Record<string, string>) => asha.send('POST', '/operator/products/kurta/sale', { form: { action: 'set', ...form } })

  it('is set and removed by a form, and recorded; the price that is edited stays what it was', async () => {
    expect((await post({ price: '1590', from: '', until: day(5) })).status).toBe(303)
    const shown = await html('/product/kurta')
    expect(shown).toMatch(/Rs\.1890, until \d+\s\w{3}<\/span> <span[^>]*>Rs\.1590/)
    expect(shown).toContain('Rs.2499')
    expect(await html('/shop')).toMatch(/Rs\.1890, until/)
    const editor = await html('/operator/products/kurta')
    expect(editor).toMatch(/name="price_usd"[^>]*value="1890"|value="1890"[^>]*name="price_usd"/)
    expect(editor).toContain('Running')
    expect(await html('/operator/products')).toMatch(/name="price"[^>]*value="1890"/)
    expect((await (await asha.send('GET', '/api/products/kurta')).json()) as object).toMatchObject({
      metadata: { price_usd: '1590', price_regular: '1890', price_until: expect.any(String) },
    })
    expect((await post({ action: 'remove' })).status).toBe(303)
    expect(await html('/product/kurta')).not.toMatch(/Rs\.1890, until|Rs\.1590/)
    expect(await actions('product', 'kurta')).toEqual(['sale-removed', 'sale-set'])
  })

  it('that is none comes back with what was typed, and why', async () => {
    const answer = await post({ price: '15.5', from: day(3), until: day(1) })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('whole rupees from 1 to 9999999')
    expect(page).toContain('It has to end after it begins.')
    expect(page).toContain('value="15.5"')
  })
})

describe('the page of codes', () => {
  const post = (form: Record<string, string>) => asha.send('POST', '/operator/codes', { form: { action: 'add', ...form } })

  it('is linked from the products; makes a code, lists it, and ends it', async () => {
    expect(await html('/operator/products')).toContain('href="/operator/codes"')
    expect(await html('/operator/codes')).toContain('There are no codes yet.')
    expect((await post({ id: 'diwali10', percent: '10', minimum: '1000', uses: '50', until: day(9) })).status).toBe(303)
    const list = await html('/operator/codes')
    for (const words of ['DIWALI10', '10% off, from Rs.1000 on', 'Running', '0 of 50']) expect(list).toContain(words)
    expect((await post({ id: 'DIWALI10', rupees: '5' })).status).toBe(409)
    expect((await post({ action: 'end', id: 'diwali10' })).status).toBe(303)
    expect(await html('/operator/codes')).toContain('Ended')
    expect(await actions('code', 'DIWALI10')).toEqual(['code-ended', 'code-added'])
    expect((await post({ action: 'end', id: 'none' })).status).toBe(404)
  })

  it('makes one of the kind that is chosen, whatever was typed for another one before', async () => {
    const typed = { percent: '10', rupees: '200', buy: '2', get: '1' }
    for (const kind of ['percent', 'rupees', 'pieces', 'delivery'])
      expect((await post({ id: `OF-${kind}`, kind, ...typed })).status).toBe(303)
    const list = await html('/operator/codes?search=of-')
    for (const words of ['10% off', 'Rs.200 off', 'buy 2, get 1 free', 'free delivery']) expect(list).toContain(words)
  })

  it.each([
    [{ id: 'AB', percent: '10' }, '3 to 32'],
    [{ id: 'ABC' }, 'one of percent, rupees'],
    [{ id: 'ABC', percent: '10', rupees: '10' }, 'one of percent, rupees'],
    [{ id: 'ABC', percent: '101' }, 'from 1 to 100.'],
    [{ id: 'ABC', rupees: '-1' }, 'from 1 to 9999999.'],
    [{ id: 'ABC', percent: '1', uses: '0' }, 'Uses in all'],
    [{ id: 'ABC', percent: '1', from: '2026-12-02', until: '2026-12-01' }, 'It has to end after it begins.'],
    [{ id: 'ABC', percent: '1', until: '2026-02-30' }, 'Until is'],
  ])('refuses %j', async (form, words) => {
    const answer = await post(form)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(words)
  })

  it('says at each field what is wrong with it', async () => {
    const answer = await (await post({ id: 'AB', percent: '10', from: '2026-12-02', until: '2026-12-01', addsUp: 'on' })).text()
    const at = (name: string) =>
      new RegExp(`name="${name}"[^>]*>(?:(?!name=")[^])*?<span class="[^"]*error[^"]*"[^>]*>([^<]+)<`).exec(answer)?.[1]
    expect([at('id'), at('untilTime') ?? at('until')]).toEqual([
      'A code is 3 to 32 of A to Z, 0 to 9 and hyphens.',
      'It has to end after it begins.',
    ])
    expect(answer).toContain('<p role="alert">Only an automatic discount can be combined with a code.</p>')
  })
})
