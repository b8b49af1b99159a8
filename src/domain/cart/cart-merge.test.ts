import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeOptions } from '../catalogue/options.ts'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'
import { USUAL_SIZES } from '../catalogue/size.ts'
import { mergeLines, type CartMerge, type HeldLine } from './cart-merge.ts'
import { lineKey } from './cart.ts'

const COLOURS = { name: 'colour', label: 'Colour', values: ['indigo', 'madder'] }
const PRODUCTS = new Map([
  ['kurta', { metadata: METADATA_DEFAULTS }],
  ['stole', { metadata: METADATA_DEFAULTS, product_options: [COLOURS] }],
  ['robe', { metadata: METADATA_DEFAULTS, product_options: [COLOURS, { name: 'size', label: 'Size', values: ['S', 'M'] }] }],
  ['tote', { metadata: { ...METADATA_DEFAULTS, one_size: '1' } }],
])

const merge = (lines: HeldLine[], change: CartMerge) =>
  mergeLines(lines, change, { complete: (id, given, base) => completeOptions(PRODUCTS.get(id)!, given, base), make: (line) => line })
const kurta = (size: string, quantity = 1): HeldLine => ({ id: 'kurta', options: { size }, quantity })
const linesOf = (lines: HeldLine[], change: CartMerge) => {
  const merged = merge(lines, change)
  return merged.ok ? merged.lines : merged.reason
}

describe('a product’s only line', () => {
  it('takes other options by its product alone', () => {
    expect(linesOf([kurta('M', 3)], { set: [{ id: 'kurta', options: { size: 'L' } }] })).toEqual([kurta('L', 3)])
    expect(linesOf([kurta('M')], { change: [{ id: 'kurta', options: { size: 'L' }, quantity: 2 }] })).toEqual([kurta('L', 2)])
  })

  it('keeps what is not named, and begins with the defaults', () => {
    const [line] = linesOf([], { set: [{ id: 'robe', options: { colour: 'madder' } }] }) as HeldLine[]
    expect(line).toEqual({ id: 'robe', options: { size: 'M', colour: 'madder' }, quantity: 1 })
    expect(linesOf([line!], { set: [{ id: 'robe', options: { size: 'S' } }] })).toEqual([
      { ...line, options: { size: 'S', colour: 'madder' } },
    ])
  })

  it('has no size that its product does not come in, and needs none', () => {
    expect(linesOf([], { set: [{ id: 'robe', options: { size: 'XXL' } }] })).toBe('no-such-options')
    expect(linesOf([], { set: [{ id: 'kurta', options: { colour: 'indigo' } }] })).toBe('no-such-options')
    expect(linesOf([], { set: [{ id: 'stole', options: { size: 'L' } }] })).toEqual([
      { id: 'stole', options: { colour: 'indigo' }, quantity: 1 },
    ])
    expect(linesOf([], { set: [{ id: 'tote', options: { size: 'L' } }] })).toEqual([{ id: 'tote', options: { size: 'M' }, quantity: 1 }])
  })
})

