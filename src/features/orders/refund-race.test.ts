import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipping } from '../../../test/support/checkout.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { untilWaiting } from '../../../test/support/waiting.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findCounts, setCount } from '../stock/set-count.ts'
import { correctLine } from './correct-order.ts'
import { refundOrder } from './refund-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1000' })
  await addProduct(test.pool, { id: 'stole', name: 'Stole', price: '5000' })
  for (const size of ['M', 'L']) await setCount(test.shop, { id: 'kurta', options: { size }, change: { to: 50 } }, COMMAND_LINE)
})
afterAll(() => test.close())

async function bought(merge: Parameters<typeof mergeCart>[2]) {
  const { shop, asha, payments } = test
  await mergeCart(shop, asha, merge)
  await placeOrder(shop, asha, { shipping, successUrl: '/', cancelUrl: '/' })
  const session = payments.started.at(-1)!.id
  payments.says(session, { state: 'COMPLETED', transactionId: `T-${session}` })
  await settlePayment(shop, session)
  const { rows } = await test.pool.query<{ id: string }>('select id from orders where session_id = $1', [session])
  return { session, id: rows[0]!.id }
}

const counts = async () => (await findCounts(test.shop, 'kurta')).flatMap(({ stock }) => stock ?? [])

/** Two acts on one order that have both begun before the first goes on. */
async function together<First, Second>(session: string, first: () => Promise<First>, second: () => Promise<Second>) {
  const client = await test.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from payments where session_id = $1 for update', [session])
    const one = first()
    await untilWaiting(test.pool, 1)
    const other = second()
    await untilWaiting(test.pool, 2)
    await client.query('commit')
    return await Promise.all([one, other])
  } finally {
    client.release(true)
  }
}

describe('a refund beside a correction of the order', () => {
  it('puts back the pieces that the order has', async () => {
    const { session, id } = await bought({
      set: [
        { id: 'kurta', quantity: 2, options: { size: 'M' } },
        { id: 'stole', quantity: 1 },
      ],
    })
    await together(
      session,
      () => correctLine(test.shop, { reference: id, line: 'kurta', options: { size: 'L' } }, COMMAND_LINE),
      () => refundOrder(test.shop, { reference: id, lines: [{ ref: 'kurta' }], putBack: true }, COMMAND_LINE),
    )
    expect(await counts()).toEqual([50, 50])
  })

  it('gives the money of a line back once', async () => {
    const { session, id } = await bought({
      add: [
        { id: 'kurta', quantity: 1, options: { size: 'M' } },
        { id: 'kurta', quantity: 1, options: { size: 'L' } },
        { id: 'stole', quantity: 1 },
      ],
    })
    const [, refund] = await together(
      session,
      () => correctLine(test.shop, { reference: id, line: 'kurta/M', options: { size: 'XL' } }, COMMAND_LINE),
      () => refundOrder(test.shop, { reference: id, lines: [{ ref: 'kurta/M' }] }, COMMAND_LINE),
    )
    const again = await refundOrder(test.shop, { reference: id, lines: [{ ref: 'kurta/XL' }] }, COMMAND_LINE)
    expect([refund.ok, again.ok]).toEqual([false, true])
  })
})
