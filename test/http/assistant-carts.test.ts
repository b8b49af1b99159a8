/* oxlint-disable typescript/no-explicit-any -- answers are looked at field by field */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepAssistantCarts } from '../../src/features/assistants/assistant-carts.ts'
import { addAgentsProducts, lineOf, openAgent, resetAgents, sellOut } from '../support/agent.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const DAY_MS = 86_400_000

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

describe('a cart', () => {
  it('is created, read, replaced and cancelled, at the prices of the moment', async () => {
    const made = await agent.create([lineOf('kurta/L', 2), lineOf('kurta/L'), lineOf('stole')])
    expect([made.status, made.body.id]).toEqual([201, expect.stringMatching(/^[\da-f]{64}$/)])
    const { id } = made.body
    expect(made.body.line_items.map((of: any) => [of.item.id, of.item.title, of.item.price, of.quantity])).toEqual([
      ['kurta/L', 'Neel Kurta, L', 189000, 3],
      ['stole', 'Ajrakh Stole', 79000, 1],
    ])
    expect(made.body.totals).toEqual([
      { type: 'subtotal', amount: 646000 },
      { type: 'total', amount: 646000, display_text: 'Estimated total' },
    ])
    expect(made.body.continue_url).toBe(`http://shop.test/assistant-cart/${id}`)
    await test.pool.query(`update products set metadata = metadata || '{"price_usd": "500"}' where id = 'stole'`)
    expect((await agent.ask('GET', `/ucp/carts/${id}`)).body.totals[1].amount).toBe(617000)
    await addProduct(test.pool, { id: 'stole', name: 'Ajrakh Stole', price: '790', oneSize: '1' })
    const replaced = await agent.ask('PUT', `/ucp/carts/${id}`, { id, line_items: [lineOf('stole', 1000), lineOf('nothing')] })
    expect([replaced.status, replaced.body.line_items.map((of: any) => [of.item.id, of.quantity])]).toEqual([200, [['stole', 100]]])
    expect(replaced.body.messages.map(({ code }: any) => code)).toEqual(['not_found', 'quantity_limited'])
    expect((await agent.ask('POST', `/ucp/carts/${id}/cancel`)).body).toMatchObject({ id, totals: [{ amount: 7900000 }, {}] })
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['PUT', ''],
    ] as const) {
      const gone = await agent.ask(method, `/ucp/carts/${id}${path}`, method === 'PUT' ? { line_items: [] } : undefined)
      expect([gone.status, gone.body.ucp.status, gone.body.messages[0].code]).toEqual([200, 'error', 'not_found'])
      expect(gone.body).not.toHaveProperty('id')
    }
  })

  it('asks again what is there: what is gone is named, and comes back', async () => {
    const { id } = (await agent.create([lineOf('kurta/M'), lineOf('stole')])).body
    await sellOut(test, 'kurta', 'M')
    const { body } = await agent.ask('GET', `/ucp/carts/${id}`)
    expect(body.line_items.map((of: any) => of.item.id)).toEqual(['stole'])
    expect(body.messages).toEqual([{ type: 'warning', code: 'item_unavailable', content: 'Neel Kurta, M is gone for now, and left out.' }])
    await test.pool.query('delete from variants')
    expect((await agent.ask('GET', `/ucp/carts/${id}`)).body.line_items).toHaveLength(2)
  })

  it.each([
    [['robe/M'], 'out_of_stock'],
    [['nothing', "'; --"], 'not_found'],
  ])('is not made of %j', async (ids, code) => {
    const { status, body } = await agent.create(ids.map((id) => lineOf(id)))
    expect([status, body.ucp.status, body.messages[0].code, body.id]).toEqual([200, 'error', code, undefined])
    expect((await test.pool.query('select from assistant_carts')).rowCount).toBe(0)
  })

  it('is made once under a key, however often it is asked for at once; other lines under it are refused', async () => {
    const key = { 'idempotency-key': '660e8400-e29b-41d4-a716-446655440001' }
    const made = await Promise.all(Array.from({ length: 5 }, () => agent.create([lineOf('stole')], key)))
    expect(new Set(made.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await agent.create([lineOf('stole', 2)], key)).status).toBe(409)
    const other = await agent.create([lineOf('stole')], { ...key, 'ucp-agent': 'profile="https://other.example/profile.json"' })
    expect(other.body.id).not.toBe(made[0]!.body.id)
  })

  it('finds room among the 1000 of its address: the one changed longest ago goes', async () => {
    const changed = await agent.create([lineOf('stole')])
    const untouched = await agent.create([lineOf('stole')])
    await agent.ask('PUT', `/ucp/carts/${changed.body.id}`, { line_items: [lineOf('stole', 2)] })
    await test.pool.query(`insert into assistant_carts (hash, lines, caller, expires_at)
      select 'filling ' || n, '[]', max(caller), max(expires_at) + interval '1 minute' from assistant_carts, generate_series(1, 998) n group by n`)
    const made = await agent.create([lineOf('stole')])
    expect(made.status).toBe(201)
    const carts = [changed, untouched, made].map(({ body }) => agent.ask('GET', `/ucp/carts/${body.id}`))
    expect((await Promise.all(carts)).map(({ body }) => body.ucp.status === 'error')).toEqual([false, true, false])
    expect((await test.pool.query('select from assistant_carts')).rowCount).toBe(1000)
  })

  it('stores nothing of a person, nor its token, and ends after seven days', async () => {
    const buyer = { first_name: 'Asha', email: 'asha@people.test' }
    const { body } = await agent.ask('POST', '/ucp/carts', { line_items: [lineOf('stole')], buyer, context: { postal_code: '682001' } })
    expect(Date.parse(body.expires_at) - test.shop.clock.now().getTime()).toBeCloseTo(7 * DAY_MS, -5)
    const { rows } = await test.pool.query<Record<string, unknown>>('select * from assistant_carts')
    const stored = JSON.stringify(rows)
    for (const text of ['Asha', 'asha@', '682001', body.id]) expect(stored).not.toContain(text)
    await test.pool.query(`update assistant_carts set expires_at = now() - interval '1 second'`)
    expect((await agent.ask('GET', `/ucp/carts/${body.id}`)).body.ucp.status).toBe('error')
    await sweepAssistantCarts(test.shop)
    expect((await test.pool.query('select from assistant_carts')).rowCount).toBe(0)
  })
})

