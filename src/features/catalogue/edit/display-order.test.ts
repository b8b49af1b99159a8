import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeDisplayOrder } from './display-order.ts'

describe('the order of the shelf after an import', () => {
  it('is the order of the file in an empty shop', () => {
    expect(mergeDisplayOrder([], ['b', 'a', 'c'])).toEqual(['b', 'a', 'c'])
  })

  it('is not moved by a file of one product', () => {
    expect(mergeDisplayOrder(['a', 'b', 'c'], ['c'])).toEqual(['a', 'b', 'c'])
  })

  it('has new products behind the one that precedes them in the file', () => {
    expect(mergeDisplayOrder(['a', 'b', 'c'], ['a', 'x', 'y', 'b'])).toEqual(['a', 'x', 'y', 'b', 'c'])
  })

  it('has new products at the head of the file before its first known one', () => {
    expect(mergeDisplayOrder(['a', 'b', 'c'], ['x', 'b', 'y'])).toEqual(['a', 'x', 'b', 'y', 'c'])
  })

  it('has products of a file of its own at the end', () => {
    expect(mergeDisplayOrder(['a', 'b'], ['x', 'y'])).toEqual(['a', 'b', 'x', 'y'])
  })

  it('is rearranged as the file has it', () => {
    expect(mergeDisplayOrder(['a', 'b', 'c', 'd'], ['d', 'b', 'a'])).toEqual(['d', 'b', 'c', 'a'])
  })

  it('keeps every product once, has the order of the file, and stays when the file comes again', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'))
    fc.assert(
      fc.property(ids, ids, (displayOrder, file) => {
        const merged = mergeDisplayOrder(displayOrder, file)
        expect(merged.toSorted()).toEqual([...new Set([...displayOrder, ...file])].toSorted())
        expect(merged.filter((id) => file.includes(id))).toEqual(file)
        expect(mergeDisplayOrder(merged, file)).toEqual(merged)
      }),
    )
  })
})
