import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clearCart } from '../../src/features/cart/change-cart.ts'
import { attachLive, type Live } from '../../src/http/live/socket.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { openLive, type LiveSocket } from '../support/live-socket.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let app: ReturnType<typeof createTestApp>
let origin: string
let stop: () => void
let server: Live
let asha: { send: Send; uid: string; cookie: string }
beforeAll(async () => {
  test = await createTestShop()
  app = createTestApp(test)
  const http = createHttpServer()
  answerWith(http, app.app)
  server = attachLive(http, test.shop, {
    caps: { perPerson: 3, connections: { perKey: 5, inAll: 100 }, subscriptions: { perKey: 20, inAll: 100 } },
  })
  origin = `http://localhost:${await listen(http, 0)}`
  stop = () => {
    server.close()
    http.close()
    http.closeAllConnections()
  }
  asha = await app.person('asha')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta' })
  await addProduct(test.pool, { id: 'stole', name: 'Stole' })
})
afterAll(async () => {
  stop()
  await test.close()
})

const open: LiveSocket[] = []
async function live(cookie?: string): Promise<LiveSocket> {
  const socket = await openLive(origin, cookie)
  open.push(socket)
  return socket
}
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.terminate()
  await expect.poll(() => test.shop.hub.size()).toBe(0)
})

const merge = (send: Send, json: object) => send('PATCH', '/api/cart/me', { json })

describe('a live subscription', () => {
  it('delivers what is there, then every change, whoever makes it', async () => {
    const socket = await live()
    socket.subscribe(1, 'product', { id: 'kurta' })
    await expect.poll(() => socket.data(1)).toMatchObject({ name: 'Neel Kurta' })
    await test.pool.query("update products set name = 'Neel Buti' where id = 'kurta'")
    await expect.poll(() => socket.data(1)).toMatchObject({ name: 'Neel Buti' })
  })

  it('follows a cart on every device, its products’ prices too', async () => {
    await clearCart(test.shop, asha.uid)
    const [phone, desk] = [await live(asha.cookie), await live(asha.cookie)]
    for (const device of [phone, desk]) device.subscribe(7, 'cart', { uid: 'me' })
    await merge(asha.send, { set: [{ id: 'kurta', quantity: 2 }] })
    for (const device of [phone, desk]) await expect.poll(() => device.data(7)).toMatchObject({ items: [{ id: 'kurta', quantity: 2 }] })
    await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '2000' })
    await expect.poll(() => desk.data(7)).toMatchObject({ items: [{ metadata: { price_usd: '2000' } }] })
    await merge(asha.send, { remove: ['kurta'] })
    await expect.poll(() => phone.data(7)).toMatchObject({ items: [], total: 0 })
  })

  it('converges on the database under many changes, and its versions never go backwards', async () => {
    const socket = await live(asha.cookie)
    socket.subscribe(1, 'cart', { uid: 'me' })
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => merge(asha.send, { set: [{ id: ['stole', 'kurta'][index % 2], quantity: index + 1 }] })),
    )
    const cart: unknown = await (await asha.send('GET', '/api/cart/me')).json()
    await expect.poll(() => socket.data(1)).toEqual(cart)
    const versions = socket.frames.map(({ version }) => version).filter((version) => version !== undefined)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(versions.length)
  })

  it('sends nothing twice to whoever comes back with what is still right', async () => {
    const first = await live()
    first.subscribe(1, 'product', { id: 'stole' })
    await expect.poll(() => first.data(1)).toBeDefined()
    const { etag } = first.frames[0]!
    const second = await live()
    second.subscribe(1, 'product', { id: 'stole' }, etag)
    await expect.poll(() => second.frames).toEqual([{ id: 1, version: expect.any(Number), etag }])
    second.subscribe(2, 'product', { id: 'stole' }, 'of-long-ago')
    await expect.poll(() => second.data(2)).toMatchObject({ id: 'stole' })
  })

  it.each([
    ['cart', { uid: 'me' }, 'UNAUTHENTICATED'],
    ['orders', { uid: 'me' }, 'UNAUTHENTICATED'],
    ['content', {}, 'UNAUTHENTICATED'],
    ['product', { id: 'nothing' }, 'NOT_FOUND'],
    ['secrets', {}, 'NOT_FOUND'],
  ])('of %s is refused to a visitor as its address would be', async (name, params, status) => {
    const socket = await live()
    socket.subscribe(1, name, params)
    await expect.poll(() => socket.frames).toMatchObject([{ id: 1, error: { status } }])
  })

  it('belongs to the session of the page’s token: any other token closes it', async () => {
    const kabir = await app.person('kabir')
    const tokenOf = async (send: Send) => ((await (await send('POST', '/auth/token')).json()) as { token: string }).token
    const [own, others, visitors, forged] = [await live(asha.cookie), await live(asha.cookie), await live(), await live(kabir.cookie)]
    own.socket.send(JSON.stringify({ token: await tokenOf(asha.send) }))
    for (const socket of [others, visitors]) socket.socket.send(JSON.stringify({ token: await tokenOf(kabir.send) }))
    forged.socket.send(JSON.stringify({ token: 'x.y.z' }))
    await expect.poll(() => [others, visitors, forged].map(({ closed }) => closed())).toEqual([4401, 4401, 4401])
    own.subscribe(1, 'cart', { uid: 'me' })
    await expect.poll(() => own.data(1)).toBeDefined()
    expect(own.closed()).toBeNull()
  })

  it('of another person’s cart is refused', async () => {
    const kabir = await app.person('kabir')
    const socket = await live(kabir.cookie)
    socket.subscribe(1, 'cart', { uid: asha.uid })
    await expect.poll(() => socket.frames).toMatchObject([{ id: 1, error: { status: 'NOT_FOUND' } }])
  })

  it('of the members’ content ends when the membership does', async () => {
    await test.pool.query("insert into subscriptions (user_id, status, current_period_start) values ($1, 'active', now())", [asha.uid])
    const socket = await live(asha.cookie)
    socket.subscribe(1, 'content')
    await expect.poll(() => socket.data(1)).toEqual({ content: [] })
    await test.pool.query("update subscriptions set status = 'canceled'")
    await expect.poll(() => socket.frames.at(-1)).toMatchObject({ id: 1, error: { status: 'PERMISSION_DENIED' } })
  })

  it('ends with its session', async () => {
    const kabir = await app.person('kabir')
    const socket = await live(kabir.cookie)
    socket.subscribe(1, 'cart', { uid: 'me' })
    await expect.poll(() => socket.data(1)).toBeDefined()
    await kabir.send('POST', '/account', { form: { intent: 'sign-out' } })
    await expect.poll(socket.closed).toBe(4401)
  })

  it('ends when its session expires', async () => {
    const kabir = await app.person('kabir')
    const socket = await live(kabir.cookie)
    await test.pool.query("update sessions set expires_at = now() + interval '300 milliseconds' where user_id = $1", [kabir.uid])
    await expect.poll(socket.closed).toBe(4401)
  })
})

