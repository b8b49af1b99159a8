import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMovingShop, fates, places, type MovingShop } from '../../../../test/support/moving-shop.ts'
import { wooCommerceExport } from '../../../../test/support/other-shops.ts'
import { findProduct } from '../find-product.ts'

let test: MovingShop
beforeAll(async () => {
  test = await createMovingShop()
})
afterAll(() => test.close())
beforeEach(() => test.empty())

type Cells = Record<string, string>
const woo = (...rows: Cells[]) =>
  wooCommerceExport(
    rows.map((row) => ({ Type: 'simple', Published: '1', Categories: 'Kurtas', 'Regular price': '990', 'In stock?': '1', ...row })),
  )

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
    expect(fates(await test.bring(woo(...variable)))).toEqual([1, 0, 0, 0])
    expect(await findProduct(test.shop, 'kurta')).toMatchObject({
      name: 'Kurtā',
      active: false,
      description: 'Soft.\n• Wash cold',
      metadata: { type: 'kurtas', price_usd: '1290', weight: '245g' },
      product_options: [
        { name: 'size', label: 'Size', values: ['S', 'M'] },
        { name: 'colour', label: 'Colour', values: ['Indigo', 'Madder'] },
      ],
    })
    expect(await test.kindsOf('kurta')).toEqual({
      'S/Indigo': [4, 'K-S', null],
      'S/Madder': [0, null, null],
      'M/Indigo': [0, null, 1390],
      'M/Madder': [0, null, 1390],
    })
  })

  it('has sales with an end, without one, and with a beginning alone', async () => {
    const report = await test.bring(
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
      (await test.stored()).map(({ metadata, sale }) => [(metadata as Cells)['price_usd'], (metadata as Cells)['list_price'], sale]),
    ).toEqual([
      ['990', undefined, { rupees: 790, startsAt: new Date('2026-11-19T18:30:00Z'), endsAt: new Date('2026-11-30T18:30:00Z') }],
      ['790', '990', null],
      ['990', undefined, null],
    ])
  })

  it('tells by row what does not come along, and refuses by row and column what is wrong', async () => {
    const { left } = await test.bring(
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
    const { refused } = await test.bring(
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
      [2, 'Regular price', 'is ‘990.50’: prices have no paise here, please write whole rupees'],
      [3, 'Categories', '‘Clothing > Hats’ is none of the shop’s (kurtas): write one there, or say which all such products shall have'],
      [4, 'Regular price', 'has no price. Write whole rupees there, such as 240'],
    ])
    expect(fates(await test.bring(woo({ ID: '6', Name: 'Nowhere', Categories: 'Hats' }), { category: 'kurtas' }))).toEqual([1, 0, 0, 0])
  })

  it('changes what has changed there, and empties what has gone there', async () => {
    await test.bring(woo({ ID: '1', SKU: 'A', Name: 'Stole', 'Sale price': '790', Stock: '5' }))
    await test.pool.query("update variants set stock = 3 where product_id = 'stole'")
    const { changed, differences } = await test.bring(woo({ ID: '1', SKU: 'A', Name: 'Long stole', Stock: '5' }), { dryRun: true })
    expect(changed).toEqual(['stole'])
    expect(differences?.map(({ column, before, after }) => [column, before, after])).toEqual([
      ['name', 'Stole', 'Long stole'],
      ['price', '790', '990'],
      ['list_price', '990', ''],
    ])
  })

  it('knows a product again by its SKU where its id is another one, and makes two of two with one name', async () => {
    await test.bring(woo({ ID: '1', SKU: 'A', Name: 'Stole' }, { ID: '2', SKU: 'B', Name: 'Stole' }))
    expect((await test.stored()).map(({ id }) => id)).toEqual(['stole', 'stole-2'])
    await test.pool.query('delete from moved_products')
    expect(fates(await test.bring(woo({ ID: '77', SKU: 'B', Name: 'Stole' }, { ID: '78', SKU: 'A', Name: 'Stole' })))).toEqual([0, 0, 2, 0])
  })
})
