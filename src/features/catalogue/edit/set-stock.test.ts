import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { canBuy } from '../../../domain/catalogue/product.ts'
import { USUAL_SIZES } from '../../../domain/catalogue/size.ts'
import { FIRST_PAGE } from '../../../domain/paging.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { findProduct } from '../find-product.ts'
import { listInStock } from '../list-products.ts'
import { readEntry } from '../readers/read-entry.ts'
import { upsertProducts } from './import.sql.ts'
import { setStock } from './set-stock.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  const entry = readEntry({ id: 'skirt', name: 'Skirt', metadata: { price_usd: '1490', is_oos: '1', variety: 'Lehar' } }, 1, USUAL_SIZES)
  if (entry.ok) await upsertProducts(test.shop.db, [entry.row])
})
afterAll(() => test.close())

describe('the stock of a product', () => {
  it('comes back, also after is_oos, and goes again', async () => {
    expect(await setStock(test.shop, { id: 'skirt', inStock: true }, COMMAND_LINE)).toEqual({ ok: true, changed: true })
    const skirt = await findProduct(test.shop, 'skirt')
    expect(canBuy(skirt!)).toBe(true)
    expect(skirt!.metadata).toMatchObject({ is_oos: '0', variety: 'Lehar', price_usd: '1490' })
    expect((await listInStock(test.shop, FIRST_PAGE)).entries).toHaveLength(1)

    expect(await setStock(test.shop, { id: 'skirt', inStock: false }, COMMAND_LINE)).toEqual({ ok: true, changed: true })
    expect((await findProduct(test.shop, 'skirt'))?.active).toBe(false)
    expect((await listInStock(test.shop, FIRST_PAGE)).entries).toEqual([])
  })

  it.each(['gone', 'kurta\u0000', ''])('of %j cannot be set', async (id) => {
    expect(await setStock(test.shop, { id: id, inStock: true }, COMMAND_LINE)).toEqual({ ok: false, reason: 'unknown-product' })
  })
})
