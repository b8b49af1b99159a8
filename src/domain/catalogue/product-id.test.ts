import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNewProductId, productIdOf } from './product-id.ts'
import { isProductId } from './product.ts'

describe('the id of a new product', () => {
  it.each([
    ['Neel Buti Kurta', 'neel-buti-kurta'],
    [' Éclair & Crème! ', 'eclair-creme'],
    ['छाप', ''],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('is made from %j as %j', (name, id) => {
    expect(productIdOf(name)).toBe(id)
  })

  it('is an id or empty, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const id = productIdOf(name)
        expect(id === '' || isProductId(id)).toBe(true)
      }),
    )
  })

  it('is no address of the operators’ pages', () => {
    expect(['new', 'import', 'newer', ''].map(isNewProductId)).toEqual([false, false, true, false])
  })
})
