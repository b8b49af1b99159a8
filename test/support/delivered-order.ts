import type { AskedLine } from '../../src/domain/orders/order-return.ts'
import type { Shop } from '../../src/shop.ts'
import { forgetJobs } from './jobs.ts'
import { insertOrder } from './orders.ts'
import { addProduct } from './products.ts'
import type { TestShop } from './shop.ts'

/** A kurta goes back: for its money, or for the size L, of which there is one. */
export const MONEY: AskedLine = { ref: 'kurta', quantity: 1, to: null }
export const SIZE_L: AskedLine = { ref: 'kurta', quantity: 1, to: { size: 'L' } }

/** The shop with the products of the orders of `deliverOrder`, which takes things back for a week. */
export async function takesBack({ shop, pool }: TestShop): Promise<Shop> {
  await addProduct(pool, { id: 'kurta' })
  await addProduct(pool, { id: 'stole' })
  return { ...shop, folder: { ...shop.folder, returns: { days: 7, refund: true, exchange: true, cost: 'buyer' } } }
}

/** An order of Asha's that has just arrived, the only one that goes back. @returns its id; its number is BACK and the receipt's */
export async function deliverOrder({ shop, pool, mails, asha }: TestShop, receipt: number): Promise<string> {
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
