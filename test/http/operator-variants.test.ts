import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { setCount } from '../../src/features/stock/set-count.ts'
import { openOperator, type TestOperator } from '../support/operators.ts'
import { findForm } from '../support/page-forms.ts'
import { addProduct } from '../support/products.ts'
import { createTestApp } from '../support/requests.ts'
import { createTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let asha: TestOperator
beforeAll(async () => {
  test = await createTestShop()
  asha = await openOperator(test, createTestApp(test), 'asha')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.pool.query('delete from products')
  await addProduct(test.pool, { id: 'kurta', name: 'Neel Kurta', price: '1890' })
})

const PAGE = '/operator/products/kurta'
type Fields = [name: string, value: string][]
const open = async (): Promise<Fields> => findForm(await (await asha.send('GET', PAGE)).text(), '[name=desc_1]').fields
const save = async (fields: Fields) => {
  const answer = await asha.send('POST', PAGE, {
    body: String(new URLSearchParams([...fields, ['action', 'save']])),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const html = await answer.text()
  return { status: answer.status, html, fields: answer.status < 400 ? [] : findForm(html, '[name=desc_1]').fields }
}
/** The form with other values in the fields of this name, size by size. */
function type(fields: Fields, name: string, values: Record<number, string>): Fields {
  let at = -1
  return fields.map((field) => {
    if (field[0] === name) at += 1
    return field[0] === name && at in values ? [name, values[at]!] : field
  })
}
const count = (to: number, size = 'M') => setCount(test.shop, { id: 'kurta', options: { size }, change: { to } }, COMMAND_LINE)
const kinds = async () =>
  (await test.pool.query<{ kind: string }>(`select concat_ws(' ', options->>'size', stock, sku, shelf, price) as kind from variants`)).rows
    .map(({ kind }) => kind)
    .toSorted()
const description = async () => (await test.pool.query<{ description: string }>('select description from products')).rows[0]!.description

describe('the grid of measures', () => {
  it('is a measure for each size, and is saved as a list', async () => {
    const fields = type(await open(), 'chest', { 0: '90', 1: '95', 2: '100', 3: '105', 4: '110', 5: '115-120' })
    expect((await save(fields)).status).toBe(303)
    expect(JSON.parse(await description())).toMatchObject({ measures: { chest: [90, 95, 100, 105, 110, [115, 120]] } })
    expect((await open()).filter(([name]) => name === 'chest').map(([, value]) => value)).toEqual([
      '90',
      '95',
      '100',
      '105',
      '110',
      '115-120',
    ])
    expect((await save(type(await open(), 'chest', { 0: '', 1: '', 2: '', 3: '', 4: '', 5: '' }))).status).toBe(303)
    expect(await description()).not.toContain('chest')
  })

  it.each<Record<number, string>>([{ 1: '95' }, { 0: '90', 1: '9,5', 2: '1', 3: '1', 4: '1', 5: '1' }])(
    'keeps what is typed where it is not whole: %j',
    async (typed) => {
      const refused = await save(type(await open(), 'chest', typed))
      expect(refused.status).toBe(422)
      expect(refused.html).toMatch(/<b>Chest:<\/b> ?(<!-- -->)? ?Please enter a measure in whole centimetres for each size/)
      expect(refused.html).toMatch(/aria-invalid="true"[^>]*aria-label="Chest, S"|aria-label="Chest, S"[^>]*aria-invalid="true"/)
      const cells = refused.fields.filter(([name]) => name === 'chest').map(([, value]) => value)
      expect(cells[1]).toBe(typed[1]!.replace(',', ' '))
      expect(await description()).not.toContain('chest')
    },
  )
})

describe('the grid of sizes', () => {
  it('saves counts, prices, SKUs and shelves with the product, of the rows that were changed', async () => {
    await count(7, 'L')
    let fields = type(await open(), 'name', { 0: 'Long Kurta' })
    fields = type(fields, 'piece_count', { 2: '5' })
    fields = type(fields, 'piece_price', { 2: '1990', 3: '2050' })
    fields = type(fields, 'piece_sku', { 2: ' NK-M ' })
    fields = type(fields, 'piece_shelf', { 2: ' A3/2 ' })
    // Bought meanwhile: of L nothing but the price was typed.
    await count(6, 'L')
    expect((await save(fields)).status).toBe(303)
    expect(await kinds()).toEqual(['L 6 2050', 'M 5 NK-M A3/2 1990', 'S', 'XL', 'XS', 'XXL'])
    expect((await test.pool.query('select name from products')).rows).toEqual([{ name: 'Long Kurta' }])
    expect((await save(await open())).status).toBe(303)
    expect(await kinds()).toEqual(['L 6 2050', 'M 5 NK-M A3/2 1990', 'S', 'XL', 'XS', 'XXL'])
  })

  it('overwrites no count that was changed meanwhile but by a second Save', async () => {
    await count(7)
    const fields = type(type(await open(), 'piece_count', { 2: '9' }), 'name', { 0: 'Long Kurta' })
    await count(6)
    const told = await save(fields)
    expect([told.status, told.html]).toEqual([409, expect.stringContaining('There are 6 of M by now.')])
    expect(told.html).toContain('All is saved but what is marked in Sizes and stock.')
    expect(told.html).toContain('data-unsaved=""')
    expect(await kinds()).toContain('M 6')
    expect((await save(told.fields)).status).toBe(303)
    expect(await kinds()).toContain('M 9')
  })

  it.each([
    ['piece_count', 'many', 'A whole number from 0'],
    ['piece_price', '18.90', 'The price of a variant'],
  ])('saves nothing, and keeps what was typed, where %s is %s', async (name, value, words) => {
    await count(7)
    const fields = type(type(await open(), name, { 2: value }), 'name', { 0: 'Long Kurta' })
    // A sale after this is no change of what was typed.
    await count(6)
    const refused = await save(fields)
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(words)])
    expect(refused.fields).toContainEqual([name, value])
    expect((await test.pool.query('select name from products')).rows).toEqual([{ name: 'Neel Kurta' }])
    const mended = type(refused.fields, name, { 2: name === 'piece_count' ? '7' : '' })
    expect((await save(mended)).status).toBe(303)
    expect(await kinds()).toContain('M 6')
  })

  it('tells of a SKU that another piece has, and leaves out kinds that go with the options', async () => {
    let fields = type(await open(), 'piece_sku', { 0: 'ONE', 1: 'ONE' })
    const told = await save(fields)
    expect([told.status, told.html]).toEqual([409, expect.stringContaining('This SKU is that of another piece, of kurta.')])
    expect(await kinds()).toContain('XS ONE')
    fields = type(type(await open(), 'options', { 0: 'Colour: indigo' }), 'piece_count', { 0: '4' })
    expect((await save(fields)).status).toBe(303)
    expect((await test.pool.query('select options from variants')).rows).toEqual([{ options: { colour: 'indigo' } }])
  })
})
