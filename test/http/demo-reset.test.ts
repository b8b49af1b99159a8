import { afterAll, beforeAll, expect, it } from 'vitest'
import { resetDemo } from '../../src/features/demo/reset-demo.ts'
import { attachLive } from '../../src/http/live/socket.ts'
import { answerWith, createHttpServer, listen } from '../../src/http/serving/serve.ts'
import { makeCatalogue } from '../support/demo.ts'
import { openLive } from '../support/live-socket.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let catalogue: Awaited<ReturnType<typeof makeCatalogue>>
beforeAll(async () => {
  test = await createTestShop()
  catalogue = await makeCatalogue()
})
afterAll(async () => {
  await catalogue.remove()
  await test.close()
})

it('a reset closes the live connections of people in open tabs, and nobody is signed in any more', async () => {
  const app = createTestApp(test)
  const http = createHttpServer()
  answerWith(http, app.app)
  const live = attachLive(http, test.shop)
  const origin = `http://localhost:${await listen(http, 0)}`
  const asha = await app.person('asha')
  const [own, visitors] = [await openLive(origin, asha.cookie), await openLive(origin)]
  expect((await asha.send('GET', '/account')).status).toBe(200)

  await resetDemo(test.shop, { catalogue: catalogue.folder })
  await expect.poll(own.closed).toBe(4401)
  expect(visitors.closed()).toBeNull()
  const answer = await asha.send('GET', '/account')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin?redirect=/account'])
  expect((await asha.send('GET', '/api/cart/me')).status).toBe(401)

  live.close()
  http.close()
  http.closeAllConnections()
})
