import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let owner: TestOperator
let packer: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  const app = createTestApp(test)
  owner = await openOperator(test, app, 'meera')
  packer = await openOperator(test, app, 'kabir', 'packer')
  const add = (number: string, receipt: number, state: 'placed' | 'shipped') =>
    insertOrder(test.pool, { uid: test.asha, number, receipt, placedAt: '2026-11-20T06:00:00Z', state })
  const id = await add('PLACED2222', 1, 'placed')
  await add('SHIPPED222', 2, 'shipped')
  const message = 'The seam of a sleeve is open.'
  await test.pool.query("insert into complaints (user_id, order_id, reason, message) values ($1, $2, 'faulty', $3)", [
    test.asha,
    id,
    message,
  ])
})
afterAll(() => test.close())

/** The states that are seen at once, and those that "More" has. */
async function states({ send }: TestOperator, query = ''): Promise<(string | undefined)[][]> {
  const html = await (await send('GET', `/operator/orders${query}`)).text()
  const [, nav = ''] = /aria-label="State"(.*?)<\/nav>/s.exec(html) ?? []
  const words = (part: string) => [...part.matchAll(/<a[^>]*>(.*?)<\/a>/g)].map(([, link]) => link?.replaceAll(/<.*?>/g, '').trim())
  return nav.split('<details>').map(words)
}

it('what is done daily, and what some order waits for, is seen with its count; the rest is a press further', async () => {
  const [seen, more] = await states(owner)
  expect(seen).toEqual(['All', 'To pack 1', 'Packed 0', 'Complaint 1', 'Shipped 1'])
  expect(more).toEqual(expect.arrayContaining(['Waiting for stock 0', 'Refund pending 0', 'Delivered', 'Cancelled']))
})

it('what is chosen is seen', async () => {
  const [seen, more] = await states(owner, '?state=cancelled')
  expect(seen).toContain('Cancelled')
  expect(more).not.toContain('Cancelled')
})

it('packers are told of no complaints', async () => {
  expect((await states(packer)).flat().join()).not.toMatch(/Complaint|Return|Refund pending/)
})
