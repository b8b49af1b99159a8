import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REGISTERED } from '../../../../test/support/seller.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { findProduct } from '../find-product.ts'
import { importUpload } from './import-products.ts'

const ROBE = { id: 'robe', name: 'Robe' }
const nothing = { added: [], changed: [], unchanged: [], reordered: false, refused: [] }

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

const importing = (entries: unknown, options = {}) => importUpload(test.shop, JSON.stringify(entries), options)

describe('the import of a registered seller', () => {
  it('tells of each price between the two rates, and takes HSN and rate of the product itself', async () => {
    test.shop.seller = REGISTERED
    const dear = { ...ROBE, metadata: { price_usd: '2650' }, sale: { price: 2700, from: '2026-11-01', until: '2099-01-01' } }
    const bag = { id: 'bag', name: 'Bag', metadata: { price_usd: '2650', hsn: '4202', gst_rate: '18' } }
    const between = [
      { id: 'robe', rupees: 2650, better: 2625 },
      { id: 'robe', rupees: 2700, better: 2625 },
    ]
    expect((await importing([dear, bag], { dryRun: true })).between).toEqual(between)
    expect(await importing([dear, bag])).toEqual({ ...nothing, added: ['robe', 'bag'], between })
    expect(await importing([dear, bag])).toEqual({ ...nothing, unchanged: ['robe', 'bag'] })
    expect((await findProduct(test.shop, 'bag'))?.metadata).toMatchObject({ hsn: '4202', gst_rate: '18' })
  })

  it('refuses what is no HSN code and no rate, and asks about a lost zero', async () => {
    const { refused } = await importing([{ ...ROBE, metadata: { hsn: '901', gst_rate: '12' } }])
    expect(refused[0]?.reason).toContain('metadata.hsn is ‘901’, no HSN code: has a spreadsheet taken the first zero of 0901?')
    expect(refused[0]?.reason).toContain('metadata.gst_rate is ‘12’, not a rate of GST: 0, 0.25, 1.5, 3, 5, 18, 40')
  })
})
