import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import { METADATA_DEFAULTS } from '../../domain/catalogue/product-fields.ts'
import { upsertPictures, upsertProducts, type PictureRow } from './edit/import.sql.ts'
import { findProduct, findProducts } from './find-product.ts'

let test: TestShop
const picture: PictureRow = {
  name: 'pictures/kurta/1',
  width: 1600,
  height: 2000,
  widths: [240, 480],
  webp_width: 800,
  colour: '#e8e8d8',
  kind: 'front',
}
const row = {
  role: null,
  tax_code: null,
  wear_with: [],
  active: true,
  description: '',
  images: [] as string[],
  metadata: METADATA_DEFAULTS,
}

beforeAll(async () => {
  test = await createTestShop()
  await upsertPictures(test.shop.db, [picture, { ...picture, name: 'pictures/kurta/2', kind: 'cloth', widths: [], webp_width: null }])
  await upsertProducts(test.shop.db, [
    { ...row, id: 'kurta', name: 'Kurta', images: ['pictures/kurta/2', 'pictures/kurta/missing', 'pictures/kurta/1'] },
    { ...row, id: 'stole', name: 'Stole', active: false },
  ])
})
afterAll(() => test.close())

describe('a product', () => {
  it('comes with its pictures in order, without those that are missing', async () => {
    const { webp_width: _, ...shown } = picture
    expect(await findProduct(test.shop, 'kurta')).toEqual({
      id: 'kurta',
      name: 'Kurta',
      role: null,
      tax_code: null,
      active: true,
      description: '',
      metadata: METADATA_DEFAULTS,
      images: [
        { ...shown, name: 'pictures/kurta/2', kind: 'cloth', widths: [], webpWidth: null, alt: null },
        { ...shown, webpWidth: 800, alt: null },
      ],
    })
  })

  it('may have no pictures at all', async () => {
    expect((await findProduct(test.shop, 'stole'))?.images).toEqual([])
  })

  it.each(['gone', '', 'KURTA', '../kurta', "kurta' or '1'='1", 'kurta\u0000', '\ud800', 'x'.repeat(10_000)])(
    'is null for %j',
    async (id) => {
      expect(await findProduct(test.shop, id)).toBeNull()
    },
  )
})

describe('several products', () => {
  it('come in the order asked for, each once, without unknown ones', async () => {
    const found = await findProducts(test.shop, ['stole', 'gone', 'kurta', 'stole'])
    expect(found.map(({ id }) => id)).toEqual(['stole', 'kurta'])
  })

  it('are none when none are asked for', async () => {
    expect(await findProducts(test.shop, [])).toEqual([])
  })
})
