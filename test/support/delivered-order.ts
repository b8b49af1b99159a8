import { beforeAll, beforeEach } from 'vitest'
import type { AskedLine } from '../../src/domain/orders/order-return.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { approveReturn } from '../../src/features/orders/answer-return.ts'
import { askReturn } from '../../src/features/orders/ask-return.ts'
import { findReturnable } from '../../src/features/orders/returns/find-returnable.ts'
import { findReturns } from '../../src/features/orders/returns/find-returns.ts'
import type { Shop } from '../../src/shop.ts'
import { forgetJobs } from './jobs.ts'
import { insertOrder } from './orders.ts'
import { addProduct } from './products.ts'
import { createTestShop, type TestShop } from './shop.ts'

/** A kurta goes back: for its money, or for the size L, of which there is one. */
export const MONEY: AskedLine = { ref: 'kurta', quantity: 1, to: null }
export const SIZE_L: AskedLine = { ref: 'kurta', quantity: 1, to: { size: 'L' } }

/** The shop with the products of the orders below, which takes things back for a week. */
async function takesBack({ shop, pool }: TestShop): Promise<Shop> {
  await addProduct(pool, { id: 'kurta' })
  await addProduct(pool, { id: 'stole' })
  return { ...shop, folder: { ...shop.folder, returns: { days: 7, refund: true, exchange: true, cost: 'buyer' } } }
}

/** An order of Asha's that has just arrived, the only one that goes back. @returns its id; its number is BACK and the receipt's */
async function deliverOrder({ shop, pool, mails, asha }: TestShop, receipt: number): Promise<string> {
  await forgetJobs(pool)
  mails.length = 0
  await pool.query('truncate variants, stock_moves, returns, replacements cascade')
  await pool.query(`
    insert into variants (product_id, options, position, stock)
    values ('kurta', '{"size": "M"}', 0, 0), ('kurta', '{"size": "L"}', 1, 1), ('kurta', '{"size": "XL"}', 2, 0)`)
  const order = { uid: asha, number: `BACK${receipt}`, receipt, placedAt: '2026-11-20T06:00:00Z', state: 'delivered' } as const
  const id = await insertOrder(pool, order)
  await pool.query('update orders set delivered_at = $2 where id = $1', [id, shop.clock.now()])
  return id
}

/** A shop that takes things back, with what is asked of it; each test has an order that has just arrived. */
export function useReturns() {
  const here = { receipt: 0 } as { test: TestShop; shop: Shop; orderId: string; receipt: number }
  beforeAll(async () => {
    here.test = await createTestShop()
    here.shop = await takesBack(here.test)
    return () => here.test.close()
  })
  beforeEach(async () => {
    here.orderId = await deliverOrder(here.test, ++here.receipt)
  })

  const asking = (lines: AskedLine[]) => ({ parcelId: here.orderId, lines, photos: [], reason: 'too-small', message: '' })
  const ask = (lines = [MONEY], { uid = here.test.asha, at = here.shop } = {}) => askReturn(at, uid, asking(lines))
  return Object.assign(here, {
    asking,
    ask,
    asked: async (lines = [MONEY]): Promise<string> => {
      const result = await ask(lines)
      return result.ok ? result.id : result.reason
    },
    later: (days: number): Shop => ({ ...here.shop, clock: { ...here.shop.clock, now: () => new Date(Date.now() + days * 86_400_000) } }),
    approve: (id: string, words = '') => approveReturn(here.shop, { id, words }, COMMAND_LINE),
    back: async () => (await findReturns(here.shop, here.test.asha)).entries.find((one) => one.orderId === here.orderId)!,
    left: async () => (await findReturnable(here.shop, here.test.asha, here.orderId))?.lines.map((line) => line.left),
    stock: async (size = 'L') => {
      const { rows } = await here.test.pool.query<{ stock: number }>("select stock from variants where options ->> 'size' = $1", [size])
      return rows[0]?.stock
    },
  })
}
