import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/http/app.ts'
import { createDevWeb } from '../../src/http/serving/dev-web.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { watchChanges, type Changes } from '../../src/platform/live/changes.ts'
import { changesAreTold, openCachedInstance, type Instance } from '../support/cached-instance.ts'
import { addProduct } from '../support/products.ts'
import { rawRequest } from '../support/raw-request.ts'
import { createTestApp } from '../support/requests.ts'
import { addReview } from '../support/reviews.ts'
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

const stops: (() => unknown)[] = []
async function openInstance(changes?: Changes): Promise<Instance> {
  const instance = await openCachedInstance(test, changes)
  stops.push(instance.close)
  return instance
}

async function setPrices(rupees: number): Promise<void> {
  await test.pool.query(`update products set metadata = metadata || '{"price_usd":"${rupees}"}'`)
  await changesAreTold(test)
}

describe('a change', () => {
  it('with plain SQL drops the pages that show it', async () => {
    const { get, getCached } = await openInstance()
    await setPrices(1500)
    for (const path of ['/', '/shop', '/product/kurta', '/terms']) await getCached(path)
    await setPrices(1600)
    for (const path of ['/', '/shop', '/product/kurta']) expect(String((await get(path)).body)).toContain('Rs.1600')
    expect((await get('/terms')).headers.etag).toBeDefined()
  })

  it('of a review drops the pages that show its product, and no other', async () => {
    const { get, getCached } = await openInstance()
    await getCached('/product/kurta')
    await getCached('/terms')
    await addReview(test.pool, { product: 'kurta', uid: test.asha, message: 'The cambric goes soft after two washes.' })
    await expect.poll(async () => String((await get('/product/kurta')).body)).toContain('The cambric goes soft')
    expect((await get('/terms')).headers.etag).toBeDefined()
  })

  it('of the hour alone ends what is cached of a product with a season', async () => {
    const { get } = await openInstance()
    const paths = ['/shop', '/product/kurta', '/sitemap/1.xml']
    const shown = () => Promise.all(paths.map(async (path) => String((await get(path)).body).includes('/product/kurta')))
    await test.pool.query("update products set shown_until = now() + interval '2 seconds' where id = 'kurta'")
    await changesAreTold(test)
    expect(await shown()).toEqual([true, true, true])
    await expect.poll(shown, { timeout: 5000 }).toEqual([false, false, false])
    await test.pool.query('update products set shown_until = null')
    await changesAreTold(test)
  })

  it('is seen at once by whoever made it', async () => {
    const { get } = await openInstance()
    const { cookie, send } = await createTestApp(test).person('asha')
    const added = await send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta', quantity: 7 }] } })
    expect(added.status).toBe(200)
    expect(String((await get('/product/kurta', { cookie })).body)).toMatch(/aria-label="Cart, 1 item"[^]*value="7"/)
  })

  it('during a rendering is not lost', async () => {
    const instance = await openInstance()
    await setPrices(1700)
    instance.meanwhile = () => setPrices(1800)
    expect(String((await instance.get('/product/kurta')).body)).toContain('Rs.1700')
    expect(String((await instance.get('/product/kurta')).body)).toContain('Rs.1800')
  })

  it('reaches every instance', async () => {
    const changes = await watchChanges(test.pool, { restPollMs: 20 })
    stops.push(() => changes.stop())
    const [here, there] = [await openInstance(), await openInstance(changes)]
    await here.getCached('/product/kurta')
    await there.getCached('/product/kurta')
    await setPrices(1900)
    for (const { get } of [here, there]) {
      await expect.poll(async () => String((await get('/product/kurta')).body)).toContain('Rs.1900')
    }
  })

  it('that nobody could read drops everything', async () => {
    let failures = 0
    const changes = await watchChanges(test.pool, { restPollMs: 20, onError: () => failures++ })
    stops.push(() => changes.stop())
    const { getCached, pages } = await openInstance(changes)
    await getCached('/terms')
    await test.pool.query('alter table changes rename to changes_away')
    await expect.poll(() => failures).toBeGreaterThan(0)
    await test.pool.query('alter table changes_away rename to changes')
    await expect.poll(() => pages.size().pages).toBe(0)
  })
})

describe('the development server', () => {
  it('keeps no page', async () => {
    const server = createHttpServer()
    const { web, middleware, close } = await createDevWeb(server, test.shop)
    answerWith(server, createApp({ shop: test.shop, web, formOrigins: [], relaxed: true }), { middleware })
    const origin = `http://localhost:${await listen(server, 0)}`
    stops.push(close, () => (server.close(), server.closeAllConnections()))
    for (const _ of [1, 2]) {
      const { status, headers } = await rawRequest(origin, '/terms')
      expect([status, headers.etag]).toEqual([200, undefined])
    }
  })
})
