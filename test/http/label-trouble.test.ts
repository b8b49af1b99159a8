import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ServiceError } from '../../src/errors/service-error.ts'
import { makeLabel } from '../../src/features/orders/parcels/make-label.ts'
import { giveUpJobs } from '../support/jobs.ts'
import { openOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('while the carrier does not answer, the log and the order’s page say so from the first try on', async () => {
  const { send } = await openOperator(test, createTestApp(test), 'meera')
  const id = await insertOrder(test.pool, { uid: test.asha, number: 'NUMBER2222', receipt: 1, placedAt: '2026-11-20T06:00:00Z' })
  vi.spyOn(test.shop.shipping, 'rates').mockRejectedValue(new ServiceError('shipping', 'unavailable', 'no connection'))
  const warn = vi.spyOn(test.shop.log, 'warn')
  await send('POST', `/operator/orders/${id}`, { form: { action: 'label', weight: '250' } })
  const page = async () => (await send('GET', `/operator/orders/${id}`)).text()
  expect(await page()).toContain('A label is being bought.')
  await expect(makeLabel(test.shop, id)).rejects.toThrow('no connection')
  expect(warn).toHaveBeenCalledWith({ event: 'label-failed', order: id }, expect.stringContaining('no connection'))
  await giveUpJobs(test.pool, { key: id, reason: 'no connection' })
  expect(await page()).toContain('The carrier does not answer, or sells no label for this parcel: no connection.')
})
