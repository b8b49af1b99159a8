import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrder } from '../../../../test/support/orders.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { EVERY_ORDER, type OrderQuery } from '../../../domain/orders/order-search.ts'
import type { Key } from '../../../domain/paging.ts'
import { erasePerson } from '../../privacy/delete-account.ts'
import { searchOrders } from './search-orders.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await test.pool.query("update users set phone_number = '+919876543210' where id = $1", [test.kabir])
  const [asha, kabir] = [{ uid: test.asha }, { uid: test.kabir, name: 'Kabir Das', city: 'Kochi', postalCode: '682001' }]
  await insertOrder(test.pool, { ...asha, number: 'FIRST22222', receipt: 1, placedAt: '2026-10-31T18:29:59Z', state: 'delivered' })
  await insertOrder(test.pool, { ...asha, number: 'SECOND2222', receipt: 2, placedAt: '2026-10-31T18:30:00Z', state: 'shipped' })
  await insertOrder(test.pool, { ...kabir, number: 'THIRD22222', receipt: 3, placedAt: '2026-11-10T06:00:00Z' })
  await insertOrder(test.pool, { ...kabir, number: 'FOURTH2222', receipt: 42, placedAt: '2026-11-20T18:30:00Z', name: "Ōm 100%_\\'x" })
})
afterAll(() => test.close())

async function numbers(query: Partial<OrderQuery>): Promise<string[]> {
  const { entries } = await searchOrders(test.shop, { ...EVERY_ORDER, ...query }, { limit: 50, after: null })
  return entries.map(({ order }) => order.number.replaceAll('2', ''))
}

describe('the list of orders', () => {
  it('has all, newest first, in pages that continue where the one before ended', async () => {
    for (const search of ['', '22']) {
      const seen: string[] = []
      let after: Key | null = null
      for (let page = 0; page < 4; page++) {
        // As parts of words.
        const { entries, next } = await searchOrders(test.shop, { ...EVERY_ORDER, search: search && '2222' }, { limit: 1, after })
        seen.push(...entries.map(({ order }) => order.number))
        after = next
      }
      expect(seen).toEqual(['FOURTH2222', 'THIRD22222', 'SECOND2222', 'FIRST22222'])
      expect(after).toBeNull()
    }
  })

  it('is filtered by state and by days of India, the last one included', async () => {
    expect(await numbers({ state: 'shipped' })).toEqual(['SECOND'])
    expect(await numbers({ from: '2026-11-01' })).toEqual(['FOURTH', 'THIRD', 'SECOND'])
    expect(await numbers({ to: '2026-10-31' })).toEqual(['FIRST'])
    expect(await numbers({ from: '2026-11-01', to: '2026-11-20' })).toEqual(['THIRD', 'SECOND'])
    expect(await numbers({ from: '2026-11-20', to: '2026-11-01' })).toEqual([])
  })
})

describe('a search for orders', () => {
  it.each<[string, string[]]>([
    ['third22222', ['THIRD']],
    ['26-27/00042', ['FOURTH']],
    ['26-27/42', ['FOURTH']],
    ['asha', ['SECOND', 'FIRST']],
    ['rao ASH', ['SECOND', 'FIRST']],
    ['ko da', ['THIRD']],
    ['ch_THIRD22222', ['THIRD']],
    ['asha kochi', []],
    ['682001', ['FOURTH', 'THIRD']],
    ['aipu', ['SECOND', 'FIRST']],
    ['och abi', ['THIRD']],
    ['och da', ['THIRD']],
    ['Kabir@example.in', ['FOURTH', 'THIRD']],
    ['kabir@example', []],
    ['kabir_example', []],
    ['98765 43210', ['FOURTH', 'THIRD']],
    ['+91 98765 43210', ['FOURTH', 'THIRD']],
    ['543210', []],
    ['nobody@example.in', []],
    ["om 100%_\\'x", []],
    ["ōm 100%_\\'x", ['FOURTH']],
    ["'; drop table orders; --", []],
    [', ;', []],
  ])('%s finds %o', async (search, found) => expect(await numbers({ search })).toEqual(found))

  it('stays within the chosen state and days', async () => {
    expect(await numbers({ search: 'asha', state: 'shipped' })).toEqual(['SECOND'])
    expect(await numbers({ search: 'kabir@example.in', to: '2026-11-15' })).toEqual(['THIRD'])
    expect(await numbers({ search: '26-27/42', state: 'delivered' })).toEqual([])
  })

  it('finds a person who has gone neither by name nor by contact', async () => {
    const uid = '00000000-0000-7000-8000-0000000000aa'
    await test.pool.query("insert into users (id, name, email, phone_number) values ($1, 'Zoya', 'zoya@example.in', '+911234500000')", [
      uid,
    ])
    const order = { uid, name: 'Zoya Sen', city: 'Zirakpur', state: 'delivered', receipt: 90, placedAt: '2026-11-21T06:00:00Z' } as const
    await insertOrder(test.pool, { ...order, number: 'ZETA222222' })
    const searches = ['zoya', 'zirak', 'irakp', 'zoya@example.in', '1234500000']
    for (const search of searches) expect(await numbers({ search }), search).toEqual(['ZETA'])
    await test.pool.query('delete from users where id = $1', [uid])
    await erasePerson(test.shop, { uid })
    for (const search of searches) expect(await numbers({ search }), search).toEqual([])
    expect(await numbers({ search: 'zeta' })).toEqual(['ZETA'])
    await test.pool.query("delete from orders where number = 'ZETA222222'")
  })
})
