import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  shopifyExport,
  shopifyRows,
  wooCommerceExport,
  wooCommerceRows,
  WOOCOMMERCE_COLUMNS,
  SHOPIFY_COLUMNS,
} from '../../../../test/support/other-shops.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import type { Shop } from '../../../shop.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { findProduct } from '../find-product.ts'
import { selectStoredAfter } from '../stored.sql.ts'
import { importProducts, importUpload, type ImportReport } from './import-products.ts'

let test: TestShop
let shop: Shop
let folder: string
beforeAll(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-other-'))
  const categories = [{ ...test.shop.folder.categories[0]!, id: 'kurtas', label: 'Kurtas' }]
  shop = { ...test.shop, demo: false, folder: { ...test.shop.folder, path: folder, categories } }
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await test.pool.query('delete from products')
  await rm(join(folder, 'redirects.csv'), { force: true })
})

const bring = (text: string, options = {}): Promise<ImportReport> => importUpload(shop, text, { by: COMMAND_LINE, ...options })
const stored = () => selectStoredAfter(shop.db, null, 1000)
const counts = ({ added, changed, unchanged, refused }: ImportReport) => [added.length, changed.length, unchanged.length, refused.length]
const places = (refusals: ImportReport['left'] = []) => refusals.map(({ line, column, reason }) => [line, column, reason])
const kindsOf = async (id: string) => {
  const product = (await stored()).find((known) => known.id === id)
  return Object.fromEntries(product!.kinds.map(({ options, stock, sku, price }) => [Object.values(options).join('/'), [stock, sku, price]]))
}

/** Of `rows`, that with these cells changed. */
type Cells = Record<string, string>
const woo = (...rows: Cells[]) =>
  wooCommerceExport(
    rows.map((row) => ({ Type: 'simple', Published: '1', Categories: 'Kurtas', 'Regular price': '990', 'In stock?': '1', ...row })),
  )
const shopify = (...rows: Cells[]) => shopifyExport(rows.map((row) => (row['Title'] ? { Type: 'Kurtas', ...row } : row)))

describe.each([
  ['WooCommerce', () => wooCommerceExport(wooCommerceRows(300)), 12, '/?p=1000,/product/jaal-kurta-no-1'],
  ['Shopify', () => shopifyExport(shopifyRows(300)), 18, null],
])('an export of 300 products of %s', (_, text, drafts, redirect) => {
  it('is seen first, brought whole, and brought again without any change', async () => {
    expect(counts(await bring(text(), { dryRun: true }))).toEqual([300, 0, 0, 0])
    expect(await stored()).toEqual([])
    const report = await bring(text())
    expect(counts(report)).toEqual([300, 0, 0, 0])
    const before = await stored()
    expect(before.filter(({ active }) => !active)).toHaveLength(drafts)
    expect(counts(await bring(text()))).toEqual([0, 0, 300, 0])
    expect(await stored()).toEqual(before)
    const redirects = await readFile(join(folder, 'redirects.csv'), 'utf8').catch(() => '')
    expect(redirects.split('\n').slice(0, 2)).toEqual(
      redirect === null ? ['from,to', '/products/jaal-kurta-no-1,/product/jaal-kurta-no-1'] : ['from,to', redirect],
    )
    expect(redirects.trim().split('\n')).toHaveLength(301)
  })

  it('leaves what was renamed, counted and sold here since', async () => {
    await bring(text())
    await test.pool.query("update products set name = 'Renamed' where id = 'jaal-kurta-no-1'")
    await test.pool.query("update variants set stock = 55 where product_id = 'jaal-kurta-no-1'")
    const before = await stored()
    expect(counts(await bring(text()))).toEqual([0, 0, 300, 0])
    expect(await stored()).toEqual(before)
  })
})

it('has the columns of the documentation', () => {
  expect(WOOCOMMERCE_COLUMNS).toHaveLength(49)
  expect(SHOPIFY_COLUMNS).toHaveLength(40)
})

