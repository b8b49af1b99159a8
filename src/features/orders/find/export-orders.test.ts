import { expect, it, onTestFinished } from 'vitest'
import { insertOrder } from '../../../../test/support/orders.ts'
import { createTestShop } from '../../../../test/support/shop.ts'
import { EVERY_ORDER } from '../../../domain/orders/order-search.ts'
import { exportOrders } from './export-orders.ts'

it('the export of orders needs nothing but what a replica may read', async () => {
  const test = await createTestShop()
  onTestFinished(() => test.close())
  await insertOrder(test.pool, { uid: test.asha, number: 'FIRST22222', receipt: 1, placedAt: '2026-11-10T06:00:00Z' })
  const parts = await Array.fromAsync(exportOrders({ ...test.shop, db: null as never, reads: null as never }, EVERY_ORDER))
  expect(parts.map(({ csv }) => csv).join('')).toMatch(/FIRST22222.*asha@example\.in/)
})
