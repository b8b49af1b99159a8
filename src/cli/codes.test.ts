import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandLine } from '../../test/support/command-line.ts'
import { addProduct } from '../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../test/support/shop.ts'

let test: TestShop
const { out, errors, run: shop } = createCommandLine(() => test.shop)
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

it('codes are made, listed and ended', async () => {
  expect(await shop('codes add diwali10 --percent 10 --uses 5 --until 2099-11-30')).toBe(0)
  expect(out.at(-1)).toBe('DIWALI10, 10% off.')
  expect(await shop('codes list')).toBe(0)
  expect(out.at(-1)).toMatch(/^DIWALI10 +10% off +running +0 +0 +5 +2099-12-01 00:00$/)
  expect(await shop('codes end DIWALI10')).toBe(0)
  expect(await shop('codes list')).toBe(0)
  expect(out.at(-1)).toContain('ended')
})

it('codes that cannot be are refused with the reason', async () => {
  expect(await shop('codes add DIWALI10 --rupees 10')).toBe(1)
  expect(errors.at(-1)).toContain('not given twice')
  expect(await shop('codes add NEW --percent 0')).toBe(1)
  expect(await shop('codes end NEVER')).toBe(1)
  expect(await shop('codes add NEW --percent 1 --rupees 1')).toBe(1)
  expect(errors.at(-1)).toContain('one of percent, rupees')
  expect(await shop('codes add NEW --percent 1 --products no-such-piece')).toBe(1)
  expect(errors.at(-1)).toContain('no product no-such-piece')
})

it('a sale is set and removed', async () => {
  await addProduct(test.pool, { id: 'kurta', price: '1890' })
  expect(await shop('products sale kurta 1590 --until 2099-11-30')).toBe(0)
  expect(out.at(-1)).toMatch(/^kurta costs Rs\.1590 from .* until 30 Nov 2099\.$/)
  expect(await shop('products sale kurta 1690 --of XL --until 2099-11-30')).toBe(0)
  expect(await shop('products sale kurta none')).toBe(0)
  expect(await shop('products sale kurta 1590')).toBe(1)
  expect(await shop('products sale none 1590 --until 2099-11-30')).toBe(1)
})
