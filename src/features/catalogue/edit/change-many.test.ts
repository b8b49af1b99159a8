import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetJobs } from '../../../../test/support/jobs.ts'
import { addProduct } from '../../../../test/support/products.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import type { ManyChange } from '../../../domain/catalogue/many-changes.ts'
import type { ProductSearch } from '../../../domain/search/product-search.ts'
import { describeInvariants } from '../../doctor/check-database.ts'
import { COMMAND_LINE, findActions } from '../../operator-access/record-action.ts'
import { findAnyProduct } from '../find-product.ts'
import { applyChange, findChange, planChange, sweepProductChanges, undoChange } from './change-many.ts'
import { deleteProduct } from './delete-product.ts'
import { setPrice } from './set-price.ts'
import { findSales, setSale } from './set-sale.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test?.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await test.pool.query('delete from product_changes')
  await forgetJobs(test.pool)
  await addProduct(test.pool, { id: 'kurta', name: 'Kurta', price: '1890' })
  await addProduct(test.pool, { id: 'robe', name: 'Robe', price: '2500', description: 'Soft.' })
  await addProduct(test.pool, { id: 'tote', name: 'Tote', price: '' })
})

const ALL: ProductSearch = { words: [], filter: 'all', stock: 'all', status: 'all' }
async function plan(change: ManyChange, products: string[] | ProductSearch = ALL) {
  const planned = await planChange(test.shop, { products, change })
  if (!planned.ok) throw new Error(planned.reason)
  return planned
}
const apply = (id: string) => applyChange(test.shop, id, COMMAND_LINE)
const undo = (id: string) => undoChange(test.shop, id, COMMAND_LINE)
const pricesOf = async () =>
  (await test.pool.query<{ price: string }>("select metadata ->> 'price_usd' as price from products order by id")).rows.map(
    ({ price }) => price,
  )
const OFF = { kind: 'percent', value: -10 } as const

