import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { readMetadata } from '../../domain/catalogue/product-fields.ts'
import { isInStock, priceRupees } from '../../domain/catalogue/product.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

/** Texts near the rules' edges, in several scripts' digits and spaces. */
const space = fc.constantFrom('', '', ' ', '\t', '\n', '\u00a0', '\u2003', '\ufeff', '\u200b')
const digits = fc.constantFrom('0', '000', '1', '7', '12', '999999', '1234567', '12345678', '0000012', '४२', '１２', '')
const fraction = fc.constantFrom('', '', '.5', '.000001', '.0000001', '.', '.x', ',5')
const numberText = fc.tuple(space, fc.constantFrom('', '', '-', '+'), digits, fraction, space).map((parts) => parts.join(''))
const text = fc.oneof({ weight: 4, arbitrary: numberText }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) })
const storable = text.filter((value) => value.isWellFormed() && !value.includes('\u0000'))
const anything = fc.oneof(
  { weight: 6, arbitrary: storable },
  fc.integer({ min: -5, max: 99_999_999 }),
  fc.constantFrom(1890, 1890.5, 0.5, 1e6, 1.5e-7, 1e21, null, true, false, [], ['1'], {}),
)
const stock = fc.oneof(anything, fc.constantFrom('0', '1', '', ' 1', 1, 0))
const metadata = fc.record({ price_usd: anything, strength: anything, is_oos: stock, type: storable }, { requiredKeys: [] })

describe('what the database reads from a product', () => {
  it('is what the domain reads, whatever stands in the metadata', async () => {
    const products = fc.sample(fc.record({ active: fc.boolean(), metadata }), { numRuns: 2000, seed: 7 })
    await test.pool.query(
      `insert into products (id, name, active, metadata)
       select 'p-' || place, 'P', (entry ->> 'active')::boolean, entry -> 'metadata'
       from jsonb_array_elements($1::jsonb) with ordinality as file (entry, place)`,
      [JSON.stringify(products)],
    )
    const { rows } = await test.pool.query<object>(
      `select in_stock, price_rupees, type from products where id like 'p-%' order by substr(id, 3)::integer`,
    )
    const expected = products.map(({ active, metadata }) => {
      const product = { active, metadata: readMetadata(metadata) }
      const { type } = product.metadata
      return { in_stock: isInStock(product), price_rupees: priceRupees(product), type }
    })
    expect(rows).toEqual(expected)
    expect(expected.filter(({ price_rupees }) => price_rupees !== null).length).toBeGreaterThan(100)
    expect(expected.filter(({ in_stock }) => !in_stock).length).toBeGreaterThan(100)
  })

  it('follows whoever writes, without a word from them', async () => {
    await test.pool.query(`insert into products (id, name, metadata) values ('by-hand', 'By hand', '{"price_usd": "500"}')`)
    const read = async () => (await test.pool.query(`select in_stock, price_rupees from products where id = 'by-hand'`)).rows[0] as object
    expect(await read()).toEqual({ in_stock: true, price_rupees: 500 })
    await test.pool.query(`update products set active = false, metadata = metadata || '{"price_usd": "750"}' where id = 'by-hand'`)
    expect(await read()).toEqual({ in_stock: false, price_rupees: 750 })
    await expect(test.pool.query(`update products set in_stock = true where id = 'by-hand'`)).rejects.toThrow(
      /can only be updated to DEFAULT/,
    )
  })

  it('counts the products of each type, through every way of writing them', async () => {
    const { pool } = test
    const differs = `select type, in_stock, count from product_counts where count <> 0
      except select type, in_stock, count(*) from products group by 1, 2`
    await pool.query(`insert into products (id, name, metadata) select 'n-' || n, 'N', '{"type": "coffee"}' from generate_series(1, 9) n`)
    await pool.query(`update products set active = false where id in ('n-1', 'n-2')`)
    await pool.query(`update products set metadata = '{"type": "swag"}' where id in ('n-3', 'n-4')`)
    await pool.query(`delete from products where id in ('n-5', 'n-1')`)
    expect((await pool.query(differs)).rows).toEqual([])
    const count = async (text: string) => (await pool.query<{ n: number }>(text)).rows[0]!.n
    expect(await count('select sum(count)::integer as n from product_counts')).toBe(
      await count('select count(*)::integer as n from products'),
    )
    await pool.query('truncate products cascade')
    expect((await pool.query('select count from product_counts')).rows).toEqual([])
  })
})
