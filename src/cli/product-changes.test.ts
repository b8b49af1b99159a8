import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { addProduct } from '../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'

let test: TestShop
const { out, errors, run: shop } = createCommandLine(() => test.shop)
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', name: 'Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'stole', name: 'Stole', price: '1000', active: false })
})
afterAll(() => test.close())

const prices = async () =>
  (await test.pool.query<{ price: number }>('select price_rupees as price from products order by id')).rows.map(({ price }) => price)

it('changes what the list has with some filters, once it was seen', async () => {
  expect(await shop('products change --where filter=swag,stock=in --price -10%')).toBe(0)
  const [line, preview = ''] = out
  expect(line).toBe('kurta: price Rs.1890 → Rs.1701')
  expect(preview).toMatch(/^[\w-]{36} is this change: products apply does it\.$/)
  expect(await prices()).toEqual([1890, 1000])
  const id = /[\w-]{36}/.exec(preview)![0]
  expect(await shop(`products apply ${id}`)).toBe(0)
  expect(out).toEqual(['1 product is changed.'])
  expect(await prices()).toEqual([1701, 1000])
  expect(await shop(`products undo ${id}`)).toBe(0)
  expect(out).toEqual(['1 product is as before.'])
  expect(await prices()).toEqual([1890, 1000])
})

it.each([
  ['--price 5', 'Please choose products first, or all that match.'],
  ['--where all', 'Please say what shall change.'],
  ['--where status=gone --price 5', 'These are no filters of the list'],
  ['--where colour=red --price 5', 'These are no filters of the list'],
  ['--ids kurta --sale -10%', 'until'],
])('refuses %s', async (options, words) => {
  expect(await shop(`products change ${options}`)).toBe(1)
  expect(errors[0]).toMatch(new RegExp(words, 'i'))
})

it('takes ids, or the one that it is of', async () => {
  for (const which of ['--ids kurta,stole', 'kurta']) {
    expect(await shop(`products change ${which} --status hidden --json`)).toBe(0)
    expect((JSON.parse(out.join('')) as { items: unknown[] }).items).toHaveLength(which === 'kurta' ? 1 : 2)
  }
})