describe('one of several lines', () => {
  const two = [kurta('M', 3), kurta('XL', 4)]

  it('is named by its options', () => {
    const to = { options: { size: 'S' }, quantity: 9 }
    expect(linesOf(two, { set: [{ id: 'kurta', options: { size: 'XL' }, to }] })).toEqual([kurta('M', 3), kurta('S', 9)])
    expect(linesOf(two, { change: [{ id: 'kurta', options: { size: 'M' }, quantity: 7 }] })).toEqual([kurta('M', 7), kurta('XL', 4)])
    expect(linesOf(two, { remove: [{ id: 'kurta', options: { size: 'M' } }] })).toEqual([kurta('XL', 4)])
  })

  it.each<CartMerge>([
    { set: [{ id: 'kurta' }] },
    { set: [{ id: 'kurta', quantity: 2 }] },
    { set: [{ id: 'kurta', options: { size: 'S' } }] },
    { change: [{ id: 'kurta', quantity: 2 }] },
    { change: [{ id: 'kurta', to: { quantity: 2 } }] },
  ])('is not meant by %j', (change) => {
    expect(linesOf(two, change)).toBe('unclear-line')
  })

  it('is meant by nothing less: only a removal by the product is of all', () => {
    expect(linesOf(two, { remove: [{ id: 'kurta' }] })).toEqual([])
  })

  it('joins the one that it becomes equal to, up to a hundred', () => {
    const to = { options: { size: 'XL' } }
    expect(linesOf(two, { set: [{ id: 'kurta', options: { size: 'M' }, to }] })).toEqual([kurta('XL', 7)])
    expect(linesOf([kurta('M', 60), kurta('XL', 70)], { set: [{ id: 'kurta', options: { size: 'M' }, to }] })).toEqual([kurta('XL', 100)])
  })

  it('is made by an addition, or by a `set` that names it, which counts once however often it is sent', () => {
    expect(linesOf([kurta('M')], { add: [{ id: 'kurta', options: { size: 'S' } }] })).toEqual([kurta('M'), kurta('S')])
    expect(linesOf([kurta('M')], { add: [{ id: 'kurta', options: { size: 'M' }, quantity: 2 }] })).toEqual([kurta('M', 3)])
    const another = { set: [{ id: 'kurta', options: { size: 'S' }, to: { quantity: 2 } }] }
    const once = linesOf([kurta('M')], another) as HeldLine[]
    expect(once).toEqual([kurta('M'), kurta('S', 2)])
    expect(linesOf(once, another)).toEqual(once)
  })

  it('is not brought back by a change', () => {
    expect(linesOf(two, { change: [{ id: 'kurta', options: { size: 'S' }, to: { quantity: 2 } }] })).toEqual(two)
  })
})

describe('whatever is merged', () => {
  const id = fc.constantFrom(...PRODUCTS.keys())
  const quantity = fc.integer({ min: 1, max: 100 })
  const options = fc.record(
    { size: fc.constantFrom<string>(...USUAL_SIZES.list), colour: fc.constantFrom('indigo', 'madder', 'grey') },
    { requiredKeys: [] },
  )
  const change = fc.record({ options, quantity }, { requiredKeys: [] })
  const edit = fc.record({ id, options, quantity, to: change }, { requiredKeys: ['id'] })
  const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 })
  const merges = fc.record(
    { set: some(edit), change: some(edit), add: some(edit), remove: some(fc.record({ id, options }, { requiredKeys: ['id'] })) },
    { requiredKeys: [] },
  )

  it('leaves lines that differ, in what their products come in, of 1 to 100 pieces; a refusal leaves all as it was', () => {
    fc.assert(
      fc.property(fc.array(merges, { maxLength: 8 }), (all) => {
        let lines: HeldLine[] = []
        for (const next of all) {
          const before = structuredClone(lines)
          const merged = merge(lines, next)
          expect(lines).toEqual(before)
          if (merged.ok) lines = merged.lines
          expect(new Set(lines.map(lineKey)).size).toBe(lines.length)
          for (const line of lines) {
            expect(completeOptions(PRODUCTS.get(line.id)!, line.options, null)).toEqual(line.options)
            expect(line.quantity).toBeGreaterThanOrEqual(1)
            expect(line.quantity).toBeLessThanOrEqual(100)
          }
        }
      }),
    )
  })

  it('touches no line of another product', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), (edits) => {
        const others = [kurta('M', 5), kurta('S', 6)]
        const merged = merge(others, { set: edits.filter((edit) => edit.id !== 'kurta') })
        const after = merged.ok ? merged.lines : others
        expect(after.filter((line) => line.id === 'kurta')).toEqual(others)
      }),
    )
  })

  it('loses no piece where a line only takes other options, unless there are more than a hundred', () => {
    fc.assert(
      fc.property(fc.constantFrom(...USUAL_SIZES.list), fc.constantFrom(...USUAL_SIZES.list), quantity, (from, size, count) => {
        const lines = [kurta('M', 30), kurta('XL', count)]
        const merged = merge(lines, { change: [{ id: 'kurta', options: { size: from }, to: { options: { size } } }] })
        const sum = merged.ok ? merged.lines.reduce((sum, line) => sum + line.quantity, 0) : 0
        const isJoined = merged.ok && merged.lines.length === 1
        expect(sum).toBe(isJoined ? Math.min(100, 30 + count) : 30 + count)
      }),
    )
  })
})
