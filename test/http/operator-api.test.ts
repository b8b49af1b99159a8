import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/domain/accounts/attempt-limits.ts'
import { findActions } from '../../src/features/operator-access/record-action.ts'
import { LISTS } from '../../src/operations/lists/all.ts'
import type { List } from '../../src/operations/lists/list.ts'
import { errorOf, openProgram, programWith, type TestProgram } from '../support/keys.ts'
import { insertOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { addRightsObjects, type RightsObjects } from '../support/rights-objects.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let objects: RightsObjects
let packer: TestProgram
let owner: TestProgram
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  objects = await addRightsObjects(test, app)
  packer = await openProgram(test, app, 'packer')
  owner = await openProgram(test, app, 'owner')
})
afterAll(() => test.close())

describe('an act', () => {
  const order = (number: string, receipt: number) =>
    insertOrder(test.pool, { uid: test.asha, number, receipt, placedAt: '2026-11-20T06:00:00Z' })

  it('is done in the words of the pages, and stands in the history as the key’s', async () => {
    const id = await order('ACT1', 31)
    const answer = await packer.send('POST', '/api/operator/orders/ACT1/ship', {
      json: { tracking: 'ED123456789IN', carrier: 'india_post' },
    })
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      200,
      'no-store',
      { id, number: 'ACT1', message: 'Order ACT1 is shipped. The buyer gets a mail, if an email address is known.' },
    ])
    const [action] = await findActions(test.shop, { type: 'order', id })
    expect(action).toMatchObject({ name: expect.stringMatching(/^key packer \d+$/), action: 'order-shipped' })
  })

  it('is refused in the words of the pages', async () => {
    await order('ACT2', 32)
    const ship = (json: unknown, number = 'ACT2') => packer.send('POST', `/api/operator/orders/${number}/ship`, { json })
    const refused = async (json: unknown, number?: string) => {
      const answer = await ship(json, number)
      const { status, message, details } = await errorOf(answer)
      return [answer.status, status, message, details]
    }
    const rule = 'A tracking number has 4 to 40 letters, digits and hyphens.'
    expect(await refused({ tracking: '!' })).toEqual([
      400,
      'INVALID_ARGUMENT',
      rule,
      { reason: 'no-tracking-number', fields: { tracking: rule } },
    ])
    expect(await refused({ tracking: 'ED123456789IN' }, 'NONE')).toEqual([
      404,
      'NOT_FOUND',
      'There is no order NONE.',
      { reason: 'unknown-order' },
    ])
    expect((await ship({ tracking: 'ED123456789IN' })).status).toBe(200)
    expect((await refused({ tracking: 'ED123456789IN' })).slice(0, 2)).toEqual([409, 'ABORTED'])
  })

  it.each([
    [{ tracking: 'ED123456789IN', trackin: 'x' }, 'There is no field called trackin in body.'],
    [{ tracking: ['ED123456789IN'] }, 'body.tracking is not as expected.'],
    [['ED123456789IN'], 'body is not as expected.'],
    [{ tracking: 7 }, 'Tracking number is a text'],
    [{ tracking: null }, 'Tracking number is required.'],
    [{ tracking: 'ED123456789IN', carrier: 'pigeon' }, 'Carrier is one of: india_post'],
  ])('refuses the body %j', async (json, words) => {
    const answer = await packer.send('POST', `/api/operator/orders/${objects.order}/ship`, { json })
    const { message } = await errorOf(answer)
    expect([answer.status, message.slice(0, words.length)]).toEqual([400, words])
  })

  it('refuses what is no JSON, and a body that is too large', async () => {
    const address = `/api/operator/orders/${objects.order}/ship`
    const headers = { 'content-type': 'application/json' }
    expect((await packer.send('POST', address, { body: '{"tracking', headers })).status).toBe(400)
    expect((await packer.send('POST', address, { body: `{"tracking":"${'x'.repeat(300_000)}"}`, headers })).status).toBe(413)
    expect((await packer.send('POST', `/api/operator/orders/${'x'.repeat(321)}/deliver`)).status).toBe(404)
  })

  it('must say what the program has seen, where somebody else may have changed it', async () => {
    const answer = await owner.send('POST', `/api/operator/reviews/${objects.review}/hide`)
    expect([answer.status, (await errorOf(answer)).details?.fields]).toEqual([400, { seen: 'seen is required.' }])
  })

  it('takes rupees and pieces as numbers and as texts', async () => {
    await addProduct(test.pool, { id: 'counted', price: '1499' })
    const act = (name: string, json: unknown) => owner.send('POST', `/api/operator/${name.replace(' ', '/counted/')}`, { json })
    expect((await act('products set-price', { price: 999, seen: 1499 })).status).toBe(200)
    expect((await act('products set-price', { price: '1250', seen: '999' })).status).toBe(200)
    expect((await errorOf(await act('products set-price', { price: 12.5, seen: 1250 }))).message).toContain('Whole rupees')
    expect((await act('stock set', { options: 'M', count: 4 })).status).toBe(200)
    for (const pieces of [2, '3']) expect((await act('stock receive', { options: 'M', pieces })).status).toBe(200)
    const { rows } = await test.pool.query(
      "select price_rupees, stock from products join variants on product_id = id where id = 'counted' and stock is not null",
    )
    expect(rows).toEqual([{ price_rupees: 1250, stock: 9 }])
  })

  it('is done to many at an address without an id', async () => {
    const answer = await owner.send('POST', '/api/operator/jobs/retry', { json: { queue: 'no-such-queue' } })
    expect([answer.status, (await errorOf(answer)).details]).toEqual([409, { reason: 'unknown-job' }])
  })
})

