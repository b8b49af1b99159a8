import { describe, expect, it } from 'vitest'
import { isGone } from './options.ts'
import { METADATA_DEFAULTS } from './product-fields.ts'
import { everyCount, NOT_AHEAD, readCount, readOptions } from './stock.ts'
import { isSoldOut, optionsKey, withOwnHolds, type Variant } from './variant.ts'

const KURTA = { metadata: METADATA_DEFAULTS }
const TOTE = { ...KURTA, name: 'Kairi Tote', metadata: { ...METADATA_DEFAULTS, one_size: '1' } }
const M = { size: 'M' }

describe('kinds of pieces', () => {
  it('are the same whatever the sequence of their options', () => {
    expect(optionsKey({ size: 'M', colour: 'indigo' })).toBe(optionsKey({ colour: 'indigo', size: 'M' }))
  })

  it('are named by their values', () => {
    expect(readOptions(KURTA, ' xl ')).toEqual({ size: 'XL' })
    expect(readOptions(KURTA, '3XL')).toBeNull()
    expect(readOptions(TOTE, 'M')).toEqual(M)
    expect(readOptions(TOTE, 'L')).toBeNull()
  })

  it('are unlimited until they are counted', () => {
    expect(
      everyCount(KURTA, [{ options: M, stock: 2, held: 1, ...NOT_AHEAD, sku: null, shelf: null, price: null, cost: null }]).map(
        ({ stock }) => stock,
      ),
    ).toEqual([null, null, 2, null, null, null])
    expect(isGone(KURTA, M)).toBe(false)
    expect(isSoldOut({})).toBe(false)
  })

  it('are all gone only when each of them is', () => {
    const gone: Variant[] = [{ options: M, available: false }]
    expect(isSoldOut({ variants: gone })).toBe(true)
    expect(isSoldOut({ variants: [...gone, { options: { size: 'L' }, available: true }] })).toBe(false)
    expect(isSoldOut({ variants: withOwnHolds(gone, [{ options: M, shipsFrom: null }]) })).toBe(false)
  })
})

describe('a typed count', () => {
  it.each([
    ['0', 0],
    [' 12 ', 12],
    ['', null],
    ['unlimited', null],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['1234567', undefined],
  ])('%j is %j', (text, count) => {
    expect(readCount(text)).toBe(count)
  })
})
