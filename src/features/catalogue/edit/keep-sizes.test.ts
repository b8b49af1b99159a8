import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertOrder } from '../../../../test/support/orders.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { everyOptions } from '../../../domain/catalogue/options.ts'
import { shopSizes, USUAL_SIZES } from '../../../domain/catalogue/size.ts'
import { DEFAULT_QUERY } from '../../../domain/search/shop-query.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { mergeCart } from '../../cart/change-cart.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { setCount } from '../../stock/set-count.ts'
import { findProduct } from '../find-product.ts'
import { listProducts } from '../list-products.ts'
import { replaceOptions } from '../options.sql.ts'
import { findSizeHolders, keepSizes } from './keep-sizes.ts'

const NUMBERS = shopSizes(['36', '38', '40', '42', '2–3 years', 'Free size'])
let test: TestShop
beforeEach(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta' })
  await addProduct(test.pool, { id: 'stole', oneSize: '1' })
})
afterEach(() => test.close())

const count = (id: string, size: string, to: number) => setCount(test.shop, { id, options: { size }, change: { to } }, COMMAND_LINE)
const own = (id: string, values: string[]) =>
  inTransaction(test.shop, (tx) => replaceOptions(tx, [{ id, options: [{ name: 'size', label: 'Size', values }] }]))
const facetsOf = async (search: { sizes?: string[] } = {}) => {
  const narrowing = { sizes: search.sizes ?? [], from: null, to: null, values: [] }
  const { facets, entries } = await listProducts(test.shop, { ...DEFAULT_QUERY, narrowing }, { limit: 20, after: null }, [])
  return { sizes: facets!.sizes, ids: entries.map(({ id }) => id) }
}

describe('the sizes of the shop', () => {
  it('are what a product comes in that says nothing, in their order, with the middle one first; what has one size keeps it', async () => {
    expect((await findProduct(test.shop, 'kurta'))?.product_options).toBeUndefined()
    expect(await keepSizes(test.shop, NUMBERS)).toEqual({ ok: true })
    const kurta = (await findProduct(test.shop, 'kurta'))!
    expect(everyOptions(kurta).map(({ size }) => size)).toEqual(NUMBERS.list)
    expect(kurta.product_options).toEqual([{ name: 'size', label: 'Size', values: NUMBERS.list, first: '40', shops: true }])
    expect((await findProduct(test.shop, 'stole'))?.product_options).toBeUndefined()
  })

  it('narrow the shop, each by itself', async () => {
    await own('kurta', ['S'])
    await addProduct(test.pool, { id: 'frock' })
    expect((await facetsOf()).sizes).toEqual({ XS: 1, S: 2, M: 1, L: 1, XL: 1, XXL: 1 })
    await inTransaction(test.shop, (tx) => replaceOptions(tx, [{ id: 'kurta', options: [] }]))
    await keepSizes(test.shop, NUMBERS)
    await own('frock', ['Free size'])
    expect((await facetsOf()).sizes).toEqual({ '36': 1, '38': 1, '40': 1, '42': 1, '2–3 years': 1, 'Free size': 2 })
    expect((await facetsOf({ sizes: ['2–3 years'] })).ids).toEqual(['kurta'])
    expect((await facetsOf({ sizes: ['38', 'Free size'] })).ids).toEqual(['frock', 'kurta'])
  })

  it('have no piece of a new one where pieces are counted', async () => {
    await count('kurta', 'M', 4)
    for (const size of ['XS', 'S', 'L', 'XL', 'XXL']) await count('kurta', size, 1)
    await keepSizes(test.shop, shopSizes(['XXS', ...USUAL_SIZES.list, '3XL']))
    const { variants } = (await findProduct(test.shop, 'kurta'))!
    expect(variants!.map(({ options, available }) => [options['size'], available])).toEqual([
      ['XXS', false],
      ...USUAL_SIZES.list.map((size) => [size, true]),
      ['3XL', false],
    ])
  })

  it('stay while something has them, which is named', async () => {
    await own('kurta', ['S', 'XL'])
    await addProduct(test.pool, { id: 'frock' })
    await count('frock', 'XXL', 3)
    await mergeCart(test.shop, test.asha, { set: [{ id: 'frock', options: { size: 'L' } }, { id: 'stole' }] })
    // The M of what comes in one size is no size.
    expect(await findSizeHolders(test.shop, shopSizes(['XS', 'S', 'L', 'XL', 'XXL']))).toEqual([])
    await insertOrder(test.pool, { uid: test.asha, number: 'BB-1', receipt: 1, placedAt: '2026-11-20T10:00:00Z' })
    const held = await keepSizes(test.shop, shopSizes(['Free size']))
    expect(held).toMatchObject({ ok: false })
    const holders = await findSizeHolders(test.shop, shopSizes(['Free size']))
    expect(holders).toEqual(held.ok ? [] : held.holders)
    expect(holders.map(({ size, what, count }) => `${size} ${what} ${count}`)).toEqual([
      'L cart 1',
      'M order 1',
      'S options 1',
      'XL options 1',
      'XXL pieces 3',
    ])
    expect((await findProduct(test.shop, 'frock'))?.product_options).toBeUndefined()
  })
})