describe('an export of WooCommerce', () => {
  const colours = { 'Attribute 2 name': 'Colour' }
  const variable = [
    {
      ID: '12',
      Type: 'variation',
      SKU: 'K-S',
      Name: 'Kurta - S',
      Parent: 'K',
      Stock: '4',
      'Regular price': '1,290.00',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 's',
      ...colours,
      'Attribute 2 value(s)': 'Indigo',
    },
    {
      ID: '13',
      Type: 'variation',
      SKU: 'K-M',
      Name: 'Kurta - M',
      Parent: 'id:11',
      'In stock?': '0',
      'Regular price': '1390',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'M',
      ...colours,
      'Attribute 2 value(s)': '',
    },
    {
      ID: '11',
      Type: 'variable',
      SKU: 'K',
      Name: 'Kurtā',
      Published: '0',
      Categories: 'Sale, Clothing > Kurtas',
      Description: String.raw`Soft.\n\n<ul><li>Wash cold</li></ul>`,
      'Weight (kg)': '0.245',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'S, M',
      ...colours,
      'Attribute 2 value(s)': 'Indigo, Madder',
      'Attribute 3 name': '',
      'Regular price': '',
    },
  ]

  it('has variations before their product, for any value of an option, and products that are not published', async () => {
    expect(counts(await bring(woo(...variable)))).toEqual([1, 0, 0, 0])
    expect(await findProduct(shop, 'kurta')).toMatchObject({
      name: 'Kurtā',
      active: false,
      description: 'Soft.\n• Wash cold',
      metadata: { type: 'kurtas', price_usd: '1290', weight: '245g' },
      product_options: [
        { name: 'size', label: 'Size', values: ['S', 'M'] },
        { name: 'colour', label: 'Colour', values: ['Indigo', 'Madder'] },
      ],
    })
    expect(await kindsOf('kurta')).toEqual({
      'S/Indigo': [4, 'K-S', null],
      'S/Madder': [0, null, null],
      'M/Indigo': [0, null, 1390],
      'M/Madder': [0, null, 1390],
    })
  })

  it('has sales with an end, without one, and with a beginning alone', async () => {
    const report = await bring(
      woo(
        {
          ID: '1',
          Name: 'One',
          'Sale price': '790',
          'Date sale price starts': '2026-11-20 0:00:00',
          'Date sale price ends': '2026-11-30 23:59:59',
        },
        { ID: '2', Name: 'Two', 'Sale price': '790' },
        { ID: '3', Name: 'Three', 'Sale price': '790', 'Date sale price starts': '2026-11-20' },
      ),
    )
    expect(places(report.left)).toEqual([[4, 'Date sale price ends', 'the sale at 790 has no end: set it here once you know one']])
    expect(
      (await stored()).map(({ metadata, sale }) => [(metadata as Cells)['price_usd'], (metadata as Cells)['list_price'], sale]),
    ).toEqual([
      ['990', undefined, { rupees: 790, startsAt: new Date('2026-11-19T18:30:00Z'), endsAt: new Date('2026-11-30T18:30:00Z') }],
      ['790', '990', null],
      ['990', undefined, null],
    ])
  })

  it('tells by row what does not come along, and refuses by row and column what is wrong', async () => {
    const { left } = await bring(
      woo(
        { ID: '1', Type: 'grouped', Name: 'Set' },
        { ID: '2', Type: 'simple, virtual', Name: 'Voucher' },
        { ID: '3', Type: 'variable', Name: 'Empty' },
        { ID: '4', Name: 'Stole' },
      ),
    )
    expect(places(left)).toEqual([
      [2, 'Type', 'is ‘grouped’, which this shop does not sell'],
      [3, 'Type', 'is nothing that could be sent in a parcel'],
      [4, 'Type', 'is variable and has no variations in the file'],
    ])
    const { refused } = await bring(
      woo(
        { ID: '5', Name: 'Paise', 'Regular price': '990.50' },
        { ID: '6', Name: 'Nowhere', Categories: 'Clothing > Hats' },
        { ID: '7', Name: 'Priceless', 'Regular price': '' },
        { ID: '8', Type: 'variation', Name: 'Orphan', Parent: 'GONE' },
        { ID: '9', Name: 'Shared', Stock: 'parent' },
      ),
    )
    expect(places(refused)).toEqual([
      [5, 'Parent', '‘GONE’ is the SKU or the id of no product of the file'],
      [6, 'Stock', 'is ‘parent’, one count for all kinds together: write a count for this one'],
      [2, 'Regular price', expect.stringContaining('is not whole rupees') as string],
      [3, 'Categories', '‘Clothing > Hats’ is none of the shop’s (kurtas): write one there, or say which all such products shall have'],
      [4, 'Regular price', 'has no price. Write whole rupees there, such as 240'],
    ])
    expect(counts(await bring(woo({ ID: '6', Name: 'Nowhere', Categories: 'Hats' }), { category: 'kurtas' }))).toEqual([1, 0, 0, 0])
  })

  it('changes what has changed there, and empties what has gone there', async () => {
    await bring(woo({ ID: '1', SKU: 'A', Name: 'Stole', 'Sale price': '790', Stock: '5' }))
    await test.pool.query("update variants set stock = 3 where product_id = 'stole'")
    const { changed, differences } = await bring(woo({ ID: '1', SKU: 'A', Name: 'Long stole', Stock: '5' }), { dryRun: true })
    expect(changed).toEqual(['stole'])
    expect(differences?.map(({ column, before, after }) => [column, before, after])).toEqual([
      ['name', 'Stole', 'Long stole'],
      ['price', '790', '990'],
      ['list_price', '990', ''],
    ])
  })

  it('knows a product again by its SKU where its id is another one, and makes two of two with one name', async () => {
    await bring(woo({ ID: '1', SKU: 'A', Name: 'Stole' }, { ID: '2', SKU: 'B', Name: 'Stole' }))
    expect((await stored()).map(({ id }) => id)).toEqual(['stole', 'stole-2'])
    await test.pool.query('delete from moved_products')
    expect(counts(await bring(woo({ ID: '77', SKU: 'B', Name: 'Stole' }, { ID: '78', SKU: 'A', Name: 'Stole' })))).toEqual([0, 0, 2, 0])
  })
})

