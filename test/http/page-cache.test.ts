import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changesAreTold, openCachedInstance, type Instance } from '../support/cached-instance.ts'
import { addProduct } from '../support/products.ts'
import { type RawAnswer } from '../support/raw-request.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  for (const id of ['kurta', 'stole', 'shirt']) await addProduct(test.pool, { id, name: `The ${id}` })
  await changesAreTold(test)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await test.close()
})

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync }
const decoded = ({ headers, body }: RawAnswer): Buffer => DECODERS[headers['content-encoding'] as 'br' | 'gzip']?.(body) ?? body

const stops: (() => unknown)[] = []
async function openInstance(): Promise<Instance> {
  const instance = await openCachedInstance(test)
  stops.push(instance.close)
  return instance
}

describe('a visitor’s page', () => {
  it.each(['/', '/shop', '/shop?filter=swag', '/product/kurta', '/sizechart', '/aboutus', '/contactus', '/privacypolicy', '/terms'])(
    '%s is answered from memory with the bytes and the headers of the application',
    async (path) => {
      const { get } = await openInstance()
      const [first, second] = [await get(path), await get(path)]
      expect(first.status).toBe(200)
      expect(first.headers.etag).toBeUndefined()
      expect(second.body.equals(first.body)).toBe(true)
      const { etag, 'x-request-id': id, date: _, ...headers } = second.headers
      const { 'x-request-id': firstId, date: __, ...firstHeaders } = first.headers
      expect(headers).toEqual(firstHeaders)
      expect(headers).toMatchObject({ vary: 'Cookie, Accept-Encoding', 'cache-control': 'private, no-cache', 'x-frame-options': 'DENY' })
      expect(etag).toMatch(/^"[\w-]+"$/)
      expect(id).toMatch(/^[\da-f-]{36}$/)
      expect(id).not.toBe(firstId)
    },
  )

  it.each(['/', '/shop', '/product/kurta', '/sizechart', '/aboutus', '/contactus', '/privacypolicy', '/terms'])(
    '%s says nothing to the next visitor of what stood in the address of the first',
    async (path) => {
      const { get } = await openInstance()
      const names = 'added review another kind done payment complete order edit address error with redirect again token ids id'
      const values = ['true', 'edit', 'M', 'size=M', 'google', 'complete', 'saved']
      const plain = String((await get(path)).body)
      for (const value of values) {
        const other = await openInstance()
        const query = new URLSearchParams(names.split(' ').map((name) => [name, value]))
        expect(String((await other.get(`${path}?${query}`)).body), value).toBe(plain)
      }
    },
  )

  it('is answered for ten minutes although the database is silent, and no longer', async () => {
    const { get } = await openInstance()
    await get('/shop')
    const silent = vi.spyOn(test.shop.changes, 'silentMs').mockReturnValue(599_000)
    stops.push(() => silent.mockRestore())
    expect((await get('/shop')).headers.etag).toBeDefined()
    silent.mockReturnValue(600_000)
    // The application, which answers in its place, has no database either.
    expect((await get('/shop')).headers.etag).toBeUndefined()
    silent.mockRestore()
  })

  it('is rendered once for all who ask for it at the same time', async () => {
    const instance = await openInstance()
    const { pages } = instance
    const [startRendering, pending] = [vi.spyOn(pages, 'startRendering'), vi.spyOn(pages, 'pending')]
    const asked: Promise<RawAnswer>[] = []
    instance.meanwhile = async () => {
      const before = pending.mock.calls.length
      for (let n = 0; n < 30; n++) asked.push(instance.get('/product/kurta'))
      await expect.poll(() => pending.mock.calls.length - before).toBe(30)
    }
    const first = await instance.get('/product/kurta')
    const answers = await Promise.all(asked)
    expect(answers).toHaveLength(30)
    for (const answer of answers) expect(answer.body.equals(first.body)).toBe(true)
    expect(startRendering).toHaveBeenCalledTimes(1)
  })

  it('of the size chart is another one in centimetres', async () => {
    const { get, pages } = await openInstance()
    const inches = await get('/sizechart')
    const centimetres = await get('/sizechart?unit=cm')
    expect(decoded(inches).toString()).toContain('<td>36</td>')
    expect(decoded(centimetres).toString()).toContain('<td>91</td>')
    expect((await get('/sizechart?unit=furlong')).body.equals(inches.body)).toBe(true)
    expect(pages.size().pages).toBe(2)
  })

  it('has one key for every address that shows it, and shows nothing of unknown parameters', async () => {
    const { get, pages } = await openInstance()
    const shop = await get('/shop')
    for (const query of ['?', '?order=name-asc&filter=all', '?filter=all&utm_source=evil', '?order=;DROP', '?filter=&order=']) {
      const answer = await get(`/shop${query}`)
      expect({ query, cached: answer.headers.etag !== undefined, same: answer.body.equals(shop.body) }).toEqual({
        query,
        cached: true,
        same: true,
      })
    }
    const sorted = await get('/shop?utm_source=evil&order=price-desc&filter=swag')
    expect(String(sorted.body)).not.toContain('evil')
    expect((await get('/shop?filter=swag&order=price-desc')).body.equals(sorted.body)).toBe(true)
    await get('/?utm_source=evil')
    expect(String((await get('/')).body)).not.toContain('evil')
    expect(pages.size().pages).toBe(3)
  })

  it.each([
    ['/signin', {}, 'GET'],
    ['/product/nothing', {}, 'GET'],
    ['/nothing', {}, 'GET'],
    ['/healthz', {}, 'GET'],
    ['/api/products', {}, 'GET'],
    ['/checkout', {}, 'GET'],
    ['/sh%6Fp', {}, 'GET'],
    ['/product/kurt%61', {}, 'GET'],
    ['/', {}, 'HEAD'],
    ['/', {}, 'POST'],
    ['/', { authorization: 'Bearer x' }, 'GET'],
    ['/', { cookie: 'chhaap_session=x' }, 'GET'],
    ['/', { cookie: 'a=b; __Host-chhaap_session=x' }, 'GET'],
  ])('is not cached for %s with %o (%s)', async (path, headers, method) => {
    const { get, pages } = await openInstance()
    await get(path, headers, method)
    expect(pages.size().pages).toBe(0)
  })

  it.each([
    ['x-forwarded-host', '/evil.example'],
    ['x-forwarded-proto', '/evil.example'],
    ['forwarded', '/evil.example'],
    ['x-original-url', '/evil.example'],
    ['x-rewrite-url', '/evil.example'],
    ['x-http-method-override', '/evil.example'],
    ['host', 'evil.example'],
    ['origin', '/evil.example'],
  ])('says nothing of the header %s, which is no part of its key', async (name, value) => {
    const { get } = await openInstance()
    const path = '/shop?filter=swag'
    const clean = await (await openInstance()).get(path)
    const poisoned = await get(path, { [name]: value })
    expect(poisoned.body.equals(clean.body)).toBe(true)
    expect(JSON.stringify(poisoned.headers)).not.toContain('evil')
    expect((await get(path)).body.equals(clean.body)).toBe(true)
  })
})

