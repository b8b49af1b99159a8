import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProduct } from '../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { CartMerge } from '../../domain/cart/cart-merge.ts'
import { clearCart, mergeCart } from './change-cart.ts'
import { countCart, findCart } from './find-cart.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
  await addProduct(test.pool, { id: 'kurta', price: '1890' })
  await addProduct(test.pool, { id: 'stole', price: '790' })
  await addProduct(test.pool, { id: 'robe', active: false })
  await addProduct(test.pool, { id: 'skirt', isOos: '1' })
  await addProduct(test.pool, { id: 'sample', price: 'ask us' })
})
afterAll(() => test.close())
beforeEach(() => clearCart(test.shop, test.asha))

const lines = async (uid = test.asha) => (await findCart(test.shop, uid)).map(({ id, quantity, size }) => [id, quantity, size])

describe('a cart', () => {
  it('gets a line of one piece in size M by default', async () => {
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta' }] })
    expect(await lines()).toEqual([['kurta', 1, 'M']])
  })

  it('keeps one line per product: adding again changes only what is given', async () => {
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 3, options: { size: 'L' } }] })
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', options: { size: 'XL' } }] })
    expect(await lines()).toEqual([['kurta', 3, 'XL']])
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta' }] })
    expect(await lines()).toEqual([['kurta', 3, 'XL']])
  })

  it('merges several lines at once and leaves the others alone', async () => {
    await mergeCart(test.shop, test.asha, { set: [{ id: 'stole', quantity: 2 }] })
    await mergeCart(test.shop, test.asha, {
      set: [
        { id: 'kurta', quantity: 5 },
        { id: 'kurta', quantity: 6 },
      ],
    })
    expect(await lines()).toEqual([
      ['stole', 2, 'M'],
      ['kurta', 6, 'M'],
    ])
  })

  it.each([
    ['robe', 'out-of-stock'],
    ['skirt', 'out-of-stock'],
    ['sample', 'no-price'],
    ['nothing', 'unknown-product'],
    ["'; --", 'unknown-product'],
  ])('refuses %s: %s, and with it the whole change', async (id, reason) => {
    const result = await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta' }, { id }] })
    expect(result).toEqual({ ok: false, reason, id })
    expect(await lines()).toEqual([])
  })

  it('never loses an edit when two devices change different fields of a line at once', async () => {
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta' }] })
    for (let round = 0; round < 20; round++) {
      const quantity = (round % 100) + 1
      const size = (['S', 'XXL'] as const)[round % 2]!
      await Promise.all([
        mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity }] }),
        mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', options: { size } }] }),
      ])
      expect(await lines()).toEqual([['kurta', quantity, size]])
    }
  })

  it('is returned as it is after the merge, whatever the merge does to its lines', async () => {
    const merged = async (merge: CartMerge) => {
      const result = await mergeCart(test.shop, test.asha, merge)
      assert(result.ok)
      const answer = result.lines.map(({ id, quantity, size }) => [id, quantity, size])
      expect(answer).toEqual(await lines())
      return answer
    }
    expect(await merged({ set: [{ id: 'stole' }] })).toEqual([['stole', 1, 'M']])
    expect(await merged({ set: [{ id: 'kurta', quantity: 2 }], change: [{ id: 'stole', options: { size: 'L' } }] })).toEqual([
      ['stole', 1, 'L'],
      ['kurta', 2, 'M'],
    ])
    expect(await merged({ change: [{ id: 'kurta', quantity: 9 }, { id: 'robe' }], remove: [{ id: 'stole' }, { id: 'robe' }] })).toEqual([
      ['kurta', 9, 'M'],
    ])
    expect(await merged({})).toEqual([['kurta', 9, 'M']])
    // Set, then changed, then removed.
    const all = [{ id: 'stole', quantity: 3 }]
    expect(await merged({ set: all, change: [{ id: 'stole', options: { size: 'S' } }] })).toEqual([
      ['kurta', 9, 'M'],
      ['stole', 3, 'S'],
    ])
    expect(await merged({ set: all, change: all, remove: [{ id: 'stole' }] })).toEqual([['kurta', 9, 'M']])
  })

  it.each(['set', 'change'] as const)('takes each field from the last entry in `%s` that has it', async (kind) => {
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta', quantity: 9, options: { size: 'S' } }, { id: 'stole' }] })
    const entries = [
      { id: 'kurta', quantity: 3 },
      { id: 'stole', options: { size: 'L' } },
      { id: 'kurta', options: { size: 'XL' } },
      { id: 'kurta', quantity: 4 },
    ]
    await mergeCart(test.shop, test.asha, { [kind]: entries })
    expect(await lines()).toEqual([
      ['kurta', 4, 'XL'],
      ['stole', 1, 'L'],
    ])
  })

  it('does not bring back a line that another device removed', async () => {
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta' }] })
    await mergeCart(test.shop, test.asha, { remove: [{ id: 'kurta' }] })
    await mergeCart(test.shop, test.asha, { change: [{ id: 'kurta', quantity: 4 }] })
    expect(await lines()).toEqual([])
  })

  it('gives every one of many changes its turn, in whatever order they name the lines', async () => {
    const there = [{ id: 'kurta' }, { id: 'stole' }]
    await mergeCart(test.shop, test.asha, { set: there })
    const orders = Array.from({ length: 30 }, () => [there, there.toReversed()]).flat()
    await Promise.all(orders.map((set) => mergeCart(test.shop, test.asha, { set })))
    expect(await countCart(test.shop, test.asha)).toBe(2)
  })

  it('does not trip over ids that no product can have', async () => {
    await mergeCart(test.shop, test.asha, { remove: [{ id: '\u0000' }, { id: 'A B' }] })
    await mergeCart(test.shop, test.asha, { change: [{ id: '\u0000', quantity: 2 }] })
    expect(await lines()).toEqual([])
  })

  it('belongs to one person', async () => {
    await mergeCart(test.shop, test.asha, { set: [{ id: 'kurta' }] })
    await clearCart(test.shop, test.kabir)
    await mergeCart(test.shop, test.kabir, { remove: [{ id: 'kurta' }] })
    expect(await countCart(test.shop, test.asha)).toBe(1)
    expect(await lines(test.kabir)).toEqual([])
  })

  it('shows the catalogue’s price of the moment', async () => {
    await mergeCart(test.shop, test.asha, { set: [{ id: 'stole' }] })
    await addProduct(test.pool, { id: 'stole', price: '990' })
    expect((await findCart(test.shop, test.asha))[0]?.metadata.price_usd).toBe('990')
  })
})

