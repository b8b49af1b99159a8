import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrder } from '../../../../test/support/orders.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import type { OperatorRole } from '../../../domain/operators/operator-role.ts'
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
  await test.pool.query(`
    insert into products (id, name, metadata, position) values ('stole', 'Buti Stole', '{}', 900);
    insert into variants (product_id, options, position, sku) values ('stole', '{"colour": "indigo"}', 0, 'ST-IND.7');
    update orders set line_items = jsonb_set(line_items, '{1,options}', '{"colour": "indigo"}') where number = 'FIRST22222';
    update orders set amount_paise = 1024950, code = 'DIWALI10', business = '{"company": "Rao & Sons", "gstin": "08ABCDE1234F1Z5"}',
      shipping = jsonb_set(shipping, '{address,phone}', '"+919000012345"'), tags = '{gift}', note = E'Ring the\nneighbour'
    where number = 'SECOND2222'`)
})
afterAll(() => test.close())

async function numbers(query: Partial<OrderQuery>, role: OperatorRole = 'owner'): Promise<string[]> {
  const { entries } = await searchOrders(test.shop, { ...EVERY_ORDER, ...query }, { limit: 50, after: null, role })
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
    ['kabir@example', ['FOURTH', 'THIRD']],
    ['kabir@', ['FOURTH', 'THIRD']],
    ['abir@example.in', []],
    ['kabir_example', []],
    ['90000 12345', ['SECOND']],
    ['+91 90000-12345', ['SECOND']],
    ['12345', ['SECOND']],
    ['2345', ['SECOND']],
    ['10249.50', ['SECOND']],
    ['Rs. 10,249', ['SECOND']],
    ['4497', ['FOURTH', 'THIRD', 'FIRST']],
    ['buti stole', ['FOURTH', 'THIRD', 'SECOND', 'FIRST']],
    ['st-ind.7', ['FIRST']],
    ['diwali', ['SECOND']],
    ['rao & sons', ['SECOND']],
    ['08abcde1234f1z5', ['SECOND']],
    ['gift', ['SECOND']],
    ['the neighbour', ['SECOND']],
    ['98765 43210', ['FOURTH', 'THIRD']],
    ['+91 98765 43210', ['FOURTH', 'THIRD']],
    ['543210', []],
    ['nobody@example.in', []],
    ["om 100%_\\'x", []],
    ["ōm 100%_\\'x", ['FOURTH']],
    ["'; drop table orders; --", []],
    [', ;', []],
  ])('%s finds %o', async (search, found) => expect(await numbers({ search })).toEqual(found))

  it.each(['kabir@example.in', 'kabir@', '10249', 'diwali', 'sons', '08abcde', 'x_in'])(
    'finds a packer nothing by what packers may not read: %s',
    async (search) => expect(await numbers({ search }, 'packer')).toEqual([]),
  )

  it.each(['90000 12345', '345', 'neighbour', 'gift', 'rao ash'])('finds a packer the parcel of %s', async (search) =>
    expect(await numbers({ search }, 'packer')).toContain('SECOND'),
  )

  it('finds what is rare among all orders, however many newer ones there are', async () => {
    await test.pool.query(`
      set session_replication_role = replica;
      insert into orders (user_id, session_id, number, transaction_id, amount_paise, line_items, shipping, created_at)
      select '${test.asha}', 'newer ' || n, 'NEWER' || n, 'newer ' || n, 100, '[]', '{}', '2026-12-01' from generate_series(1, 20001) n;
      reset session_replication_role`)
    try {
      for (const search of ['2345', 'kabir@', 'st-ind.7', 'kochi']) {
        expect((await numbers({ search })).filter((number) => !number.startsWith('NEWER')).length, search).toBeGreaterThan(0)
      }
      expect(await numbers({ search: 'diwali' }, 'packer')).toEqual([])
    } finally {
      await test.pool.query("delete from orders where number like 'NEWER%'")
    }
  })

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
