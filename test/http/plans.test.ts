import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillShop, POPULAR, UID } from '../support/fill.ts'
import { createRecordingDatabase, wholeTablesRead } from '../support/plans.ts'
import { askEverything, askInBackground, askOfOrders, askOfPeopleAndReviews, askOfPerson } from '../support/questions.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

/** Small whatever the shop sells. */
const SMALL = ['content', 'pictures', 'product_counts']

it('whatever the shop reads is found by an index, with a plan for any parameters', async () => {
  const client = await test.pool.connect()
  try {
    await fillShop(client, { products: 500, orders: 500, reviews: 500, users: 500 })
    const { db, asked } = createRecordingDatabase(test.pool)
    const subject = { uid: UID, productId: POPULAR, orderId: UID }
    await askEverything(db, subject)
    await askInBackground(db, subject)
    await askOfOrders(db)
    await askOfPeopleAndReviews(db)
    await askOfPerson(db, subject)
    expect(asked.length).toBeGreaterThan(50)
    // Of a small table everything is read at once, if that may be: only what has no index still does it now.
    await client.query('set enable_seqscan = off')
    const found: Record<string, string[]> = {}
    for (const statement of asked) {
      const whole = (await wholeTablesRead(client, statement)).filter((table) => !SMALL.includes(table))
      if (whole.length > 0) found[statement.sql] = whole
    }
    expect(found).toEqual({})
  } finally {
    client.release(true)
  }
})