describe('live subscriptions', () => {
  it('of one meaning share one value, whatever their parameters are called', async () => {
    const socket = await live()
    const spellings = [{}, { order: 'nonsense' }, { filter: 'all', limit: '700' }, { o: 'price-asc' }, { fil: 'coffee', in_stock: 'no' }]
    for (const [id, params] of spellings.entries()) socket.subscribe(id, 'products', params as Record<string, string>)
    for (const id of spellings.keys()) await expect.poll(() => socket.data(id)).toMatchObject({ products: [{}, {}] })
    expect(test.shop.hub.size()).toBe(1)
  })

  it('are found by the exact names of their parameters', async () => {
    const socket = await live()
    socket.subscribe(1, 'product', { i: 'kurta' })
    await expect.poll(() => socket.frames).toMatchObject([{ id: 1, error: { status: 'NOT_FOUND' } }])
  })

  it('are as many as an address may have, over all of its connections', async () => {
    const sockets = [await live(), await live()]
    for (let id = 0; id < 12; id++) for (const socket of sockets) socket.subscribe(id, 'reviews', { id: `piece-${id}` })
    const frames = () => sockets.flatMap((socket) => socket.frames)
    await expect.poll(() => frames().length).toBe(24)
    expect(frames().filter(({ error }) => error?.status === 'RESOURCE_EXHAUSTED')).toHaveLength(4)
    sockets[0]!.socket.send('{"unsubscribe":0}')
    sockets[0]!.subscribe(50, 'reviews', { id: 'piece-50' })
    await expect.poll(() => sockets[0]!.data(50)).toEqual({ reviews: [], next: null })
  })
})

describe('a live connection', () => {
  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, {}])('from %o is refused', async (headers) => {
    await expect(openLive(origin, undefined, headers as Record<string, string>)).rejects.toThrow('403')
  })

  it('is one of few that a person may have', async () => {
    const kabir = await app.person('kabir')
    for (let count = 0; count < 3; count++) await live(kabir.cookie)
    await expect(live(kabir.cookie)).rejects.toThrow('429')
  })

  it('is one of few that an address may have', async () => {
    for (let count = 0; count < 5; count++) await live()
    await expect(live()).rejects.toThrow('429')
    open.pop()!.socket.terminate()
    await expect.poll(() => server.connections()).toBe(4)
    await live()
  })

  it('that sends faster than any page is closed, and little of what it asked for is looked at', async () => {
    const socket = await live()
    for (let id = 0; id < 5000; id++) socket.subscribe(id, 'product', { id: `piece-${id}` })
    await expect.poll(socket.closed).toBe(1008)
    expect(socket.frames.length).toBeLessThan(200)
  })

  it('is closed with the shop, also when the browser does not answer', async () => {
    const http = createHttpServer()
    const own = attachLive(http, test.shop)
    const { socket } = await openLive(`http://localhost:${await listen(http, 0)}`, undefined, { origin: test.shop.publicUrl })
    socket.pause()
    own.close()
    http.close()
    await expect(once(http, 'close')).resolves.toBeDefined()
    socket.terminate()
  })

  it.each(['nonsense', '{"subscribe":"x"}', '[]', '{"subscribe":1,"to":"product","params":{"id":7}}'])(
    'that says %s is closed',
    async (text) => {
      const socket = await live()
      socket.socket.send(text)
      await expect.poll(socket.closed).toBe(1007)
    },
  )

  it('that sends too much is closed', async () => {
    const socket = await live()
    socket.socket.send('x'.repeat(5000))
    await expect.poll(socket.closed).toBe(1009)
  })

  it('that does not read is cut, and the others do not notice', async () => {
    const [slow, quick] = [await live(), await live()]
    for (const socket of [slow, quick]) socket.subscribe(1, 'product', { id: 'stole' })
    await expect.poll(() => slow.data(1)).toBeDefined()
    slow.socket.pause()
    let round = 0
    const makeNews = async () => {
      await test.pool.query("update products set description = $1 where id = 'stole'", [`${round++} ${'x'.repeat(2_000_000)}`])
      return server.connections()
    }
    await expect.poll(makeNews, { interval: 100 }).toBe(1)
    await expect.poll(() => (quick.data(1) as { description: string }).description.split(' ')[0]).toBe(String(round - 1))
    await test.pool.query("update products set description = '' where id = 'stole'")
  })
})