describe('a list', () => {
  type Page = { items: { id: string; number: string }[]; next: string | null }
  const read = async (query: string, { send }: TestProgram = owner) => {
    const answer = await send('GET', `/api/operator/orders${query}`)
    return (await answer.json()) as Page
  }

  it('comes in pages, filtered as its page is', async () => {
    for (let n = 0; n < 5; n++)
      await insertOrder(test.pool, { uid: test.asha, number: `LIST${n}`, receipt: 50 + n, placedAt: `2026-10-0${n + 1}T06:00:00Z` })
    const query = '?from=2026-10-01&to=2026-10-31&limit=2'
    const first = await read(query)
    const second = await read(`${query}&after=${first.next}`)
    const third = await read(`${query}&after=${second.next}`)
    expect([first, second, third].map(({ items }) => items.map(({ number }) => number))).toEqual([
      ['LIST4', 'LIST3'],
      ['LIST2', 'LIST1'],
      ['LIST0'],
    ])
    expect(third.next).toBe(null)
    expect((await read('?search=LIST3')).items.map(({ number }) => number)).toEqual(['LIST3'])
  })

  it.each([
    ['?stat=placed', 'There is no parameter called stat here.'],
    ['?state=shiped', 'state is not as expected.'],
    ['?from=2026-02-30', 'from is not as expected.'],
    ['?after=nonsense', 'after is not as expected.'],
  ])('refuses %s, which a page would pass over', async (query, words) => {
    const answer = await owner.send('GET', `/api/operator/orders${query}`)
    expect([answer.status, (await errorOf(answer)).message]).toEqual([400, words])
  })

  it('tells a packer’s key nothing of money and email addresses, and finds nothing by them', async () => {
    const text = async (name: string, { send }: TestProgram) => (await send('GET', `/api/operator/${name}`)).text()
    expect(await text('orders', owner)).toMatch(/"amount":100,/)
    for (const name of Object.entries<List>(LISTS).flatMap(([name, { by }]) => (by === 'packer' ? [name] : []))) {
      expect(await text(name, packer), name).not.toMatch(/amount|price|refund|receipt|transaction|@people\.test/i)
    }
    expect((await packer.send('GET', '/api/operator/orders?state=refunding')).status).toBe(400)
    expect((await read('?search=secret@people.test')).items).toHaveLength(1)
    expect((await read('?search=secret@people.test', packer)).items).toHaveLength(0)
  })
})

describe('how often', () => {
  it('a key may call in a minute is bounded, and told', async () => {
    const { send, id } = await openProgram(test, app, 'packer')
    expect((await send('GET', '/api/operator/orders')).status).toBe(200)
    await test.pool.query(`update attempts set points = $2 where key = $1`, [`key-requests:${id}`, LIMITS['key-requests'].points])
    const answer = await send('GET', '/api/operator/orders')
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0, (await errorOf(answer)).status]).toEqual([
      429,
      true,
      'RESOURCE_EXHAUSTED',
    ])
    expect((await packer.send('GET', '/api/operator/orders')).status).toBe(200)
  })

  it('keys may be tried from an address is bounded, which keeps no good key out', async () => {
    const { send } = await openProgram(test, app, 'packer')
    const guess = programWith(app, `chhaap_${'0'.repeat(72)}`)
    await test.pool.query('delete from attempts')
    expect((await guess('GET', '/api/operator/orders')).status).toBe(401)
    await test.pool.query("update attempts set points = $1 where key like 'unknown-key-address:%'", [LIMITS['unknown-key-address'].points])
    expect((await guess('GET', '/api/operator/orders')).status).toBe(429)
    expect((await send('GET', '/api/operator/orders')).status).toBe(200)
  })
})
