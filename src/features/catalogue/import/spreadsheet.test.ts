import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fates, places } from '../../../../test/support/moving-shop.ts'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import type { ImportReport } from '../../../domain/import/import-report.ts'
import { COMMAND_LINE } from '../../operator-access/record-action.ts'
import { findProduct } from '../find-product.ts'
import { selectStoredAfter } from '../stored.sql.ts'
import { exportProducts } from './export-products.ts'
import { importUpload } from './import-products.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())
beforeEach(() => test.pool.query('delete from products'))

const bring = (text: string, options = {}): Promise<ImportReport> => importUpload(test.shop, text, options)
const stored = async () => (await selectStoredAfter(test.shop.db, null, 100))[0]!
async function exported(): Promise<string> {
  let text = ''
  for await (const { csv } of exportProducts(test.shop)) text += csv
  return text
}

const ROBE = 'id,name,category,price,stock,sku,option:size,option:colour\n'
const robe = (...rows: string[]) => ROBE + rows.map((row) => `robe,Robe,swag,1890,${row}`).join('\n')

describe('a sheet by SKU alone', () => {
  beforeEach(() => bring(robe('4,R-S-I,S,Indigo', '5,00123,M,Indigo', '6,,S,"Red, deep"')))

  it('sets the counts of the kinds that it names', async () => {
    const report = await bring('SKU,Stock\nR-S-I,9\n00123,12')
    expect(fates(report)).toEqual([0, 1, 0, 0])
    expect((await stored()).kinds.map(({ sku, stock }) => [sku, stock])).toEqual([
      ['R-S-I', 9],
      [null, 6],
      ['00123', 12],
      [null, null],
    ])
  })

  it('asks about one that fits only with zeros put back, and names those that nothing has', async () => {
    const { refused } = await bring('sku,stock\n123,1\nX,1\n8.90123E+12,1\nR-S-I,1\nR-S-I,2')
    expect(places(refused)).toEqual([
      [2, 'sku', '‘123’ is that of no piece, ‘00123’ of one: write it so, as text'],
      [3, 'sku', '‘X’ is that of no piece'],
      [4, 'sku', '‘8.90123E+12’ is that of no piece'],
      [6, 'sku', '‘R-S-I’ is in row 5 already'],
    ])
    expect(places((await bring('id,sku,option:size,option:colour\nrobe,123,M,Indigo\nrobe,8.9E+12,S,Indigo')).refused)).toEqual([
      [2, 'sku', 'is ‘123’, which is ‘00123’ without its zeros: write that, as text, or empty the cell'],
      [3, 'sku', 'is ‘8.9E+12’, a long number that a spreadsheet has cut short: write it whole, as text'],
    ])
  })
})

describe('numbers', () => {
  it.each([
    ['990/-', '990'],
    ['Rs 990/-', '990'],
    ['₹ 1,299.00', '1299'],
    ['1E+05', '100000'],
    ['1.25E+03', '1250'],
    ['00990', '990'],
  ])('%s is a price', async (price, rupees) => {
    expect((await bring(`id,name,category,price\nrobe,Robe,swag,"${price}"`)).refused).toEqual([])
    expect((await findProduct(test.shop, 'robe'))?.metadata.price_usd).toBe(rupees)
  })

  it.each([
    ['1299.50', 'is ‘1299.50’: prices have no paise here, please write whole rupees'],
    ['1.2345E+03', 'is ‘1.2345E+03’: prices have no paise here, please write whole rupees'],
    ['dear', 'is ‘dear’, not whole rupees from 1 to 9999999, such as 1299'],
  ])('%s is refused by its value', async (price, reason) => {
    expect(places((await bring(`id,name,category,price\nrobe,Robe,swag,${price}`)).refused)).toEqual([[2, 'price', reason]])
  })
})

it('a weight is read as it is spelt here, and refused with how to write it where nobody can say what it means', async () => {
  const weighing = (weight: string) => bring(`id,name,category,price,weight\nrobe,Robe,swag,1890,"${weight}"`)
  expect((await weighing('250 gms')).refused).toEqual([])
  expect((await findProduct(test.shop, 'robe'))?.metadata.weight).toBe('250 gms')
  const how = 'not a number with g or kg, such as 210g, 250 gms or 1.2 kg'
  for (const weight of ['1,2 kg', '-1g', '250'])
    expect(places((await weighing(weight)).refused)).toEqual([[2, 'weight', `is ‘${weight}’, ${how}`]])
})