describe('the page of such a cart', () => {
  const page = async (id: string, send = app.visitor) =>
    (await (await send('GET', `/assistant-cart/${id}`)).text()).replaceAll('<!-- -->', '')
  const itemsOf = async (send: typeof app.visitor) => {
    const { items } = (await (await send('GET', '/api/cart/me')).json()) as { items: { id: string; size: string; quantity: number }[] }
    return items.map(({ id, size, quantity }) => `${id} ${size} ${quantity}`).toSorted()
  }
  const press = async (id: string, send: typeof app.visitor) => {
    const [, key = ''] = /name="key" value="([^"]+)"/.exec(await page(id, send)) ?? []
    return () => send('POST', `/assistant-cart/${id}`, { form: { key } })
  }

  it('shows it at today’s prices, is for nobody’s cache, and puts it into one’s own cart once for a press that is sent twice', async () => {
    const asha = await app.person('asha')
    await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', quantity: 1, size: 'L' }] } })
    const { id } = (await agent.create([lineOf('kurta/L', 2), lineOf('stole')])).body
    const shown = await asha.send('GET', `/assistant-cart/${id}`)
    expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    expect(await page(id)).toMatch(/Neel Kurta.*quantity 2.*Rs\.3780.*Ajrakh Stole.*Rs\.790.*Rs\.4570/s)
    const send = await press(id, asha.send)
    for (const answer of await Promise.all([send(), send()]))
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/checkout?put=${id}`])
    expect(await itemsOf(asha.send)).toEqual(['kurta L 3', 'stole M 1'])
    expect(await (await asha.send('GET', `/checkout?put=${id}`)).text()).toContain(
      'What was put together for you is in your cart, at today’s prices.',
    )
  })

  it('leaves out what is gone, and says so before and after', async () => {
    const asha = await app.person('asha')
    const { id } = (await agent.create([lineOf('kurta/L', 2), lineOf('stole')])).body
    await test.pool.query(`update products set active = false where id = 'kurta'`)
    expect(await page(id)).toContain('This is gone for now: Neel Kurta, L.')
    await (
      await press(id, asha.send)
    )()
    expect(await itemsOf(asha.send)).toEqual(['stole M 1'])
    expect(await (await asha.send('GET', `/checkout?put=${id}`)).text()).toContain('This is gone for now: Neel Kurta, L.')
    await test.pool.query(`update products set active = false`)
    expect(await page(id)).toContain('Nothing of it can be bought now.')
  })

  it.each(['draft', 'archived'])(
    'asks again what state a product is in: one that is %s is gone, on the page and in the press',
    async (status) => {
      const asha = await app.person('asha')
      const { id } = (await agent.create([lineOf('kurta/L', 2), lineOf('stole')])).body
      const send = await press(id, asha.send)
      await test.pool.query(`update products set status = $1 where id = 'kurta'`, [status])
      try {
        expect((await agent.ask('GET', `/ucp/carts/${id}`)).body.messages[0].code).toBe('item_unavailable')
        expect(await page(id)).toContain('This is gone for now: Neel Kurta, L.')
        await send()
        expect(await itemsOf(asha.send)).toEqual(['stole M 1'])
      } finally {
        await test.pool.query(`update products set status = 'on' where id = 'kurta'`)
      }
    },
  )

  it('leaves out one size that is gone, and adds another of the same product', async () => {
    const asha = await app.person('asha')
    const { id } = (await agent.create([lineOf('kurta/L', 2), lineOf('kurta/XS')])).body
    await sellOut(test, 'kurta', 'L')
    await (
      await press(id, asha.send)
    )()
    expect(await itemsOf(asha.send)).toEqual(['kurta XS 1'])
  })

  it('names what has no room', async () => {
    const asha = await app.person('asha')
    const ids = Array.from({ length: 100 }, (_, index) => `piece-${index}`)
    await Promise.all(ids.map((id) => addProduct(test.pool, { id })))
    await asha.send('PATCH', '/api/cart/me', { json: { set: ids.map((id) => ({ id })) } })
    const { id } = (await agent.create([lineOf('stole'), lineOf('piece-7/M')])).body
    const answer = await (await press(id, asha.send))()
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('where there was no room for this: Ajrakh Stole.')
    expect(await itemsOf(asha.send)).toContain('piece-7 M 2')
    await test.pool.query(`delete from cart_lines; delete from products where id like 'piece-%'`)
  })

  it('keeps it through signing in', async () => {
    const { id } = (await agent.create([lineOf('stole', 2)])).body
    const sent = await app.visitor('POST', `/assistant-cart/${id}`, { form: {} })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/signin?redirect=/assistant-cart/${id}`])
    const [cookie] = sent.headers.getSetCookie().map((value) => value.split(';')[0]!)
    const form = {
      email: 'meera.put@people.test',
      password: 'a long sentence of words',
      confirm: 'a long sentence of words',
      redirect: `/assistant-cart/${id}`,
    }
    const registered = await app.sender(cookie!)('POST', '/register', { form })
    expect([registered.status, registered.headers.get('location')]).toEqual([303, `/checkout?put=${id}`])
    const session = registered.headers.getSetCookie().map((value) => value.split(';')[0]!)
    expect(await itemsOf(app.sender(session.join('; ')))).toEqual(['stole M 2'])
  })

  it.each(['x', 'a'.repeat(64), '%F0%9F%98%80'])('is not there for %s', async (token) => {
    const asha = await app.person('asha')
    expect((await app.visitor('GET', `/assistant-cart/${token}`)).status).toBe(404)
    expect((await asha.send('POST', `/assistant-cart/${token}`, { form: {} })).status).toBe(404)
  })
})
