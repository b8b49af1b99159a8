import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ORDER } from '../../../test/support/order.ts'
import { REGISTERED } from '../../../test/support/seller.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Tx } from '../../schema.ts'
import { createOrder } from './create-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterEach(() =>
  test.pool.query(
    'truncate order_events, refunds, invoices, orders, payments, stock_holds, code_uses, checkout_sessions, receipt_counters',
  ),
)
afterAll(() => test.close())

/** A paid session with its payment. */
async function insertPaid(tx: Tx, id: string): Promise<string> {
  const lines = JSON.stringify(ORDER.line_items)
  const shipping = JSON.stringify(ORDER.shipping)
  const session_id = `ch_${id.slice(0, 20)}`
  const common = { user_id: test.asha, amount_paise: ORDER.amount }
  await tx
    .insertInto('checkout_sessions')
    .values({
      ...common,
      id: session_id,
      state: 'paid',
      fingerprint: id,
      cart: id,
      line_items: lines,
      shipping,
      success_url: '/',
      cancel_url: '/',
      created_at: new Date(),
      expires_at: new Date(),
    })
    .execute()
  await tx
    .insertInto('payments')
    .values({ ...common, session_id, state: 'COMPLETED' })
    .execute()
  return session_id
}

const IN_2026 = '2026-11-20T06:00:00Z'

function placeOrder(createdAt = IN_2026, { seller = test.shop.seller, fails = false } = {}): Promise<string> {
  return inTransaction(test.shop, async (tx) => {
    const id = randomUUID()
    const order = {
      id,
      uid: test.asha,
      transactionId: 'T',
      amountPaise: ORDER.amount,
      lines: ORDER.line_items,
      code: null,
      also: null,
      business: null,
      delivery: null,
      fees: [],
      shipping: ORDER.shipping,
    }
    await createOrder({ ...test.shop, seller }, tx, { ...order, sessionId: await insertPaid(tx, id), createdAt: new Date(createdAt) })
    if (fails) throw new Error('undone')
    return id
  })
}

async function numbers(year: number): Promise<number[]> {
  const { rows } = await test.pool.query<{ receipt_sequence: number }>(
    'select receipt_sequence from orders where receipt_year = $1 order by receipt_sequence',
    [year],
  )
  return rows.map((row) => row.receipt_sequence)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the numbers of receipts', () => {
  it('are 1 to 50 for fifty orders at once', async () => {
    await Promise.all(upTo(50).map(() => placeOrder()))
    expect(await numbers(2026)).toEqual(upTo(50))
  })

  it('have no gap where an order was undone', async () => {
    const outcomes = await Promise.allSettled(upTo(30).map((count) => placeOrder(IN_2026, { fails: count % 3 === 0 })))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    expect(await numbers(2026)).toEqual(upTo(20))
  })

  it('begin anew at midnight of the first of April in India, while orders of the old year may still come', async () => {
    await Promise.all(
      ['2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00Z', '2027-03-31T18:29:00Z', '2027-03-31T19:00:00Z'].map((at) => placeOrder(at)),
    )
    expect([await numbers(2026), await numbers(2027)]).toEqual([upTo(2), upTo(2)])
    await placeOrder('2027-03-31T18:29:59Z')
    expect(await numbers(2026)).toEqual(upTo(3))
  })

  it('are not used again when orders go', async () => {
    await placeOrder()
    await test.pool.query('delete from orders')
    await placeOrder()
    expect(await numbers(2026)).toEqual([2])
  })
})

describe('the tax on a paper', () => {
  const taxOf = async (id: string) => (await test.pool.query<{ tax: unknown }>('select tax from orders where id = $1', [id])).rows[0]?.tax

  it('is kept with the order when the seller is registered', async () => {
    expect(await taxOf(await placeOrder(IN_2026, { seller: REGISTERED }))).toEqual({
      gstin: '08AAACC1206D1ZG',
      isWithinState: true,
      lines: [
        { hsn: '6204', ratePercent: 5 },
        { hsn: '6204', ratePercent: 18 },
      ],
    })
  })

  it('is none otherwise', async () => {
    expect(await taxOf(await placeOrder())).toBeNull()
  })
})