describe('a cached page', () => {
  it.each([
    [{}, undefined],
    [{ 'accept-encoding': 'gzip, deflate, br, zstd' }, 'br'],
    [{ 'accept-encoding': 'gzip' }, 'gzip'],
    [{ 'accept-encoding': 'br;q=0, gzip;q=0.5' }, 'gzip'],
    [{ 'accept-encoding': 'br;q=0.3, gzip;q=0.9' }, 'gzip'],
    [{ 'accept-encoding': 'br;q=0' }, undefined],
    [{ 'accept-encoding': 'identity' }, undefined],
    [{ 'accept-encoding': '*' }, 'br'],
    [{ 'accept-encoding': 'zstd' }, undefined],
  ])('is sent to %o as %s', async (headers, coding) => {
    const { get, getCached } = await openInstance()
    const plain = await get('/shop')
    const answer = await getCached('/shop', headers)
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(decoded(answer).equals(plain.body)).toBe(true)
  })

  it.each(['identity', 'gzip', 'br'])('is not sent again to whoever has it (%s)', async (accepted) => {
    const { get, getCached } = await openInstance()
    const { etag = '', ...headers } = (await getCached('/shop', { 'accept-encoding': accepted })).headers
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const answer = await get('/shop', { 'accept-encoding': accepted, 'if-none-match': known })
      expect([known, answer.status, answer.body.length, answer.headers.etag]).toEqual([known, 304, 0, etag])
      for (const name of ['vary', 'cache-control', 'content-security-policy']) expect(answer.headers[name]).toBe(headers[name])
    }
    const changed = await get('/shop', { 'accept-encoding': accepted, 'if-none-match': '"another"' })
    expect(changed.status).toBe(200)
  })

  it('answers HEAD with the headers alone', async () => {
    const { getCached, get } = await openInstance()
    const { headers, body } = await getCached('/shop', {}, 'HEAD')
    expect(body.length).toBe(0)
    const { 'x-request-id': _, date: __, ...rest } = headers
    expect((await get('/shop')).headers).toMatchObject(rest)
  })

  it('is not shown to people, and theirs is never cached', async () => {
    const { get, getCached, pages } = await openInstance()
    const asha = await createTestApp(test).person('asha')
    await getCached('/')
    const theirs = await get('/', { cookie: asha.cookie })
    expect(theirs.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(theirs.headers.etag).toBeUndefined()
    expect(String(theirs.body)).toContain('My Account')
    await get('/shop', { cookie: asha.cookie })
    expect(pages.find('/shop')).toBeUndefined()
  })

  it('never mixes a visitor and two people who alternate a thousand times', async () => {
    const { get, pages } = await openInstance()
    const app = createTestApp(test)
    const [asha, kabir] = [await app.person('asha'), await app.person('kabir')]
    await asha.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
    await kabir.send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }, { id: 'stole' }] } })
    const paths = ['/', '/product/kurta', '/terms']
    const reader = (headers = {}) => ({ headers, seen: new Set<unknown>(), etags: [] as unknown[] })
    const [visitor, ashas, kabirs] = [reader(), reader({ cookie: asha.cookie }), reader({ cookie: kabir.cookie })]
    const readAll = (path: string) =>
      Promise.all(
        [visitor, ashas, visitor, kabirs].map(async ({ headers, seen, etags }) => {
          const answer = await get(path, headers)
          seen.add(/aria-label="(Cart[^"]*)"/.exec(String(answer.body))?.[1])
          etags.push(answer.headers.etag)
        }),
      )
    for (let change = 0; change < 5; change++) {
      for (let round = 0; round < 50; round++) await readAll(paths[round % paths.length]!)
      await test.pool.query('update products set name = name')
    }
    await changesAreTold(test)
    for (const path of paths) await readAll(path)
    expect([visitor, ashas, kabirs].map(({ seen }) => [...seen])).toEqual([['Cart'], ['Cart, 1 item'], ['Cart, 2 items']])
    expect(visitor.etags.filter(Boolean).length).toBeGreaterThan(400)
    expect([...ashas.etags, ...kabirs.etags].filter(Boolean)).toEqual([])
    expect(pages.size().pages).toBe(paths.length)
  })
})
