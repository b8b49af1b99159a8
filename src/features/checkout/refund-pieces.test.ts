import { assert, beforeEach, describe, expect, it } from 'vitest'
import { useCheckout } from '../../../test/support/checkout.ts'
import { REGISTERED } from '../../../test/support/seller.ts'
import { mergeCart } from '../cart/change-cart.ts'
import { openReturn } from '../gst/open-return.ts'
import { COMMAND_LINE } from '../operator-access/record-action.ts'
import { shipOrder } from '../orders/parcels/ship-order.ts'
import { refundOrder, type RefundRequest } from '../orders/refund-order.ts'
import { sendRefunds } from '../payments/resume-refunds.ts'
import { findCounts, setCount } from '../stock/set-count.ts'

const checkout = useCheckout()
const { place, pay, orders } = checkout
const M = { size: 'M' }

/** Two kurtas of Rs.1499 and a stole of Rs.790, of which the kurtas are counted: 10, of which 8 are left. */
beforeEach(async () => {
  const { shop, asha } = checkout.test
  shop.seller = REGISTERED
  await mergeCart(shop, asha, { add: [{ id: 'stole' }] })
  await setCount(shop, { id: 'kurta', options: M, change: { to: 10 } }, COMMAND_LINE)
  await place()
  await pay()
})

const refund = async (request: Omit<RefundRequest, 'reference'>, shop = checkout.test.shop) =>
  refundOrder(shop, { reference: (await orders())[0]!.number, ...request }, COMMAND_LINE)
const stock = async () => (await findCounts(checkout.test.shop, 'kurta')).find(({ options }) => options['size'] === 'M')?.stock
const one = (putBack: boolean) => refund({ lines: [{ ref: 'kurta', pieces: 1 }], putBack })
const ship = async () =>
  shipOrder(checkout.test.shop, { reference: (await orders())[0]!.number, trackingNumber: 'ED123456789IN' }, COMMAND_LINE)

describe('pieces that are given back', () => {
  it('come back one by one, with or without putting them on the shelf, and never more than were bought', async () => {
    await ship()
    expect(await one(false)).toMatchObject({ ok: true, amountPaise: 149_900 })
    expect(await stock()).toBe(8)
    expect(await one(true)).toMatchObject({ ok: true, amountPaise: 149_900 })
    expect(await stock()).toBe(9)
    expect(await one(true)).toEqual({ ok: false, reason: 'line-refunded', line: 'kurta' })
    expect(await refund({ lines: null, putBack: true })).toMatchObject({ ok: true, amountPaise: 79_000 })
    expect(await stock()).toBe(9)
  })

  it('are put back once, also where the shelf has got one of them without money', async () => {
    await ship()
    await checkout.test.pool.query(
      `insert into stock_moves (session_id, product_id, options, reason, before, after, at)
       select session_id, 'kurta', '{"size": "M"}', 'put-back', 8, 9, now() from orders`,
    )
    expect(await one(true)).toMatchObject({ ok: true })
    expect(await stock()).toBe(8)
    expect(await one(true)).toMatchObject({ ok: true })
    expect(await stock()).toBe(9)
  })

  it('of which two are asked for at once are two; a press that is repeated is one', async () => {
    const both = await Promise.all([one(false), one(false)])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    const seen = { lines: [{ ref: 'stole' }], amountPaise: 10_000, seenPaise: 79_000 }
    const pressed = await Promise.all([refund(seen), refund(seen)])
    expect(pressed.map((result) => (result.ok ? 'done' : result.reason)).toSorted()).toEqual(['changed', 'done'])
    await sendRefunds(checkout.test.shop)
    expect([...checkout.test.payments.refunds.values()].map(({ amountPaise }) => amountPaise).toSorted((a, b) => a - b)).toEqual([
      10_000, 149_900, 149_900,
    ])
  })
})

/** The rows of this month's return, by file. */
async function returned(shop = checkout.test.shop) {
  const opened = await openReturn(shop, new Date().toISOString().slice(0, 7))
  assert(opened.ok)
  const rows: Record<string, string[]> = {}
  for await (const { file, csv } of opened.parts) (rows[file] ??= []).push(...csv.split('\r\n').slice(0, -1))
  return rows
}

describe('the credit note of an amount', () => {
  it('has the code and rate of what it is laid on, and no piece', async () => {
    const before = await returned()
    expect(await refund({ lines: [{ ref: 'kurta' }], amountPaise: 10_500 })).toMatchObject({ ok: true, amountPaise: 10_500 })
    await sendRefunds(checkout.test.shop)
    const after = await returned()
    const quantities = (rows: typeof after) => rows['hsn-b2c']!.slice(1).map((row) => row.split(',').slice(3, 5))
    expect(quantities(before)).toEqual([['3.00', '3788.00']])
    expect(quantities(after)).toEqual([['3.00', '3683.00']])
    expect((await orders())[0]).toMatchObject({ state: 'placed', refunds: [{ creditNote: { number: expect.any(String) } }] })
  })

  it('after 30 November of the year after the sale says that it lowers no tax, and is in no table', async () => {
    await checkout.test.pool.query("update orders set created_at = created_at - interval '3 years', receipt_year = receipt_year - 3")
    expect(await refund({ lines: [{ ref: 'stole' }] })).toMatchObject({ ok: true, isTooLateForTax: true })
    await sendRefunds(checkout.test.shop)
    const rows = await returned()
    expect(rows['b2cs']!.slice(1)).toEqual([])
    expect(rows['hsn-b2c']!.slice(1)).toEqual([])
    expect(rows['register']!.slice(1)).toEqual([expect.stringMatching(/^Credit note,.*,none,,,[^,]+,-790\.00,0\.00,0\.00,0\.00,0\.00$/)])
    expect(rows['docs']!.slice(1)).toHaveLength(1)
  })
})
