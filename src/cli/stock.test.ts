import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { addProduct } from '../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'
import { findCounts } from '../features/stock/set-count.ts'

let test: TestShop
const { out, errors, run: shop } = createCommandLine(() => test.shop)
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
})
afterAll(() => test.close())

it('counts pieces', async () => {
  const inM = async () => (await findCounts(test.shop, 'kurta')).find(({ options }) => options['size'] === 'M')
  expect(await shop('stock set kurta m 3 --sku K-M --shelf A3')).toBe(0)
  expect(out).toEqual(['kurta in M has 3 pieces.'])
  expect(await shop('stock more kurta M')).toBe(0)
  expect(await shop('stock fewer kurta M')).toBe(0)
  expect(await inM()).toMatchObject({ stock: 3, sku: 'K-M', shelf: 'A3' })
  expect(await shop('stock set kurta M unlimited')).toBe(0)
  expect(out).toEqual(['kurta in M is unlimited.'])
  expect(await shop('stock more kurta M')).toBe(1)
  expect(errors).toEqual(['M is unlimited. Set a number first.'])
  expect(await shop('stock set kurta M many')).toBe(1)
  expect(await shop('stock set kurta 9XL 1')).toBe(1)
  expect(errors).toEqual(['kurta has no 9XL.'])
  expect(await inM()).toMatchObject({ stock: null, sku: 'K-M' })
  await shop('stock set kurta M 1 --sku= --shelf=')
  expect(await inM()).toMatchObject({ stock: 1, sku: null, shelf: null })
})

it('lists the pieces of everything, and receives some', async () => {
  const listed = async (command: string) => {
    expect(await shop(`${command} --json`)).toBe(0)
    return (JSON.parse(out.join('')) as { options: { size: string }; stock: number | null }[]).map(({ options, stock }) => [
      options.size,
      stock,
    ])
  }
  await shop('stock set kurta M 2')
  await shop('stock set kurta L 0')
  expect(await listed('stock list kurta')).toEqual([
    ['XS', null],
    ['S', null],
    ['M', 2],
    ['L', 0],
    ['XL', null],
    ['XXL', null],
  ])
  expect(await listed('stock list --low')).toEqual([['M', 2]])
  expect(await listed('stock list --gone')).toEqual([['L', 0]])
  expect(await listed('stock list --uncounted --search nothing')).toEqual([])
  expect(await shop('stock list gone')).toBe(1)
  expect(await shop('stock list --low --gone')).toBe(2)
  expect(await shop('stock receive kurta L 12 --note DN-4711')).toBe(0)
  expect(out).toEqual(['kurta in L has 12 pieces.'])
  expect(await shop('stock receive kurta L none')).toBe(1)
  expect(await shop('stock set kurta L 5 --was 11')).toBe(1)
  expect(errors).toEqual(['There are 12 of L by now. Save again to set yours.'])
  expect(await listed('stock list --gone')).toEqual([])
})

it('says something to every shopper, and takes it off', async () => {
  const notices = async () => (await test.pool.query('select kind, words from notices where ends_at is not null')).rows
  expect(await shop('notices set announcement --words Hello --until 2099-01-01')).toBe(0)
  expect(out).toEqual(['Shoppers see it from now on.'])
  expect(await notices()).toEqual([{ kind: 'announcement', words: 'Hello' }])
  expect(await shop('notices set announcement --words Hello --until 2020-01-01')).toBe(1)
  expect(errors).toEqual(['It would be over already.'])
  expect(await shop('notices end announcement')).toBe(0)
  expect(out).toEqual(['Removed: shoppers no longer see it.'])
  expect(await notices()).toEqual([])
})

it('takes the tags of an object one by one', async () => {
  expect(await shop('--json products tag kurta gift zigzag')).toBe(0)
  expect(JSON.parse(out.join(''))).toEqual({ ok: true, id: 'kurta', tags: ['gift', 'zigzag'] })
  expect(await shop('--json products tag kurta')).toBe(0)
  expect(JSON.parse(out.join(''))).toEqual({ ok: true, id: 'kurta', tags: [] })
})
