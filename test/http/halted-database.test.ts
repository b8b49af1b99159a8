import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCut, type Cut } from '../support/cut.ts'
import { openHeldServer } from '../support/held-server.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let cable: Cut
beforeAll(async () => {
  cable = await openCut()
  test = await createTestShop({ connection: cable.connection })
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(async () => {
  await test.close()
  await cable.cut()
})

it('while the database is halted each request ends with a clear page, and the shop goes on with it', async () => {
  const limits = { perKey: 20, inAll: 20 }
  const server = await openHeldServer(test, { app: createTestApp(test).app, deadlineMs: 1_000, limits })
  const paths = ['/', '/product/kurta', '/api/products', '/signin']
  // On a busy machine the first rendering of a page may itself take longer than that.
  for (const path of paths) await vi.waitUntil(async () => (await server.ask(path)).status === 200, { timeout: 30_000 })
  const goOn = cable.freeze()
  const [home, product, json, page] = await Promise.all(paths.map((path) => server.ask(path)))
  for (const answer of [home!, product!, json!]) {
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true])
  }
  expect(home!.body.toString()).toContain('</html>')
  expect(JSON.parse(json!.body.toString())).toMatchObject({ error: { status: 'UNAVAILABLE' } })
  // This page needs nothing of the database.
  expect(page!.status).toBe(200)
  goOn()
  await vi.waitUntil(async () => (await server.ask('/product/kurta')).status === 200, { timeout: 30_000 })
  server.close()
})
