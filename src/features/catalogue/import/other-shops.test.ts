import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMovingShop, fates, type MovingShop } from '../../../../test/support/moving-shop.ts'
import {
  SHOPIFY_COLUMNS,
  shopifyExport,
  shopifyRows,
  WOOCOMMERCE_COLUMNS,
  wooCommerceExport,
  wooCommerceRows,
} from '../../../../test/support/other-shops.ts'

let test: MovingShop
beforeAll(async () => {
  test = await createMovingShop()
})
afterAll(() => test.close())
beforeEach(() => test.empty())

describe.each([
  ['WooCommerce', () => wooCommerceExport(wooCommerceRows(300)), 12, '/?p=1000,/product/jaal-kurta-no-1'],
  ['Shopify', () => shopifyExport(shopifyRows(300)), 18, null],
])('an export of 300 products of %s', (_, text, drafts, redirect) => {
  it('is seen first, brought whole, and brought again without any change', async () => {
    expect(fates(await test.bring(text(), { dryRun: true }))).toEqual([300, 0, 0, 0])
    expect(await test.stored()).toEqual([])
    const report = await test.bring(text())
    expect(fates(report)).toEqual([300, 0, 0, 0])
    const before = await test.stored()
    expect(before.filter(({ active }) => !active)).toHaveLength(drafts)
    expect(fates(await test.bring(text()))).toEqual([0, 0, 300, 0])
    expect(await test.stored()).toEqual(before)
    const redirects = await readFile(join(test.path, 'redirects.csv'), 'utf8').catch(() => '')
    expect(redirects.split('\n').slice(0, 2)).toEqual(
      redirect === null ? ['from,to', '/products/jaal-kurta-no-1,/product/jaal-kurta-no-1'] : ['from,to', redirect],
    )
    expect(redirects.trim().split('\n')).toHaveLength(301)
  })

  it('leaves what was renamed, counted and sold here since', async () => {
    await test.bring(text())
    await test.pool.query("update products set name = 'Renamed' where id = 'jaal-kurta-no-1'")
    await test.pool.query("update variants set stock = 55 where product_id = 'jaal-kurta-no-1'")
    const before = await test.stored()
    expect(fates(await test.bring(text()))).toEqual([0, 0, 300, 0])
    expect(await test.stored()).toEqual(before)
  })
})

it('has the columns of the documentation', () => {
  expect(WOOCOMMERCE_COLUMNS).toHaveLength(49)
  expect(SHOPIFY_COLUMNS).toHaveLength(40)
})
