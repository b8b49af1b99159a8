import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../test/support/shop.ts'
import type { ImportReport } from '../../domain/import/import-report.ts'
import { COMMAND_LINE, findActions } from '../operator-access/record-action.ts'
import { findProduct } from './find-product.ts'
import { exportProducts } from './import/export-products.ts'
import { importProducts, importUpload } from './import/import-products.ts'
import { selectStoredAfter } from './stored.sql.ts'

let test: TestShop
let folder: string
beforeAll(async () => {
  test = await createTestShop()
  folder = await mkdtemp(join(tmpdir(), 'chhaap-sheet-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => test.pool.query('delete from products'))

const importCsv = (text: string, options = {}): Promise<ImportReport> => importUpload(test.shop, text, { by: COMMAND_LINE, ...options })
const importJson = (entries: unknown): Promise<ImportReport> => importUpload(test.shop, JSON.stringify(entries))
async function exported(): Promise<string> {
  let text = ''
  for await (const { csv } of exportProducts(test.shop)) text += csv
  return text
}
const stored = () => selectStoredAfter(test.shop.db, null, 1000)
const faults = ({ refused }: ImportReport) => refused.map(({ line, column, reason }) => [line, column, reason])
const kindsOf = async (id: string) => {
  const [product] = (await stored()).filter((known) => known.id === id)
  return Object.fromEntries(product!.kinds.map(({ options, stock, sku, price }) => [Object.values(options).join('/'), [stock, sku, price]]))
}

const kurta = {
  id: 'kurta',
  name: 'Kurta',
  metadata: { price_usd: '1890', type: 'swag' },
  product_options: [
    { name: 'size', label: 'Size', values: ['S', 'M'] },
    { name: 'colour', label: 'Colour', values: ['indigo', 'madder'] },
  ],
}

describe('a CSV file of products', () => {
  it('adds products with their kinds, counts, SKUs, shelves and prices, however a spreadsheet has written it', async () => {
    const text = [
      'id;name;category;price;stock;sku;shelf;option:size;option:colour;variant_price',
      'kurta;नील Kurta;swag;"1,890";3;K-S-I;03;S;indigo;',
      'kurta;;;;"1,200";K-M-I;A10;M;indigo;₹2,190.00',
      'kurta;;;;;;;S;madder;',
      'kurta;;;;;;;M;madder;',
      '',
      'robe;Robe;swag;Rs. 1,00,000;;;;;;',
    ]
    const report = await importCsv(`\uFEFF${text.join('\r\n')}`)
    expect(report).toEqual({ added: ['kurta', 'robe'], changed: [], unchanged: [], reordered: false, refused: [] })
    expect(await findProduct(test.shop, 'kurta')).toMatchObject({
      name: 'नील Kurta',
      metadata: { price_usd: '1890', type: 'swag' },
      product_options: kurta.product_options,
    })
    expect((await findProduct(test.shop, 'robe'))?.metadata.price_usd).toBe('100000')
    expect(await kindsOf('kurta')).toEqual({
      'S/indigo': [3, 'K-S-I', null],
      'S/madder': [null, null, null],
      'M/indigo': [1200, 'K-M-I', 2190],
      'M/madder': [null, null, null],
    })
    const [{ kinds } = { kinds: [] }] = await stored()
    expect(kinds.map(({ shelf }) => shelf)).toEqual(['03', null, 'A10', null])
  })

  it('keeps what an empty cell says, empties at a hyphen, and notes what it has changed', async () => {
    await importJson([
      { ...kurta, description: 'Soft', metadata: { ...kurta.metadata, origin: 'Jaipur', list_price: '2190', ready_in_days: '3' } },
    ])
    await importCsv('id,stock,sku,option:size,option:colour\nkurta,5,K1,S,indigo\nkurta,7,K2,M,indigo')
    const report = await importCsv(
      'id,name,description,origin,list_price,ready_in_days,stock,sku,option:size,option:colour\nkurta,,-,,-,-,-,,S,indigo\nkurta,Kurti,,,,,,-,M,indigo',
    )
    expect(report).toMatchObject({ changed: ['kurta'], refused: [] })
    const product = await findProduct(test.shop, 'kurta')
    expect(product).toMatchObject({ name: 'Kurti', description: '', metadata: { origin: 'Jaipur', price_usd: '1890' } })
    expect(product?.metadata).not.toHaveProperty('list_price')
    expect(product?.metadata).not.toHaveProperty('ready_in_days')
    expect(await kindsOf('kurta')).toMatchObject({ 'S/indigo': [null, 'K1', null], 'M/indigo': [7, null, null] })
    const [action] = await findActions(test.shop, { type: 'product', id: 'kurta' })
    expect(action).toMatchObject({
      action: 'product-imported',
      before: { name: 'Kurta', description: 'Soft', 'S, indigo': 5, 'SKU: M, indigo': 'K2' },
      after: { name: 'Kurti', description: '', 'S, indigo': 'unlimited', 'SKU: M, indigo': 'none' },
    })
  })

  it('says what is sold ahead and what a piece costs, comes back as it went, and counts nothing anew while pieces wait', async () => {
    await importJson([kurta])
    const head = 'id,stock,ahead,ships_from,cost,option:size,option:colour'
    expect((await importCsv(`${head}\nkurta,0,5,12-12-2026,600,M,madder\nkurta,,5,,,S,madder`)).refused).toMatchObject([
      { column: 'ahead' },
    ])
    await importCsv(`${head}\nkurta,0,5,12-12-2026,600,M,madder`)
    const madder = async () => (await stored())[0]!.kinds.find(({ options }) => options['size'] === 'M' && options['colour'] === 'madder')
    expect(await madder()).toMatchObject({ stock: 0, ahead: 5, shipsFrom: '2026-12-12', cost: 600 })
    await test.pool.query('update variants set stock = -2 where ahead > 0')
    expect(await importCsv(await exported())).toMatchObject({ unchanged: ['kurta'], refused: [] })
    expect(faults(await importCsv(`${head}\nkurta,12,,,,M,madder`))).toEqual([
      [2, 'stock', expect.stringContaining('2 that were sold ahead wait')],
    ])
    expect(await madder()).toMatchObject({ stock: -2 })
  })

  it('only shows in a dry run what differs, cell by cell', async () => {
    await importJson([kurta])
    const text =
      'id,price,sale_price,sale_from,sale_until,stock,option:size,option:colour\nkurta,1990,1590,2026-12-01,2026-12-31,4,M,madder'
    const { differences } = await importCsv(text, { dryRun: true })
    expect(differences).toEqual([
      { id: 'kurta', column: 'price', kind: {}, before: '1890', after: '1990' },
      { id: 'kurta', column: 'sale_price', kind: {}, before: '', after: '1590' },
      { id: 'kurta', column: 'sale_from', kind: {}, before: '', after: '2026-12-01' },
      { id: 'kurta', column: 'sale_until', kind: {}, before: '', after: '2026-12-31' },
      { id: 'kurta', column: 'stock', kind: { size: 'M', colour: 'madder' }, before: '', after: '4' },
    ])
    expect((await stored())[0]).toMatchObject({ metadata: { price_usd: '1890' }, sale: null, kinds: [] })
    expect(await importCsv(text)).toMatchObject({ changed: ['kurta'] })
    expect(await importCsv(text)).toMatchObject({ unchanged: ['kurta'], changed: [] })
  })

  it('names row and column of each fault, and then imports nothing', async () => {
    await importJson([kurta, { id: 'robe', name: 'Robe' }])
    await importCsv('id,sku,option:size\nrobe,TAKEN,S')
    const report = await importCsv(
      [
        'id,name,price,sale_price,stock,sku,option:size,option:colour,active',
        'kurta,New name,12.50,,x,TAKEN,S,indigo,maybe',
        'kurta,Other name,,,,K,M,blue,',
        'kurta,,,,-5,,S,indigo,',
        'robe,,,,1000000,,,,',
        'robe,,,99,,,L,,',
        ',,,,3,,,,',
        'No Id,Name,,,,,,,',
      ].join('\n'),
    )
    expect(faults(report)).toEqual([
      [7, 'id', 'is missing'],
      [3, 'name', 'is another one in row 2'],
      [2, 'price', 'is ‘12.50’: prices have no paise here, please write whole rupees'],
      [2, 'active', 'is ‘maybe’, neither yes nor no'],
      [4, 'option:size', 'is in row 2 already'],
      [2, 'stock', 'is ‘x’, not a whole number from 0 to 999999'],
      [4, 'stock', 'is ‘-5’, not a whole number from 0 to 999999'],
      [6, 'sale_from', 'is missing'],
      [6, 'sale_until', 'is missing'],
      [5, 'stock', 'is ‘1000000’, not a whole number from 0 to 999999'],
      [8, 'id', 'must be small letters, digits and hyphens, at most 80'],
    ])
    expect(await importCsv('id,name,stock,sku,option:size,option:colour\nkurta,X,,TAKEN,S,indigo')).toMatchObject({
      refused: [{ line: 2, column: 'sku', reason: 'TAKEN is that of another piece, of robe' }],
    })
    expect(await importCsv('id,name,stock,option:size,option:colour\nkurta,X,1,M,blue\nrobe,X,1,,')).toMatchObject({
      refused: [
        { line: 2, column: 'option:size', reason: expect.stringContaining('(M, blue)') as string },
        { line: 3, column: 'option:size', reason: expect.stringContaining('say nothing of which piece it is') as string },
      ],
    })
    expect((await findProduct(test.shop, 'kurta'))?.name).toBe('Kurta')
  })

  it.each([
    ['name,price\nx,1', [1, undefined, expect.stringContaining('has no column id') as string]],
    ['id,nmae\nx,1', [1, 'nmae', 'there is no column called ‘nmae’; did you mean ‘name’?']],
    ['id,name,name\nx,1,2', [1, 'name', 'is there twice']],
    ['id,name\nx,1,299', [2, undefined, expect.stringContaining('more cells than there are columns') as string]],
    [`id\n${'x\n'.repeat(20_001)}`, [20_002, undefined, 'has more than 20001 rows']],
    ['x'.repeat(5 * 1024 * 1024 + 1), [null, undefined, 'is larger than 5 MB']],
  ])('is refused as a whole: %#', async (text, fault) => {
    expect(faults(await importCsv(text))).toEqual([fault])
  })

  it('lets two SKUs change places, and refuses one for two pieces', async () => {
    await importJson([kurta])
    const sheet = (a: string, b: string) => `id,sku,option:size,option:colour\nkurta,${a},S,indigo\nkurta,${b},M,indigo`
    await importCsv(sheet('A', 'B'))
    expect(await importCsv(sheet('B', 'A'))).toMatchObject({ changed: ['kurta'], refused: [] })
    expect(await kindsOf('kurta')).toMatchObject({ 'S/indigo': [null, 'B', null], 'M/indigo': [null, 'A', null] })
    expect(faults(await importCsv(sheet('C', 'C')))).toEqual([[3, 'sku', 'C is that of another piece, of kurta']])
  })

  it('leaves what was sold since the file was written, and says where both have changed a count', async () => {
    await importJson([{ id: 'robe', name: 'Robe', metadata: { one_size: '1' }, variants: [{ stock: 10 }] }])
    const file = await exported()
    await test.pool.query("update variants set stock = 8, held = 1 where product_id = 'robe'")
    expect(await importCsv(file.replace('Robe', 'Long robe'))).toMatchObject({ changed: ['robe'], refused: [] })
    expect(await kindsOf('robe')).toEqual({ M: [8, null, null] })
    const recounted = file.replace(',10,', ',25,')
    expect(faults(await importCsv(recounted))).toEqual([
      [2, 'stock', 'was 10 when the file was written and is 8 now: write what it shall be, and empty stock_before'],
    ])
    expect(faults(await importCsv('id,stock\nrobe,0'))).toEqual([[2, 'stock', 'is fewer than the 1 that open payments hold']])
  })

  it('finds pictures of the shop by their names, and new ones beside the file', async () => {
    await test.pool.query(
      "insert into pictures (name, width, height, colour) values ('pictures/robe/1', 4, 5, '#ffffff') on conflict do nothing",
    )
    await sharp({ create: { width: 40, height: 50, channels: 3, background: '#93332a' } }).toFile(join(folder, 'front.jpg'))
    await writeFile(join(folder, 'robe.csv'), 'id,name,images\nrobe,Robe,front.jpg; robe/1\n')
    expect(await importProducts(test.shop, join(folder, 'robe.csv'))).toMatchObject({ added: ['robe'], refused: [] })
    const { images } = (await findProduct(test.shop, 'robe'))!
    expect(images.map(({ name, width }) => [name.replace(/o[0-9a-f]{16}$/, 'o'), width])).toEqual([
      ['pictures/robe/o', 40],
      ['pictures/robe/1', 4],
    ])
    await writeFile(join(folder, 'gone.csv'), 'id,name,images\nrobe,Robe,gone.jpg\n')
    expect(faults(await importProducts(test.shop, join(folder, 'gone.csv')))).toEqual([[2, 'images', 'the picture gone.jpg is not there']])
    await writeFile(join(folder, 'again.csv'), await exported())
    expect(await importProducts(test.shop, join(folder, 'again.csv'))).toMatchObject({ unchanged: ['robe'], refused: [] })
    await test.pool.query('delete from jobs')
  })

  it('adds new products behind the others, which stay where they are', async () => {
    await importJson(['A', 'B'].map((name) => ({ id: name.toLowerCase(), name })))
    const outcome = await importCsv('id,name,category,price\nc,C,swag,990\nb,B2\na,A')
    expect(outcome).toMatchObject({ added: ['c'], changed: ['b'], unchanged: ['a'], reordered: false })
    expect((await stored()).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

describe('a products.json', () => {
  it('has counts, SKUs, prices and sales of single kinds, and leaves those that it does not name', async () => {
    const sale = { price: 1500, from: '2020-01-01', until: '2099-01-01' }
    const variants = [
      { options: { size: 'S', colour: 'indigo' }, stock: 4, sku: 'K-S', price: 1790, sale },
      { options: { colour: 'madder', size: 'M' }, stock: 0 },
    ]
    expect(await importJson([{ ...kurta, variants }])).toMatchObject({ added: ['kurta'] })
    expect(await importJson([{ ...kurta, variants }])).toMatchObject({ unchanged: ['kurta'] })
    expect(await importJson([{ ...kurta, variants: [{ ...variants[0], stock: null, sale: null }] }])).toMatchObject({ changed: ['kurta'] })
    expect(await kindsOf('kurta')).toMatchObject({ 'S/indigo': [null, 'K-S', 1790], 'M/madder': [0, null, null] })
    const { refused } = await importJson([{ ...kurta, variants: [{ options: { size: 'XL' }, stock: 1 }] }])
    expect(refused).toMatchObject([{ id: 'kurta', line: 1, reason: expect.stringContaining('are none of the product’s (XL)') as string }])
  })
})
