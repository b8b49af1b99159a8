import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { setCount } from '../../src/features/stock/set-count.ts'
import { ADD_MESSAGES } from '../../src/messages/checkout.ts'
import { afterStatements } from '../support/after-statements.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let send: Send
/** What was asked of the database. */
const asked: string[] = []
beforeAll(async () => {
  test = await createTestShop({ throughPool: (pool) => afterStatements(pool, async (text) => void asked.push(text)) })
  await addProduct(test.pool, { id: 'kurta', price: '1890' })
  await addProduct(test.pool, { id: 'few', price: '790' })
  await addProduct(test.pool, { id: 'robe', active: false })
  await setCount(test.shop, { id: 'few', options: { size: 'M' }, change: { to: 2 } }, COMMAND_LINE)
  await test.pool.query(`insert into codes (code, percent, created_at) values ('DIWALI10', 10, now()), ('HOLI20', 20, now())`)
  send = (await createTestApp(test).person('asha')).send
})
afterAll(() => test.close())

type Cart = { items: { id: string; quantity: number }[]; code_terms: { code: string } | null }
const change = (json: unknown) => send('PATCH', '/api/cart/me', { json })
const cart = async () => {
  const { items, code_terms: code } = (await (await send('GET', '/api/cart/me')).json()) as Cart
  return { lines: items.map(({ id, quantity }) => [id, quantity]), code: code?.code ?? null }
}
beforeEach(async () => {
  await test.pool.query('delete from cart_lines; delete from attempts')
  await change({ set: [{ id: 'kurta', quantity: 2 }], code: 'DIWALI10' })
})
const before = { lines: [['kurta', 2]], code: 'DIWALI10' }

describe('a change of lines and code at once', () => {
  it('makes both', async () => {
    expect((await change({ set: [{ id: 'few' }], code: ' holi20' })).status).toBe(200)
    const both = [
      ['kurta', 2],
      ['few', 1],
    ]
    expect(await cart()).toEqual({ lines: both, code: 'HOLI20' })
    expect((await change({ remove: ['few'], code: null })).status).toBe(200)
    expect(await cart()).toEqual({ lines: [['kurta', 2]], code: null })
  })

  it.each([
    ['a code that is entered', 'HOLI20'],
    ['a code that is taken out', null],
  ])('leaves the code as it was where a line is refused: %s', async (_, code) => {
    for (const line of [{ id: 'robe' }, { id: 'kurta', options: { size: 'M', colour: 'red' } }]) {
      const refused = await change({ set: [{ id: 'kurta', quantity: 9 }, line], code })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(await cart()).toEqual(before)
    }
    expect(await (await change({ set: [{ id: 'robe' }], code })).text()).toContain(ADD_MESSAGES['out-of-stock'])
  })

  it('leaves the lines as they were where the code is refused', async () => {
    const refused = await change({ set: [{ id: 'kurta', quantity: 9 }], code: 'NO-SUCH-CODE' })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('This code cannot be used.')])
    expect(await cart()).toEqual(before)
  })
})

it('asks once what the person’s own payments hold of a piece that is added', async () => {
  asked.length = 0
  expect((await change({ set: [{ id: 'few' }] })).status).toBe(200)
  expect(asked.filter((text) => text.includes('stock_holds'))).toHaveLength(1)
})

it('has a refused code in sight on its page, far down on a phone, with the reason at its field', async () => {
  const refused = await send('POST', '/checkout', { form: { intent: 'enter-code', code: 'NOPE' } })
  const html = await refused.text()
  expect(/<input[^>]* name="code"[^>]*>/.exec(html)?.[0]).toContain('autofocus=""')
  expect(html).toMatch(/id="code-refused"[^>]*>This code cannot be used\./)
})
