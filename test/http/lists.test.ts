import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { products } from '../../src/http/resources/products.ts'
import { canonicalParams } from '../../src/http/resources/resource.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

type Answer = { products: { id: string }[]; total: number; next: string | null }

let test: TestShop
let send: Send
beforeAll(async () => {
  test = await createTestShop()
  send = createTestApp(test).visitor
  for (let n = 0; n < 105; n++) {
    await addProduct(test.pool, { id: `p-${n}`, name: `Product ${String(n).padStart(3, '0')}`, price: String(1000 + (n % 3)) })
  }
})
afterAll(() => test.close())

async function list(query: string): Promise<Answer> {
  const response = await send('GET', `/api/products?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

describe('a list of the API', () => {
  it('ends after a hundred entries, and after fewer where fewer are asked for', async () => {
    expect((await list('')).products).toHaveLength(100)
    expect((await list('limit=500')).products).toHaveLength(100)
    expect((await list('limit=7')).products).toHaveLength(7)
  })

  it('goes on after the entry that the page before told, in every order, and says how many there are', async () => {
    for (const order of ['name-desc', 'price-asc', 'price-desc', 'strength-asc', 'strength-desc']) {
      const ids: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const page: Answer = await list(`order=${order}&limit=40&after=${after}`)
        expect(page.total).toBe(105)
        ids.push(...page.products.map(({ id }) => id))
        after = page.next
      }
      expect(new Set(ids).size).toBe(105)
      expect(ids).toHaveLength(105)
    }
  })

  it.each(['x', 'WyJhIl0', 'WyJhIiwiYiIsImMiXQ', 'a'.repeat(3000), 'WyJcdTAwMDAiLCJhIl0'])(
    'refuses an `after` that it has not told: %s',
    async (after) => {
      const response = await send('GET', `/api/products?after=${after}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: { status: 'INVALID_ARGUMENT', message: 'after is not as expected.' } })
    },
  )

  it('of another order is not gone on with', async () => {
    const { next } = await list('order=price-asc&limit=1')
    expect((await send('GET', `/api/products?order=name-asc&after=${next}`)).status).toBe(400)
  })
})

describe('the shop', () => {
  it('counts coffees apart from what is printed', async () => {
    const other = await createTestShop()
    onTestFinished(() => other.close())
    const { visitor } = createTestApp(other)
    const countIn = async (path: string) => /aria-live="polite">([^<]*)</.exec(await (await visitor('GET', path)).text())?.[1]
    for (const id of ['kurta', 'robe']) await addProduct(other.pool, { id })
    expect(await countIn('/shop')).toBe('2 pieces, each printed by hand')
    await addProduct(other.pool, { id: 'peaberry' })
    await other.pool.query(`update products set metadata = metadata || '{"type": "coffee"}' where id = 'peaberry'`)
    expect(await countIn('/shop')).toBe('2 pieces, each printed by hand, and 1 coffee')
    expect(await countIn('/shop?filter=swag')).toBe('2 pieces, each printed by hand')
    expect(await countIn('/shop?filter=coffee')).toBe('1 coffee, in pouches printed by hand')
  })
})

describe('a list of what somebody has', () => {
  it('goes by pages too', async () => {
    const kabir = await createTestApp(test).person('kabir')
    for (let n = 0; n < 5; n++) {
      await test.pool.query(
        `insert into addresses (user_id, address) values ($1, jsonb_build_object('name', 'Kabir', 'addressLine1', '1', 'addressLine2', '', 'cityLocality', 'Pune', 'stateProvince', 'Maharashtra', 'postalCode', '411001', 'countryCode', 'IND'))`,
        [kabir.uid],
      )
    }
    const ids: string[] = []
    for (let after = ''; ;) {
      const page = (await (await kabir.send('GET', `/api/customers/me/addresses?limit=2&after=${after}`)).json()) as {
        addresses: { id: string }[]
        next?: string
      }
      ids.push(...page.addresses.map(({ id }) => id))
      if (!page.next) break
      after = page.next
    }
    expect([ids.length, new Set(ids).size]).toEqual([5, 5])
    expect((await kabir.send('GET', '/api/customers/me/orders?after=WyJ4Il0')).status).toBe(400)
  })

  it('goes on where the page before ended, also when the entry there was deleted meanwhile', async () => {
    const asha = await createTestApp(test).person('asha')
    await test.pool.query(
      `insert into addresses (user_id, address, created_at)
       select $1, jsonb_build_object('name', n::text), '2026-11-01T00:00:00.123456Z'::timestamptz + (n / 2) * interval '1 microsecond'
       from generate_series(1, 5) n`,
      [asha.uid],
    )
    const list = async (query: string) =>
      (await (await asha.send('GET', `/api/customers/me/addresses?${query}`)).json()) as { addresses: { id: string }[]; next?: string }
    const whole = (await list('')).addresses.map(({ id }) => id)
    const { addresses: first, next } = await list('limit=2')
    await asha.send('DELETE', `/api/customers/me/addresses/${first[1]!.id}`)
    expect([...first, ...(await list(`after=${next}`)).addresses].map(({ id }) => id)).toEqual(whole)
    expect(whole).toHaveLength(5)
  })

  it.each([
    ['2026-02-30T00:00:00.000000Z', '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e'],
    ['0000-01-01T00:00:00.000000Z', '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e'],
    ['2026-11-01T00:00:00.000000Z', 'x'],
    ['0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e'],
  ])('refuses a key that no entry can have: %j %j', async (...key) => {
    const asha = await createTestApp(test).person('asha')
    const after = Buffer.from(JSON.stringify(key)).toString('base64url')
    expect((await asha.send('GET', `/api/customers/me/addresses?after=${after}`)).status).toBe(400)
  })
})

it('an `after` has one spelling, and all that no list has told are one, so that live subscriptions share what they say', () => {
  const known = (after: string) => canonicalParams(products, { after }, null)['after']
  const key = Buffer.from('["1890","kurta"]').toString('base64url')
  for (const spelling of [key, `${key}==`, ` ${key}`, Buffer.from('[ "1890", "kurta" ]').toString('base64')])
    expect(known(spelling)).toBe(key)
  const unknown = ['unknown-1', 'x', '%%', Buffer.from('{"a":1}').toString('base64url'), 'W10', 'x'.repeat(2000)]
  expect(new Set(unknown.map(known))).toEqual(new Set(['-']))
})
