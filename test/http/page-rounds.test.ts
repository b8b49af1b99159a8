import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { addReview } from '../support/reviews.ts'
import { countRounds } from '../support/rounds.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: Awaited<ReturnType<ReturnType<typeof createTestApp>['person']>>
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  asha = await app.person('asha')
  for (const id of ['kurta', 'stole']) {
    await addProduct(test.pool, { id })
    await test.pool.query('insert into cart_lines (user_id, product_id, quantity, size) values ($1, $2, 2, $3)', [asha.uid, id, 'L'])
  }
  await addReview(test.pool, { product: 'kurta', uid: asha.uid })
})
afterAll(() => test.close())

const PAGES = ['/', '/shop', '/product/kurta', '/checkout', '/checkout/shipping', '/account', '/account/orders', '/content', '/content/selvedge']

describe('a page of somebody who is signed in', () => {
  it.each(PAGES)('%s waits for the database twice: for the session, and for everything else', async (path) => {
    let status = 0
    const rounds = await countRounds(test.pool, async () => (status = (await asha.send('GET', path)).status))
    console.log(path, status, rounds)
    expect(rounds.inSequence).toBeLessThanOrEqual(2)
  })
})
