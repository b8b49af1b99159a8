import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../support/products.ts'
import { createTestApp, type Send } from '../support/requests.ts'
import { addReview } from '../support/reviews.ts'
import { countRounds } from '../support/rounds.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

const MANY = 20

let test: TestShop
let visitor: Send
beforeAll(async () => {
  test = await createTestShop()
  visitor = createTestApp(test).visitor
  for (const id of ['kurta', 'stole']) await addProduct(test.pool, { id })
  await addReview(test.pool, { product: 'kurta', uid: test.kabir })
})
afterAll(() => test.close())

describe('simultaneous requests', () => {
  it.each(['/', '/shop?print=buti', '/product/kurta', '/api/products'])('for %s read together, and are answered alike', async (path) => {
    const alone = await countRounds(test.pool, () => visitor('GET', path))
    let texts: string[] = []
    const together = await countRounds(test.pool, async () => {
      const answers = await Promise.all(Array.from({ length: MANY }, () => visitor('GET', path)))
      texts = await Promise.all(answers.map((answer) => answer.text()))
    })
    expect(new Set(texts).size).toBe(1)
    // The first request reads by itself; all others share the next read.
    expect(together.statements).toBeLessThanOrEqual(2 * alone.statements)
  })

  it('see what was written before each of them, also while an older read goes on', async () => {
    const older = Array.from({ length: MANY }, () => visitor('GET', '/api/products'))
    await test.pool.query("update products set name = 'Newest' where id = 'kurta'")
    const newer = await Promise.all(Array.from({ length: MANY }, async () => (await visitor('GET', '/api/products')).text()))
    await Promise.all(older)
    for (const text of newer) expect(text).toContain('"Newest"')
  })
})