describe('an export of Shopify', () => {
  it('has one size as Default Title, no SKU, pictures in rows of their own, and no column that says what is published', async () => {
    const head = 'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position'
    const text = [
      head,
      'stole,Stole,<p>Soft</p>,kurtas,Title,Default Title,,990.00,https://x/2.jpg,2',
      'stole,,,,,,,,https://x/1.jpg,1',
    ].join('\n')
    const report = await bring(text)
    expect(counts(report)).toEqual([1, 0, 0, 0])
    expect(report.left).toEqual([{ id: 'shopify', line: null, reason: expect.stringContaining('2 pictures of 1 product') as string }])
    expect(await findProduct(shop, 'stole')).toMatchObject({
      active: true,
      description: 'Soft',
      metadata: { one_size: '1', price_usd: '990' },
    })
    expect(await kindsOf('stole')).toEqual({})
  })

  it('is read with the names that its columns have today', async () => {
    const head =
      'Title,URL handle,Description,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams)'
    const rows = [
      'Robe,robe,<p>Long</p>,kurtas,TRUE,Draft,R-S,Size,S,1990,2490,shopify,3,DENY,300',
      ',robe,,,,,R-M,,M,2090,2490,shopify,-2,DENY,300',
    ]
    expect(counts(await bring([head, ...rows].join('\n')))).toEqual([1, 0, 0, 0])
    expect(await findProduct(shop, 'robe')).toMatchObject({ active: false, metadata: { price_usd: '1990', weight: '300g' } })
    expect(await kindsOf('robe')).toEqual({ S: [3, 'R-S', null], M: [0, 'R-M', 2090] })
  })

  it('leaves gift cards, and names its own columns where something is wrong', async () => {
    const report = await bring(
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
    const pictures = join(folder, 'uploads')
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
    const file = join(folder, 'products_export.csv')
    const address = (name: string) => `https://cdn.shopify.com/s/files/1/1/products/${name}?v=1`
    await writeFile(
      file,
      shopify(
        { ...row, 'Image Src': address('front.jpg') },
        { Handle: 'stole', 'Image Src': address('back.png') },
        { Handle: 'stole', 'Image Src': address('gone.jpg') },
      ),
    )
    const report = await importProducts(shop, file, { pictures, by: COMMAND_LINE })
    expect(places(report.left)).toEqual([[2, 'Image Src', 'the picture gone.jpg is not in the folder']])
    const images = (await findProduct(shop, 'stole'))!.images.map(({ name }) => name)
    expect(images).toHaveLength(2)
    expect(counts(await importProducts(shop, file, { pictures, by: COMMAND_LINE }))).toEqual([0, 0, 1, 0])
    await picture('#20314c').toFile(join(pictures, 'gone.jpg'))
    expect(counts(await importProducts(shop, file, { pictures, by: COMMAND_LINE }))).toEqual([0, 1, 0, 0])
    expect((await findProduct(shop, 'stole'))!.images.map(({ name }) => name)).toEqual([...images, expect.any(String)])
    await test.pool.query('delete from jobs')
  })
})
