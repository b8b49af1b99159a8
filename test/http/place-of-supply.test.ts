import { afterAll, beforeAll, expect, it } from 'vitest'
import { findReceipt } from '../../src/features/orders/find/find-receipt.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { insertOrder } from '../support/orders.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let operator: TestOperator
let id: string
beforeAll(async () => {
  test = await createTestShop()
  operator = await openOperator(test, createTestApp(test), 'meera')
  id = await insertOrder(test.pool, { uid: test.asha, number: 'FARAWAY222', receipt: 1, placedAt: '2026-11-20T06:00:00Z' })
})
afterAll(() => test.close())

const show = async (path: string) => (await operator.send('GET', path)).text()
const act = (form: Record<string, string>) => operator.send('POST', `/operator/orders/${id}`, { form })
const TAX = { gstin: '08AAACC1206D1ZG', isWithinState: null, lines: [{ hsn: '6204', ratePercent: 5 }] }

it('an order to a state that GST does not know waits on the page of today until an operator has said where that is; only then it has a tax invoice', async () => {
  expect(await show('/operator')).not.toContain('Orders to a state unknown to GST')
  await test.pool.query('update orders set tax = $2 where id = $1', [id, JSON.stringify(TAX)])
  const number = (await test.pool.query('select number from orders where id = $1', [id])).rows[0].number
  expect(await show('/operator')).toMatch(new RegExp(`<a [^>]*href="/operator/orders/${number}"[^>]*>Orders to a state unknown to GST</a>`))
  expect(await show(`/operator/orders/${number}`)).toContain('which is no state that GST knows')
  const receipt = async () => (await findReceipt(test.shop, { uid: test.asha, displayName: 'Asha', email: null }, id))?.title
  expect(await receipt()).toBe('Receipt')
  expect((await act({ action: 'place-of-supply', state: 'Atlantis' })).status).toBe(422)
  expect((await act({ action: 'place-of-supply', state: 'Kerala' })).status).toBe(303)
  expect(await receipt()).toBe('Tax Invoice')
  const { rows } = await test.pool.query('select tax from orders where id = $1', [id])
  expect(rows).toEqual([{ tax: { ...TAX, isWithinState: false, state: 'Kerala' } }])
  expect(await show(`/operator/orders/${number}`)).not.toContain('which is no state that GST knows')
  expect((await act({ action: 'place-of-supply', state: 'Rajasthan' })).status).toBe(409)
  expect((await test.pool.query('select action from operator_actions')).rows).toEqual([{ action: 'place-of-supply-set' }])
})