describe('a change of many products', () => {
  it('is seen first, then done to exactly those products, and undone', async () => {
    const { id, items } = await plan({ price: OFF })
    expect(items).toEqual([
      { id: 'kurta', name: 'Kurta', before: { price: 1890 }, after: { price: 1701 } },
      { id: 'robe', name: 'Robe', before: { price: 2500 }, after: { price: 2250 } },
      { id: 'tote', name: 'Tote', before: { price: null }, after: { price: null }, left: 'no-price' },
    ])
    expect(await pricesOf()).toEqual(['1890', '2500', ''])
    // What comes to the list meanwhile was not seen.
    await addProduct(test.pool, { id: 'stole', name: 'Stole', price: '1000' })
    expect(await apply(id)).toEqual({ ok: true, id, count: 2, left: [{ id: 'tote', name: 'Tote' }] })
    expect(await pricesOf()).toEqual(['1701', '2250', '1000', ''])
    expect(await apply(id)).toEqual({ ok: false, reason: 'not-planned' })
    expect(await findActions(test.shop, { type: 'product', id: 'robe' })).toMatchObject([
      { action: 'changed-with-others', before: { price: 'Rs.2500' }, after: { price: 'Rs.2250' } },
    ])
    expect(await undo(id)).toMatchObject({ ok: true, count: 2 })
    expect(await pricesOf()).toEqual(['1890', '2500', '1000', ''])
    expect(await undo(id)).toEqual({ ok: false, reason: 'not-done' })
    expect((await findChange(test.shop, id))?.state).toBe('undone')
  })

  it('leaves and names what was changed since it was seen, and what is gone', async () => {
    const { id } = await plan({ price: OFF }, ['kurta', 'robe'])
    await setPrice(test.shop, { id: 'kurta', price: '1500' }, COMMAND_LINE)
    await deleteProduct(test.shop, 'robe', COMMAND_LINE)
    expect(await apply(id)).toMatchObject({ ok: true, count: 0, left: [{ id: 'kurta' }, { id: 'robe' }] })
    expect((await findChange(test.shop, id))?.items.map(({ left }) => left)).toEqual(['changed-meanwhile', 'gone'])
    expect(await pricesOf()).toEqual(['1500', ''])
  })

  it('puts back only what nobody has touched since', async () => {
    const { id } = await plan({ price: OFF }, ['kurta', 'robe'])
    await apply(id)
    await setPrice(test.shop, { id: 'robe', price: '2000' }, COMMAND_LINE)
    expect(await undo(id)).toMatchObject({ count: 1, left: [{ id: 'robe' }] })
    expect(await pricesOf()).toEqual(['1890', '2000', ''])
  })

  it('writes the fields that are named, and no other: a running sale keeps its days', async () => {
    const day = 86_400_000
    const sale = { rupees: 999, startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() + day) }
    await setSale(test.shop, { id: 'kurta', options: {}, sale }, COMMAND_LINE)
    const before = await findAnyProduct(test.shop, 'robe')
    const { id } = await plan({ price: { kind: 'by', value: 100 }, status: 'hidden', category: 'coffee' }, ['kurta', 'robe'])
    await apply(id)
    expect(await findSales(test.shop, 'kurta')).toMatchObject([sale])
    const { metadata, ...rest } = (await findAnyProduct(test.shop, 'robe'))!
    expect(rest).toEqual({ ...before, metadata: undefined, status: 'hidden' })
    expect(metadata).toEqual({ ...before!.metadata, price_usd: '2600', type: 'coffee' })
    await undo(id)
    expect(await findAnyProduct(test.shop, 'robe')).toEqual(before)
    expect((await describeInvariants(test.shop.db)).filter(({ state }) => state !== 'ok')).toEqual([])
  })

  it('sets a sale for a time of each price, and puts the sale of before back', async () => {
    const times = { startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2099-01-01T00:00:00.000Z' }
    await setSale(
      test.shop,
      { id: 'kurta', options: {}, sale: { rupees: 999, startsAt: new Date(times.startsAt), endsAt: new Date('2098-01-01') } },
      COMMAND_LINE,
    )
    const { id } = await plan({ sale: { amount: OFF, ...times } }, ['kurta', 'robe'])
    await apply(id)
    expect((await findAnyProduct(test.shop, 'robe'))?.metadata).toMatchObject({ price_usd: '2250', price_regular: '2500' })
    expect((await findSales(test.shop, 'kurta'))[0]).toMatchObject({ rupees: 1701, running: true })
    await undo(id)
    expect((await findAnyProduct(test.shop, 'robe'))?.metadata).not.toHaveProperty('price_regular')
    expect((await findSales(test.shop, 'kurta'))[0]).toMatchObject({ rupees: 999, endsAt: new Date('2098-01-01') })
  })

  it('is refused where nothing would change, or too much would', async () => {
    expect(await planChange(test.shop, { products: ALL, change: { status: 'on' } })).toEqual({ ok: false, reason: 'nothing-changes' })
    expect(await planChange(test.shop, { products: ['gone'], change: { status: 'draft' } })).toEqual({
      ok: false,
      reason: 'nothing-changes',
    })
    const many = Array.from({ length: 1001 }, (_, n) => `p-${n}`)
    expect(await planChange(test.shop, { products: many, change: { status: 'draft' } })).toEqual({ ok: false, reason: 'too-many' })
    for (const id of ['nothing', '018f0000-0000-7000-8000-000000000000'])
      expect(await apply(id)).toEqual({ ok: false, reason: 'unknown-change' })
  })

  it('is forgotten after 30 days', async () => {
    const { id } = await plan({ status: 'draft' })
    await sweepProductChanges(test.shop)
    expect(await findChange(test.shop, id)).not.toBeNull()
    await test.pool.query("update product_changes set created_at = now() - interval '31 days'")
    await sweepProductChanges(test.shop)
    expect(await findChange(test.shop, id)).toBeNull()
  })
})
