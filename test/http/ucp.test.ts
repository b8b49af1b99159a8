/* oxlint-disable typescript/no-explicit-any -- answers are looked at field by field */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAgentsProducts, AGENT, lineOf, openAgent, resetAgents, sellOut } from '../support/agent.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const ENVELOPE = { version: '2026-04-08', status: 'success' }

let test: TestShop
let app: ReturnType<typeof createTestApp>
let agent: ReturnType<typeof openAgent>
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  agent = openAgent(app)
  await addAgentsProducts(test)
})
afterAll(() => test.close())
beforeEach(() => resetAgents(test))

const search = (body: unknown) => agent.ask('POST', '/ucp/catalog/search', body)
const lookup = (body: unknown) => agent.ask('POST', '/ucp/catalog/lookup', body)
const product = (body: unknown) => agent.ask('POST', '/ucp/catalog/product', body)

describe('the profile', () => {
  it('offers catalogue and cart over REST and MCP, and no checkout', async () => {
    const { status, body, headers } = await agent.ask('GET', '/.well-known/ucp', undefined, {})
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
    expect(Object.keys(body.ucp.capabilities)).toEqual([
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.catalog.lookup',
      'dev.ucp.shopping.cart',
    ])
    expect(body.ucp.services['dev.ucp.shopping'].map((of: any) => [of.transport, of.endpoint])).toEqual([
      ['rest', 'http://shop.test/ucp'],
      ['mcp', 'http://shop.test/mcp'],
    ])
    expect(body.ucp.payment_handlers).toEqual({})
  })

  it('is not there where the shop folder says so, nor is anything else for assistants', async () => {
    const id = (await agent.create([lineOf('stole')])).body.id as string
    const { folder } = test.shop
    test.shop.folder = { ...folder, assistants: false }
    try {
      for (const path of ['/.well-known/ucp', `/ucp/carts/${id}`])
        expect((await app.visitor('GET', path, { headers: AGENT })).status, path).toBe(404)
      for (const path of ['/ucp/catalog/search', '/ucp/carts'])
        expect((await app.visitor('POST', path, { json: {}, headers: AGENT })).status).toBe(404)
      expect((await app.visitor('GET', `/assistant-cart/${id}`)).status).toBe(404)
    } finally {
      test.shop.folder = folder
    }
  })
})

