import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMovingShop, fates, places, type MovingShop } from '../../../../test/support/moving-shop.ts'
import { shopifyExport } from '../../../../test/support/other-shops.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { findProduct } from '../find-product.ts'
import { importProducts } from './import-products.ts'

let test: MovingShop
beforeAll(async () => {
  test = await createMovingShop()
})
afterAll(() => test.close())
beforeEach(() => test.empty())

const shopify = (...rows: Record<string, string>[]) => shopifyExport(rows.map((row) => (row['Title'] ? { Type: 'Kurtas', ...row } : row)))

describe('an export of Shopify', () => {
  it('has one size as Default Title, no SKU, pictures in rows of their own, and no column that says what is published', async () => {
    const head = 'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position'
    const text = [
      head,
      'stole,Stole,<p>Soft</p>,kurtas,Title,Default Title,,990.00,https://x/2.jpg,2',
      'stole,,,,,,,,https://x/1.jpg,1',
    ].join('\n')
    const report = await test.bring(text)
    expect(fates(report)).toEqual([1, 0, 0, 0])
    expect(report.left).toEqual([{ id: 'shopify', line: null, reason: expect.stringContaining('2 pictures of 1 product') as string }])
    expect(await findProduct(test.shop, 'stole')).toMatchObject({
      active: true,
      description: 'Soft',
      metadata: { one_size: '1', price_usd: '990' },
    })
    expect(await test.kindsOf('stole')).toEqual({})
  })

  it('is read with the names that its columns have today', async () => {
    const head =
      'Title,URL handle,Description,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams)'
    const rows = [
      'Robe,robe,<p>Long</p>,kurtas,TRUE,Draft,R-S,Size,S,1990,2490,shopify,3,DENY,300',
      ',robe,,,,,R-M,,M,2090,2490,shopify,-2,DENY,300',
    ]
    expect(fates(await test.bring([head, ...rows].join('\n')))).toEqual([1, 0, 0, 0])
    expect(await findProduct(test.shop, 'robe')).toMatchObject({ active: false, metadata: { price_usd: '1990', weight: '300g' } })
    expect(await test.kindsOf('robe')).toEqual({ S: [3, 'R-S', null], M: [0, 'R-M', 2090] })
  })

  it('leaves gift cards, and names its own columns where something is wrong', async () => {
    const report = await test.bring(
      shopify(
        { Handle: 'card', Title: 'Card', 'Gift Card': 'true', 'Variant Price': '500' },
        { Handle: 'robe', Title: 'Robe', 'Option1 Name': 'Size', 'Option1 Value': '9XL', 'Variant Price': '990' },
        {
          Handle: 'stole',
          Title: 'Stole',
          'Option1 Name': 'Title',
          'Option1 Value': 'Default Title',
          'Variant Price': 'x',
          'Variant Inventory Tracker': 'shopify',
          'Variant Inventory Qty': 'many',
        },
      ),
    )
    expect(places(report.left)).toEqual([[2, 'Gift card', 'is a gift card, which this shop does not sell']])
    expect(report.refused.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Option1 Value'],
      [4, 'Variant Price'],
      [4, 'Variant Inventory Qty'],
    ])
  })

  it('has its pictures from a folder by the names of their files, once', async () => {
    const pictures = join(test.path, 'uploads')
    await mkdir(join(pictures, 'deep'), { recursive: true })
    const picture = (background: string) => sharp({ create: { width: 40, height: 50, channels: 3, background } })
    await picture('#93332a').toFile(join(pictures, 'deep', 'Front.JPG'))
    await picture('#263a58').toFile(join(pictures, 'back.png'))
    const row = {
      Handle: 'stole',
      Title: 'Stole',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Price': '990',
      'Image Position': '1',
    }
    const file = join(test.path, 'products_export.csv')
    const address = (name: string) => `https://cdn.shopify.com/s/files/1/1/products/${name}?v=1`
    await writeFile(
      file,
      shopify(
        { ...row, 'Image Src': address('front.jpg') },
        { Handle: 'stole', 'Image Src': address('back.png') },
        { Handle: 'stole', 'Image Src': address('gone.jpg') },
      ),
    )
    const report = await importProducts(test.shop, file, { pictures, by: COMMAND_LINE })
    expect(places(report.left)).toEqual([[2, 'Image Src', 'the picture gone.jpg is not in the folder']])
    const images = (await findProduct(test.shop, 'stole'))!.images.map(({ name }) => name)
    expect(images).toHaveLength(2)
    expect(fates(await importProducts(test.shop, file, { pictures, by: COMMAND_LINE }))).toEqual([0, 0, 1, 0])
    await picture('#20314c').toFile(join(pictures, 'gone.jpg'))
    expect(fates(await importProducts(test.shop, file, { pictures, by: COMMAND_LINE }))).toEqual([0, 1, 0, 0])
    expect((await findProduct(test.shop, 'stole'))!.images.map(({ name }) => name)).toEqual([...images, expect.any(String)])
    await test.pool.query('delete from jobs')
  })
})
