import { expect, it } from 'vitest'
import { cheapestOf } from './options.ts'
import { METADATA_DEFAULTS } from './product-fields.ts'
import { priceRupees } from './product.ts'
import type { Variant } from './variant.ts'

const kind = (size: string, price: number, available = true): Variant => ({ options: { size }, available, price })

it.each([
  ['all kinds cost the same', [kind('S', 900), kind('M', 900)], [900, false]],
  ['one costs less', [kind('S', 1000), kind('M', 900)], [900, true]],
  ['the cheapest is gone', [kind('S', 1000), kind('M', 900, false)], [1000, false]],
  ['all are gone', [kind('S', 1000, false), kind('M', 900, false)], [900, true]],
  ['only one of the sizes has a price of its own', [kind('M', 900)], [900, true]],
  ['no kind has a price', [{ options: { size: 'S' }, available: true }], [1000, false]],
])('what a product costs from, where %s', (_, variants, expected) => {
  const product_options = [{ name: 'size', label: 'Size', values: ['S', 'M'] }]
  const { product, differs } = cheapestOf({ metadata: { ...METADATA_DEFAULTS, price_usd: '1000' }, product_options, variants })
  expect([priceRupees(product), differs]).toEqual(expected)
})

it('a product without a price costs nothing from', () => {
  const unpriced = { metadata: METADATA_DEFAULTS, variants: [kind('M', 900)] }
  expect(cheapestOf(unpriced)).toEqual({ product: unpriced, differs: false })
})