describe('a request', () => {
  it.each([
    [{}, 400, 'invalid_profile_url'],
    [{ 'ucp-agent': 'curl/8' }, 400, 'invalid_profile_url'],
    [{ 'ucp-agent': 'profile="no address"' }, 400, 'invalid_profile_url'],
    [{ 'ucp-agent': 'profile="https://agent.example/p", version="2099-01-01"' }, 422, 'version_unsupported'],
  ])('with the headers %j is refused', async (headers, status, code) => {
    const refused = await agent.ask('POST', '/ucp/catalog/search', { query: 'kurta' }, headers)
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(refused.body.content).toEqual(expect.any(String))
  })

  it.each([
    ['/ucp/catalog/search', {}, 'invalid_request'],
    ['/ucp/catalog/search', { query: 'kurta', pagination: { limit: 0 } }, 'invalid_request'],
    ['/ucp/catalog/search', { query: 'kurta', pagination: { cursor: 'invented' } }, 'invalid_cursor'],
    ['/ucp/catalog/lookup', { ids: Array.from({ length: 51 }, String) }, 'request_too_large'],
    ['/ucp/carts', { line_items: Array.from({ length: 101 }, () => lineOf('stole')) }, 'request_too_large'],
    ['/ucp/carts', { line_items: [lineOf('stole', 0)] }, 'invalid_request'],
  ])('to %s that is too much or not as expected is refused', async (path, json, code) => {
    const refused = await agent.ask('POST', path, json)
    expect([refused.status, refused.body.code]).toEqual([400, code])
  })

  it('is no form of another site, and is counted by its address', async () => {
    const form = await app.sender(null)('POST', '/ucp/carts', {
      body: '{}',
      headers: { ...AGENT, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
    })
    expect(form.status).toBe(415)
    const statuses = await Promise.all(Array.from({ length: 240 }, async () => (await search({ query: 'x' })).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const refused = await search({ query: 'x' })
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  })
})

describe('versions', () => {
  const CART = 'dev.ucp.shopping.cart'
  const profile = (version: string, carts: string[]) => ({ version, capabilities: new Map([[CART, carts]]) })
  it.each([
    ['agree', profile('2026-04-08', ['2026-01-23', '2026-04-08']), 201, undefined],
    ['of the protocol differ', profile('2026-01-23', ['2026-04-08']), 422, 'version_unsupported'],
    ['of the capability differ', profile('2026-04-08', ['2026-01-23']), 200, 'capabilities_incompatible'],
    ['of the capability are not said', profile('2026-04-08', []), 200, 'capabilities_incompatible'],
    ['cannot be read', 'unreachable' as const, 424, 'profile_unreachable'],
    ['are none', 'malformed' as const, 422, 'profile_malformed'],
    ['stand at no public address', 'invalid' as const, 400, 'invalid_profile_url'],
    ['wait for others', 'busy' as const, 503, 'unavailable'],
  ])('that %s are answered so', async (_, found, status, code) => {
    const asked: string[] = []
    test.shop.agentProfiles = {
      find: async (address) => {
        asked.push(address)
        return found
      },
    }
    try {
      const made = await agent.create([lineOf('stole')])
      expect([made.status, made.body.code ?? made.body.messages?.[0].code]).toEqual([status, code])
      expect(asked).toEqual(['https://agent.example/profile.json'])
      expect((await test.pool.query('select from assistant_carts')).rowCount).toBe(status === 201 ? 1 : 0)
    } finally {
      test.shop.agentProfiles = null
    }
  })
})

describe('the catalogue', () => {
  it('is searched by the shop’s own rules, with variants at their prices in paise', async () => {
    const { status, body } = await search({ query: 'neel kurta' })
    expect([status, body.ucp]).toEqual([
      200,
      { ...ENVELOPE, capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-04-08' }] } },
    ])
    expect(body.pagination).toEqual({ has_next_page: false, total_count: 1 })
    expect(body.products).toHaveLength(1)
    const [kurta] = body.products
    expect(kurta).toMatchObject({
      id: 'kurta',
      title: 'Neel Kurta',
      description: { plain: 'A kurta of indigo.' },
      url: 'http://shop.test/product/kurta',
      price_range: { min: { amount: 189000, currency: 'INR' }, max: { amount: 189000, currency: 'INR' } },
    })
    expect(kurta.variants[0]).toMatchObject({
      id: 'kurta/M',
      price: { amount: 189000, currency: 'INR' },
      availability: { available: true, status: 'in_stock' },
      options: [{ name: 'Size', label: 'M' }],
    })
    expect(kurta.variants).toHaveLength(6)
  })

  it('is narrowed by price, and read page by page', async () => {
    const ids = async (body: unknown) => (await search(body)).body.products.map(({ id }: { id: string }) => id)
    expect(await ids({ filters: { price: { max: 100000 } } })).toEqual(['stole', 'robe'])
    expect(await ids({ filters: { price: { min: 100001 } } })).toEqual(['kurta'])
    const foreign = await search({ query: 'kurta', filters: { price: { max: 1 } }, context: { currency: 'USD' } })
    expect(foreign.body.messages).toEqual([expect.objectContaining({ type: 'info', code: 'price_filter_ignored' })])
    expect(await ids({ filters: { categories: ['no-such'] } })).toEqual([])
    const first = await search({ filters: { price: { min: 0 } }, pagination: { limit: 2 } })
    expect(first.body.pagination).toMatchObject({ has_next_page: true, cursor: expect.any(String) })
    const second = await search({ filters: { price: { min: 0 } }, pagination: { limit: 2, cursor: first.body.pagination.cursor } })
    const seen = [...first.body.products, ...second.body.products].map(({ id }: { id: string }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    expect(second.body.pagination.has_next_page).toBe(false)
  })

  it('is looked up by ids of products and of variants, each product once, and says what is unknown', async () => {
    const { status, body } = await lookup({ ids: ['kurta', 'kurta/XL', 'stole', 'kurta', 'kurta/XXXL', 'nothing', "'; --"] })
    expect(status).toBe(200)
    const found = Object.fromEntries(
      body.products.map((of: any) => [of.id, of.variants.map((variant: any) => [variant.id, variant.inputs])]),
    )
    expect(found).toEqual({
      kurta: [
        ['kurta/M', [{ id: 'kurta', match: 'featured' }]],
        ['kurta/XL', [{ id: 'kurta/XL', match: 'exact' }]],
      ],
      stole: [['stole', [{ id: 'stole', match: 'featured' }]]],
    })
    expect(body.messages.map(({ code, content }: any) => [code, content])).toEqual(
      ['kurta/XXXL', 'nothing', "'; --"].map((id) => ['not_found', id]),
    )
  })

  it('shows a product with what is there of what is chosen', async () => {
    await sellOut(test, 'kurta', 'L')
    const { body } = await product({
      id: 'kurta',
      selected: [
        { name: 'Size', label: 'L' },
        { name: 'Wings', label: 'two' },
      ],
    })
    expect(body.product.selected).toEqual([{ name: 'Size', label: 'L' }])
    expect(body.product.variants.map(({ id, availability }: any) => [id, availability.available])).toEqual([['kurta/L', false]])
    const values = Object.fromEntries(body.product.options[0].values.map((of: any) => [of.label, of.available]))
    expect(values).toMatchObject({ L: false, XS: true })
    expect((await product({ id: 'kurta/XL' })).body.product.variants[0].id).toBe('kurta/XL')
    expect((await product({ id: 'kurta' })).body.product).toMatchObject({
      selected: [{ label: 'M' }],
      metadata: { care: ['Wash by hand.'] },
    })
    expect((await product({ id: 'robe' })).body.product.variants[0].availability.available).toBe(false)
  })

  it.each(['draft', 'archived'])('does not know a product that is %s', async (status) => {
    await test.pool.query(`update products set status = $1 where id = 'stole'`, [status])
    try {
      expect((await product({ id: 'stole' })).body.ucp.status).toBe('error')
      expect((await lookup({ ids: ['stole'] })).body).toMatchObject({ products: [], messages: [{ code: 'not_found' }] })
      expect((await search({ filters: { price: { max: 79000 } } })).body.products).toEqual([])
      expect((await agent.create([lineOf('stole')])).body.messages[0].code).toBe('not_found')
    } finally {
      await test.pool.query(`update products set status = 'on' where id = 'stole'`)
    }
  })

  it.each(['nothing', 'kurta/XXXL', 'block', '../kurta'])('has no %s', async (id) => {
    const { status, body } = await product({ id })
    expect([status, body.ucp.status, body.messages[0].code, body.messages[0].severity]).toEqual([
      200,
      'error',
      'not_found',
      'unrecoverable',
    ])
  })
})
