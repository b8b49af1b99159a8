import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOrder } from '../../../test/support/orders.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { EVERY_ORDER } from '../../domain/orders/order-search.ts'
import { readList } from '../operations/read-list.ts'
import { readObject } from '../operations/read-object.ts'
import { run } from '../operations/run.ts'
import { findOrders } from '../orders/find/find-orders.ts'
import { erasePerson } from '../privacy/delete-account.ts'
import { exportData } from '../privacy/export-data.ts'
import { COMMAND_LINE } from './record-action.ts'

let test: TestShop
let order: string
beforeAll(async () => {
  test = await createTestShop()
  order = await insertOrder(test.pool, { uid: test.kabir, number: 'NOTED22222', receipt: 1, placedAt: '2026-11-20', state: 'delivered' })
  await test.pool.query(`insert into products (id, name, metadata, position) values ('stole', 'Buti Stole', '{"type": "swag"}', 900)`)
})
afterAll(() => test.close())

const act = (name: Parameters<typeof run>[1], id: string, given: Record<string, string>, role: 'owner' | 'packer' = 'owner') =>
  run(test.shop, name, { id, given, by: COMMAND_LINE, role })
const page = { limit: 50, after: null }
const found = async (search: string) => ({
  orders: (await readList(test.shop, 'orders', { query: { ...EVERY_ORDER, search }, page, role: 'packer' })).entries.length,
  people: (await readList(test.shop, 'people', { query: { search }, page, role: 'owner' })).entries.length,
  products: (await readList(test.shop, 'products', { query: { search, filter: 'all', stock: 'all', status: 'all' }, page, role: 'owner' }))
    .entries.length,
})

it('an order, a product and a person have a note and tags, are found by them, and keep what was before in their history', async () => {
  expect(await act('orders note', 'noted22222', { note: ' Ring the\r\nzebra bell ' }, 'packer')).toMatchObject({
    note: 'Ring the\nzebra bell',
  })
  expect(await act('orders tag', order, { tags: 'Gift, zigzag' }, 'packer')).toMatchObject({ tags: ['Gift', 'zigzag'] })
  await act('products note', 'stole', { note: 'The zebra dye runs out' })
  await act('products tag', 'stole', { tags: 'zigzag' })
  await act('people note', 'kabir@example.in', { note: 'Likes a zebra' })
  await act('people tag', test.kabir, { tags: 'zigzag' })
  for (const search of ['zebra', 'zigzag']) expect(await found(search)).toEqual({ orders: 1, people: 1, products: 1 })
  for (const [name, id] of [
    ['orders', order],
    ['products', 'stole'],
    ['people', test.kabir],
  ] as const)
    expect(await readObject(test.shop, name, { id, role: 'owner' }), name).toMatchObject({ tags: expect.arrayContaining(['zigzag']) })
  await act('orders note', order, { note: '' })
  await act('orders tag', order, { tags: '' })
  expect(await found('zebra')).toMatchObject({ orders: 0 })
  const { rows } = await test.pool.query(
    "select before from operator_actions where object_type = 'order' order by created_at desc, id desc limit 2",
  )
  expect(rows).toEqual([{ before: { tags: ['Gift', 'zigzag'] } }, { before: { note: 'Ring the\nzebra bell' } }])
})

it('too many or too long tags, too long notes and unknown objects are refused', async () => {
  expect(await act('orders tag', order, { tags: 'x'.repeat(41) })).toMatchObject({ ok: false, reason: 'wrong-tags', status: 422 })
  expect(await act('orders note', order, { note: 'x'.repeat(2001) })).toMatchObject({ ok: false, status: 422 })
  expect(await act('orders note', 'NOBODY', { note: 'x' })).toMatchObject({ ok: false, status: 404, words: 'There is no order NOBODY.' })
  expect(await act('people note', 'no@example.in', { note: 'x' })).toMatchObject({ ok: false, status: 404 })
  for (const name of ['products tag', 'people tag'] as const) expect(await act(name, 'stole', {}, 'packer')).toMatchObject({ status: 404 })
})

it('no shopper reads them, and an order’s go with its address', async () => {
  await act('orders note', order, { note: 'secret note' })
  await act('orders tag', order, { tags: 'secret tag' })
  await act('people note', test.kabir, { note: 'secret note' })
  const shown = JSON.stringify([await findOrders(test.shop, test.kabir), await exportData(test.shop, test.kabir)])
  expect(shown).toContain('NOTED22222')
  expect(shown).not.toMatch(/secret|zigzag|zebra/)
  await test.pool.query('delete from users where id = $1', [test.kabir])
  await erasePerson(test.shop, { uid: test.kabir })
  const { rows } = await test.pool.query(
    "select note, tags, (select json_agg(a) from operator_actions a where object_type = 'order')::text as actions from orders",
  )
  expect(rows).toMatchObject([{ note: null, tags: [] }])
  expect(rows[0].actions).not.toMatch(/secret|zebra|zigzag/)
})