describe('a cart of a hundred lines', () => {
  const ids = Array.from({ length: 101 }, (_, index) => `piece-${index}`)
  beforeAll(() => Promise.all(ids.map((id) => addProduct(test.pool, { id }))))
  beforeEach(() => mergeCart(test.shop, test.asha, { set: ids.slice(0, 100).map((id) => ({ id })) }))

  it('has no room for another one, and keeps everything else of the merge out too', async () => {
    const full = { ok: false, reason: 'full', id: 'piece-100' }
    const change = [{ id: 'piece-0', quantity: 7 }]
    expect(await mergeCart(test.shop, test.asha, { set: [{ id: 'piece-100' }], change })).toEqual(full)
    expect(await mergeCart(test.shop, test.asha, { set: [{ id: 'piece-100' }], remove: [{ id: 'kurta' }] })).toEqual(full)
    expect(await lines()).toHaveLength(100)
    expect(await lines()).toContainEqual(['piece-0', 1, 'M'])
  })

  it('can be changed, and has room again for as many as are removed', async () => {
    assert((await mergeCart(test.shop, test.asha, { set: [{ id: 'piece-3', quantity: 9 }] })).ok)
    assert((await mergeCart(test.shop, test.asha, { set: [{ id: 'piece-100' }], remove: [{ id: 'piece-0' }] })).ok)
    expect(await countCart(test.shop, test.asha)).toBe(100)
    expect(await lines()).toContainEqual(['piece-3', 9, 'M'])
  })

  it('is what one merge may make', async () => {
    await clearCart(test.shop, test.asha)
    expect(await mergeCart(test.shop, test.asha, { set: ids.map((id) => ({ id })) })).toMatchObject({ ok: false, reason: 'full' })
    expect(await lines()).toEqual([])
  })
})
