import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandLine } from '../../../test/support/command-line.ts'
import { insertOrder } from '../../../test/support/orders.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { findUnanswered } from '../../features/orders/complaints/find-complaints.ts'
import { openComplaint } from '../../features/orders/complaints/open-complaint.ts'

let test: TestShop
const { out, errors, run: shop } = createCommandLine(() => test.shop)
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())

async function tell(number: string, receipt: number): Promise<string> {
  const order = { uid: test.asha, number, receipt, placedAt: '2026-11-20T06:00:00Z', state: 'delivered' } as const
  const orderId = await insertOrder(test.pool, order)
  await test.pool.query('update orders set delivered_at = $2 where id = $1', [orderId, test.shop.clock.now()])
  const message = `The seam of ${number} comes open.`
  const told = await openComplaint(test.shop, { uid: test.asha, orderId }, { reason: 'faulty', message, photos: [] })
  return told.ok ? told.id : told.reason
}

it('complaints are listed, answered and replaced, and what cannot be says why', async () => {
  const first = await tell('WRONGSEAM1', 1)
  const second = await tell('WRONGSEAM2', 2)
  expect(await shop('complaints list')).toBe(0)
  expect(out.slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^${first} .* WRONGSEAM1  open   A piece is faulty  The seam of WRONGSEAM1 comes open\\.$`)),
    expect.stringContaining(second),
  ])
  const page = await findUnanswered(test.shop, { limit: 1, after: null })
  expect([page, await findUnanswered(test.shop, { limit: 1, after: page.next })]).toMatchObject([
    { entries: [{ id: first }] },
    { entries: [{ id: second }], next: null },
  ])

  expect(await shop(`complaints answer ${first} Sorry!`)).toBe(0)
  expect(await shop(`complaints answer ${first} Again`)).toBe(1)
  expect(errors).toEqual(['Nothing was changed: it has been answered already.'])
  expect(await shop('complaints list --json')).toBe(0)
  expect(JSON.parse(out.pop()!)).toMatchObject([{ id: second, number: 'WRONGSEAM2', state: 'open' }])
  expect(await shop('complaints list wrongseam1 --json')).toBe(0)
  expect(JSON.parse(out.pop()!)).toMatchObject([{ id: first, number: 'WRONGSEAM1', state: 'answered', answer: 'Sorry!' }])

  for (const lines of ['tunic', 'stole=3', 'kurta kurta', 'kurta=0']) {
    expect(await shop(`complaints replace ${second} ${lines}`)).toBe(1)
    expect(errors).toEqual(['Nothing was changed: the order has not that many pieces.'])
  }
  expect(await shop(`complaints replace ${second} kurta stole=2`)).toBe(0)
  expect(out).toEqual(['The replacement is WRONGSEAM2-2.'])
  expect(await shop('complaints answer nothing Sorry!')).toBe(1)
  expect(errors).toEqual(['There is no complaint nothing.'])
  expect(await shop('complaints list')).toBe(0)
  expect(out).toEqual(['There are no such complaints.'])
})
