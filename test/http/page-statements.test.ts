import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { countRounds } from '../support/rounds.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let send: Send
beforeAll(async () => {
  test = await createTestShop()
  for (const id of ['kurta', 'stole', 'shirt']) await addProduct(test.pool, { id })
  const asha = await createTestApp(test).person('asha')
  send = asha.send
  await send('PATCH', '/api/cart/me', { json: { set: [{ id: 'kurta' }] } })
  await send('PUT', '/api/products/kurta/reviews/me', { json: { rating: 5, message: 'Soft, and the blue has not bled yet.' } })
})
afterAll(() => test.close())

it.each([
  ['/', 2],
  ['/shop', 2],
  ['/shop?filter=swag&order=price-asc', 2],
  ['/product/kurta', 4],
  ['/product/kurta?rating=5', 4],
])('%s asks the database at most %i times for somebody who is signed in, and waits twice', async (path, most) => {
  await send('GET', path)
  const { statements, inSequence } = await countRounds(test.pool, () => send('GET', path))
  expect(statements).toBeLessThanOrEqual(most)
  expect(inSequence).toBeLessThanOrEqual(2)
})