describe('a description', () => {
  const cells = 'id,name,category,price,description,desc_1,fnf_1,dye'

  it('has its parts in columns of their own, and keeps what has none', async () => {
    const description = { desc_1: 'Soft', dye: 'indigo', measures: { chest: [94] }, desc_2: '' }
    await bring(JSON.stringify([{ id: 'robe', name: 'Robe', description: JSON.stringify(description) }]))
    expect(await exported()).toContain('"{""measures"":{""chest"":[94]},""desc_2"":""""}"')
    expect(fates(await bring('id,desc_1,dye\nrobe,Softer,-'))).toEqual([0, 1, 0, 0])
    expect(JSON.parse((await stored()).description)).toEqual({ desc_1: 'Softer', measures: { chest: [94] }, desc_2: '' })
    expect(fates(await bring('id,desc_1,dye\nrobe,Softer,'))).toEqual([0, 0, 1, 0])
  })

  it('is a plain text, also beside a dye', async () => {
    await bring(`${cells}\nrobe,Robe,swag,1890,Soft,,,\nstole,Stole,swag,890,"Long\n\nand soft",,Cotton,indigo`)
    const descriptions = (await selectStoredAfter(test.shop.db, null, 100)).map(({ description }) => description)
    expect(descriptions[0]).toBe('Soft')
    expect(JSON.parse(descriptions[1]!)).toEqual({ desc_1: 'Long', desc_2: 'and soft', fnf_1: 'Cotton', dye: 'indigo' })
    expect(fates(await bring(`${cells}\nstole,Stole,swag,890,"Long\n\nand soft",,Cotton,indigo`))).toEqual([0, 0, 1, 0])
    expect(places((await bring(`${cells}\nvest,Vest,swag,890,Soft,Long,,`)).refused)).toEqual([
      [2, 'description', 'is a plain text beside desc_1: write all paragraphs into desc_1 to desc_3'],
    ])
  })
})

describe('a sale', () => {
  it('with an end alone runs from today, and keeps that day when it is read again', async () => {
    const sheet = (until: string) => `id,name,category,price,sale_price,sale_until\nrobe,Robe,swag,1890,1590,${until}`
    await bring(sheet('30-11-2099'))
    const [today] = new Date(Date.now() + 5.5 * 3_600_000).toISOString().split('T')
    const { sale } = await stored()
    expect(sale?.startsAt).toEqual(new Date(`${today}T00:00:00+05:30`))
    await test.pool.query("update sales set starts_at = starts_at - interval '3 days'")
    expect(fates(await bring(sheet('2099-11-30')))).toEqual([0, 0, 1, 0])
    expect(places((await bring(sheet('11/30/2099'))).refused)).toEqual([[2, 'sale_until', expect.stringContaining('‘11/30/2099’')]])
  })
})

it('a column that is not there, and a cell that is empty, leave what is stored; a dry run counts what "-" would clear', async () => {
  await bring(robe('4,A,S,Indigo', '5,B,M,Indigo'))
  const { cleared } = await bring('id,stock,sku,option:size,option:colour\nrobe,-,,S,Indigo\nrobe,-,-,M,Indigo', { dryRun: true })
  expect(cleared).toEqual([
    { column: 'stock', count: 2 },
    { column: 'sku', count: 1 },
  ])
})

it('asks for what the check of a folder asks for: a category of the shop and a price', async () => {
  const by = COMMAND_LINE
  const { refused } = await bring('id,name,category,price,active\nrobe,Robe,robes,1890,\nstole,Stole,swag,,\nvest,Vest,swag,,no', { by })
  expect(places(refused)).toEqual([
    [2, 'category', '‘robes’ is no category of shop.yaml. Write one there: swag, coffee'],
    [3, 'price', 'has no price. Write whole rupees there, such as 240'],
  ])
  await bring('id,name\nrobe,Robe')
  expect(fates(await bring('id,name\nrobe,Long robe', { by }))).toEqual([0, 1, 0, 0])
})

describe('a refusal', () => {
  const refusals = async (text: string) => places((await bring(text)).refused)

  it('of options names the value, and a column that is in the file', async () => {
    expect(await refusals('id,name,category,price,option:kurta_size\nrobe,Robe,swag,1890,M')).toEqual([
      [2, 'option:kurta_size', 'has the name ‘kurta_size’: at most 20 small letters, digits and hyphens, a letter first'],
    ])
    expect(await refusals('id,name,category,price,option:size\nrobe,Robe,swag,1890,S\nrobe,,,,3XL')).toEqual([
      [3, 'option:size', 'has ‘3XL’, which is no size of the shop: XS, S, M, L, XL, XXL'],
    ])
    expect(await refusals('id,name,category,price,options\nrobe,Robe,swag,1890,"Size: S, 3XL"')).toEqual([
      [2, 'options', 'has ‘3XL’, which is no size of the shop: XS, S, M, L, XL, XXL'],
    ])
    await bring(robe('4,A,S,Indigo', '5,B,M,Indigo'))
    expect(await refusals('id,option:colour,option:size,stock\nrobe,Teal,S,1\nrobe,Indigo,M,2\nrobe,Indigo,M,3')).toEqual([
      [4, 'option:colour', 'is in row 3 already'],
    ])
    expect(await refusals('id,option:colour,option:size,stock\nrobe,Teal,S,1')).toEqual([
      [2, 'option:colour', expect.stringContaining('(Teal, S)') as string],
    ])
  })

  it('is none of commas and slashes within values that the file keeps whole', async () => {
    expect(await refusals(robe('4,A,S,"Red, deep"', '5,B,S,indigo/white'))).toEqual([])
    expect((await stored()).kinds.map(({ options, stock }) => [options['colour'], stock])).toEqual([
      ['Red, deep', 4],
      ['indigo/white', 5],
    ])
    expect(await exported()).toContain('Colour: ""Red, deep"", indigo/white')
    expect(fates(await bring(await exported()))).toEqual([0, 0, 1, 0])
  })
})
