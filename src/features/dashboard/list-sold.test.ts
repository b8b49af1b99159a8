import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOrder } from '../../../test/support/orders.ts'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { SOLD_BY, type SoldQuery } from '../../domain/dashboard/sold.ts'
import { listSold } from './list-sold.ts'

let test: TestShop
const DAYS: SoldQuery = { by: 'product', from: '2026-11-01', to: '2026-11-30', against: null }

type Line = { id: string; size: string; quantity: number; paise: number; off?: number }
const line = ({ id, size, quantity, paise, off }: Line) => ({
  id,
  description: id,
  quantity,
  size,
  options: { size },
  amount_unit: paise,
  amount_subtotal: quantity * paise,
  ...(off && { amount_discount: off }),
  picture: null,
})

/** Of anything but sizes. */
const NO_GONE = { goneDays: null, missedPaise: null }

let count = 0
async function order(placedAt: string, lines: Line[], { city = 'Kochi', code = null as string | null } = {}): Promise<string> {
  const id = await insertOrder(test.pool, { uid: test.asha, number: `SOLD222${++count}`, receipt: count, placedAt })
  await test.pool.query(
    `update orders set line_items = $2, code = $3, shipping = jsonb_set(shipping, '{address,city}', to_jsonb($4::text)) where id = $1`,
    [id, JSON.stringify(lines.map(line)), code, city],
  )
  return id
}

beforeAll(async () => {
  test = await createTestShop()
  for (const id of ['kurta', 'stole', 'robe']) await addProduct(test.pool, { id, name: `The ${id}` })
  const first = await order('2026-11-05T10:00:00Z', [
    { id: 'kurta', size: 'M', quantity: 2, paise: 100_000, off: 20_000 },
    { id: 'stole', size: 'M', quantity: 1, paise: 50_000 },
  ])
  await order('2026-11-06T19:00:00Z', [{ id: 'kurta', size: 'L', quantity: 1, paise: 100_000 }], { city: ' kochi ', code: 'MELA' })
  await order('2026-10-20T10:00:00Z', [{ id: 'kurta', size: 'M', quantity: 1, paise: 90_000 }])
  await order('2025-11-20T10:00:00Z', [{ id: 'stole', size: 'M', quantity: 3, paise: 50_000 }])
  await test.pool.query(
    `insert into refunds (id, user_id, session_id, amount_paise, reason, state, requested_at, parts)
     select 'r1', user_id, session_id, 70000, 'operator', 'completed', now(), '[{"ref":"kurta","pieces":1,"paise":70000}]'::jsonb from orders where id = $1
     union all select 'r2', user_id, session_id, 30000, 'returned', 'completed', now(), '[{"ref":"kurta","pieces":1,"paise":30000}]'::jsonb from orders where id = $1`,
    [first],
  )
})
afterAll(() => test.close())

const sold = async (query: Partial<SoldQuery> = {}) =>
  (await listSold(test.shop, { ...DAYS, ...query }, { limit: 100, after: null })).entries

it('by product, less discounts, against the days before, with what was given back, returns apart, and what does not sell last', async () => {
  expect(await sold()).toEqual([
    {
      id: 'kurta',
      name: 'The kurta',
      orders: 2,
      pieces: 3,
      soldPaise: 280_000,
      returnedPaise: 30_000,
      backPaise: 70_000,
      beforePaise: 90_000,
      ...NO_GONE,
    },
    { id: 'stole', name: 'The stole', orders: 1, pieces: 1, soldPaise: 50_000, returnedPaise: 0, backPaise: 0, beforePaise: 0, ...NO_GONE },
    { id: 'robe', name: 'The robe', orders: 0, pieces: 0, soldPaise: 0, returnedPaise: 0, backPaise: 0, beforePaise: 0, ...NO_GONE },
  ])
  expect((await sold({ against: 'year' })).map(({ id, beforePaise }) => [id, beforePaise])).toEqual([
    ['kurta', 0],
    ['stole', 150_000],
    ['robe', 0],
  ])
})

it.each([
  [
    'size',
    [
      ['kurta/M', 180_000],
      ['kurta/L', 100_000],
      ['stole/M', 50_000],
    ],
  ],
  [
    'day',
    [
      ['2026-11-05', 230_000],
      ['2026-11-07', 100_000],
      ['2026-10-20', 0],
    ],
  ],
  ['city', [['kochi', 330_000]]],
  [
    'code',
    [
      ['', 230_000],
      ['MELA', 100_000],
    ],
  ],
  ['source', [['direct', 330_000]]],
] as const)('by %s', async (by, expected) => {
  expect((await sold({ by })).map(({ id, soldPaise }) => [id, soldPaise])).toEqual(expected)
})

it('of an order everything that was given back counts to its place and day', async () => {
  expect(await sold({ by: 'city' })).toMatchObject([
    { id: 'kochi', orders: 2, pieces: 4, returnedPaise: 30_000, backPaise: 70_000, beforePaise: 90_000 },
  ])
})

it('goes on after any row, in every way', async () => {
  for (const by of SOLD_BY) {
    const all = await sold({ by })
    const [first] = all
    const rest = await listSold(test.shop, { ...DAYS, by }, { limit: 100, after: [String(first!.soldPaise), first!.id] })
    expect(rest.entries, by).toEqual(all.slice(1))
  }
})

it('a size that could not be had says on how many days, and what it would have sold on them', async () => {
  const { pool } = test
  await pool.query(
    `insert into variants (product_id, options, position, stock) values ('kurta', '{"size": "M"}', 0, 1), ('kurta', '{"size": "L"}', 1, 0)`,
  )
  await pool.query(`update variants set stock = 0 where product_id = 'kurta' and options ->> 'size' = 'M'`)
  await pool.query(`update variants set stock = 5 where product_id = 'kurta'`)
  const out = async (size: string, since: string, until: string) =>
    expect(
      (
        await pool.query(`update sold_out_spans set since = $2, until = $3 where product_id = 'kurta' and options ->> 'size' = $1`, [
          size,
          since,
          until,
        ])
      ).rowCount,
    ).toBe(1)
  // Ten of the sixty days of both spans for M, five of them in October; L not in these.
  await out('M', '2026-09-25T18:30:00Z', '2026-10-05T18:30:00Z')
  await out('L', '2026-01-01T18:30:00Z', '2026-02-01T18:30:00Z')
  const october = await sold({ by: 'size', from: '2026-10-01', to: '2026-10-30' })
  expect(october.map(({ id, goneDays, missedPaise }) => [id, goneDays, missedPaise])).toEqual([['kurta/M', 5, (90_000 * 5) / 50]])
  const november = (await sold({ by: 'size' })).map(({ id, goneDays, missedPaise }) => [id, goneDays, missedPaise])
  expect(november).toEqual(expect.arrayContaining([['kurta/L', 0, 0]]))
  await pool.query(`update variants set ahead = 3, ships_from = '2026-12-12', stock = 0 where product_id = 'kurta'`)
  await pool.query(`update variants set stock = -3 where product_id = 'kurta' and options ->> 'size' = 'L'`)
  const { rows } = await pool.query(`select options ->> 'size' as size from sold_out_spans where until is null`)
  expect(rows, 'what is sold ahead can be had').toEqual([{ size: 'L' }])
})
