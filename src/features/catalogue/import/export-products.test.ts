import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { HABITS, savedAgain } from '../../../../test/support/spreadsheet.ts'
import { fieldsOf, METADATA_FIELDS, METADATA_NAMES, type MetadataName } from '../../../domain/catalogue/product-fields.ts'
import type { ImportReport } from '../../../domain/import/import-report.ts'
import { selectStoredAfter } from '../stored.sql.ts'
import { exportProducts } from './export-products.ts'
import { importUpload, readUpload } from './import-products.ts'

let test: TestShop
beforeAll(async () => {
  test = await createTestShop()
})
afterAll(() => test.close())

const importCsv = (text: string): Promise<ImportReport> => importUpload(test.shop, text)
const importJson = (entries: unknown): Promise<ImportReport> => importCsv(JSON.stringify(entries))
async function exported(): Promise<string> {
  let text = ''
  for await (const { csv } of exportProducts(test.shop)) text += csv
  return text
}
const stored = () => selectStoredAfter(test.shop.db, null, 1000)

const OPTIONS = [
  { name: 'size', label: 'Size', values: ['S', 'M'] },
  { name: 'colour', label: 'Colour', values: ['indigo', 'madder'] },
]
const words = fc.oneof(
  fc.constantFrom(
    '007',
    '3-4',
    'TRUE',
    '1E5',
    'Mar 5',
    '90.750',
    "'00",
    '12345678901234',
    '-',
    "'-",
    '=1+1',
    '+91 9',
    '@x',
    "'=x",
    '"',
    '""',
    'a,b;c\td',
    'नील कुर्ता',
    '“smart”',
    '1,299',
    ' 5" ',
    "''",
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const storable = words.map((text) => text.replaceAll('\u0000', '').toWellFormed())
const line = storable.map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
const rupees = fc.integer({ min: 1, max: 9_999_999 })
const someSale = fc.option(
  fc.record({
    price: rupees,
    from: fc.constantFrom('2020-01-01', '2026-11-20T18:30'),
    until: fc.constantFrom('2026-12-31', '2099-01-01T00:01'),
  }),
)
const variant = fc.record({ stock: fc.option(fc.nat(500)), price: fc.option(rupees), sale: someSale })
/** Of a product in one size there are no kinds. */
const NAMES = METADATA_NAMES.filter((name) => name !== 'one_size')
function someText(name: MetadataName): fc.Arbitrary<string> {
  const { kind, empty } = METADATA_FIELDS[name]
  if (kind === 'flag') return fc.constantFrom('0', '1')
  if (kind === 'weight') return fc.constantFrom('0g', '210g', '250 gms', '1.2 kg')
  if (kind === 'hsn') return fc.constantFrom('0901', '6204', '090111', '62044290')
  if (kind === 'gst') return fc.constantFrom('0', '0.25', '5', '18%', '5 up to 2500, 18 above')
  if (kind === 'days') return fc.integer({ min: 1, max: 60 }).map(String)
  if (kind === 'rupees') return empty === null ? rupees.map(String) : fc.option(rupees.map(String), { nil: empty })
  return empty === null ? line.filter((text) => text !== '') : line.map((text) => text || empty)
}
const product = fc.record({
  name: line.map((text) => text || 'x'),
  role: fc.option(line.filter((text) => text !== '')),
  tax_code: fc.option(line.filter((text) => text !== '')),
  active: fc.boolean(),
  description: fc.oneof(
    storable,
    line.map((text) => JSON.stringify({ desc_1: `${text}\n\nx`, measures: { chest: [1, 2, 3, 4, 5, 6] } })),
  ),
  wear_with: fc.subarray(['p-0', 'p-1', 'other']),
  product_options: fc.constantFrom(
    [],
    OPTIONS,
    [{ name: 'colour', label: 'रंग: shade', values: ['नील', '-', "'=x"] }],
    [{ name: 'option-1', label: 'Shade', values: ['=a', '2-3', '036', '1E2', 'May 5'] }],
  ),
  metadata: fc.record(fieldsOf(NAMES, someText), { requiredKeys: NAMES.filter((name) => METADATA_FIELDS[name].empty !== null) }),
  sale: someSale,
  variants: fc.array(variant, { maxLength: 3 }),
})

/** What spreadsheets would write in their own way. */
const SKUS = [
  (at: number, n: number) => `SKU ${at} ${n}`,
  (at: number, n: number) => `00${at}${n}`,
  (at: number, n: number) => `1E1${at}${n}`,
  (at: number, n: number) => `${at + 1}-${n + 1}`,
  (at: number, n: number) => `4006381333${at}${n}931`,
  (at: number, n: number) => `90.7${at}${n}0`,
]

/** Makes the variants those of the product's first kinds. */
function entries(products: (typeof product extends fc.Arbitrary<infer Entry> ? Entry : never)[]) {
  return products.map((entry, at) => {
    const [first = { name: 'size', values: ['XS', 'S', 'M'] }, second] = entry.product_options
    const kinds = first.values.map((value) => ({ [first.name]: value, ...(second && { [second.name]: second.values[0]! }) }))
    const variants = entry.variants.slice(0, kinds.length).map((said, n) => ({
      ...said,
      options: kinds[n],
      sku: SKUS[(at + n) % SKUS.length]!(at, n),
      shelf: SKUS[(at + n + 1) % SKUS.length]!(at, n),
    }))
    return { ...entry, id: `p-${at}`, variants }
  })
}

describe('products that are exported and imported again', () => {
  it('are as they were, in the same shop, in an empty one, and after a spreadsheet has saved them', async () => {
    for (const [run, products] of fc.sample(fc.array(product, { minLength: 1, maxLength: 6 }), { numRuns: 25, seed: 26 }).entries()) {
      await test.pool.query('delete from products')
      expect((await importJson(entries(products))).refused, `run ${run}`).toEqual([])
      const [before, file] = [await stored(), await exported()]
      const again = await importCsv(file)
      expect({ changed: again.changed, refused: again.refused }, file).toEqual({ changed: [], refused: [] })
      expect(await stored()).toEqual(before)
      expect(file).not.toMatch(/(?:^|,|\n)"?[=+@]/)
      const saved = await importCsv(readUpload(savedAgain(file, HABITS[run % HABITS.length]!)).text)
      expect({ changed: saved.changed, refused: saved.refused }, file).toEqual({ changed: [], refused: [] })
      await test.pool.query('delete from products')
      expect((await importCsv(file)).refused, file).toEqual([])
      expect(await exported()).toBe(file)
    }
  })
})
