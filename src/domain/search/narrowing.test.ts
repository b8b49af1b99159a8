import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { USUAL_SIZES } from '../catalogue/size.ts'
import { MAX_VALUES, narrowingParams, narrowText, readNarrowing } from './narrowing.ts'

const FACETS = { facets: [{ field: 'dye' }, { field: 'garment' }], sizes: USUAL_SIZES }
const read = (search: string) => readNarrowing(new URLSearchParams(search), FACETS)

describe('what is chosen', () => {
  it('is read in one order, whatever the address has, each once', () => {
    const chosen = read('dye=Madder&garment=robe&dye=Indigo&size=L&price_to=2,400&size=S&dye=Indigo&colour=red')
    const values = [
      { field: 'dye', value: 'Indigo' },
      { field: 'dye', value: 'Madder' },
      { field: 'garment', value: 'robe' },
    ]
    expect(chosen).toEqual({ sizes: ['S', 'L'], from: null, to: 2400, values })
    expect(narrowText(new URLSearchParams('q=kurta&dye=Madder&dye=Indigo&price_to=2400&size=L&limit=3'))).toBe(
      'size=L&price_to=2400&dye=Indigo&dye=Madder',
    )
  })

  it('has the lower price first', () => {
    expect(read('price_from=Rs.2000&price_to=900')).toMatchObject({ from: 900, to: 2000 })
    for (const wrong of ['-5', '1e9', '12.50', 'cheap', '99999999999']) expect(read(`price_to=${wrong}`)).toMatchObject({ to: null })
  })

  it('is bounded', () => {
    const many = Array.from({ length: 500 }, (_, index) => `dye=${index}`).join('&')
    expect(read(many).values).toHaveLength(MAX_VALUES)
    expect(read(`dye=${'x'.repeat(121)}`).values).toEqual([])
    expect(narrowText(new URLSearchParams(`${many}&${many.replaceAll('dye', 'garment')}`)).length).toBeLessThanOrEqual(6000)
  })

  it('comes back from its address', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('dye', 'garment', 'size', 'price_to', 'price_from'), fc.string())), (pairs) => {
        const once = read(new URLSearchParams(pairs).toString())
        expect(read(new URLSearchParams(narrowingParams(once)).toString())).toEqual(once)
      }),
    )
  })
})
