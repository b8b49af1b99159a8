import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { USUAL_SIZES } from '../catalogue/size.ts'
import { garmentOf, type Garment, type Measures } from './garment.ts'
import { cuffOf, fallOf, feetOf, heightOf, HEIGHTS, hemOf } from './on-your-height.ts'
import { sizeLike } from './room.ts'

const PRODUCTS = JSON.parse(readFileSync('catalogue/products.json', 'utf8')) as { id: string; description: string }[]
const GARMENTS = PRODUCTS.flatMap(({ id, description }): [string, Garment][] => {
  const garment = garmentOf(description, USUAL_SIZES)
  return garment ? [[id, garment]] : []
})
const HEIGHT = fc.integer({ min: HEIGHTS.least, max: HEIGHTS.most })

const SIZES = USUAL_SIZES.list
const MARKS = ['floor', 'ankle', 'knee']

/** A garment of which only M counts. */
const inM = (measures: Measures) => ({ sizes: new Map(SIZES.map((size) => [size, measures])), first: 'M' })

/** Orders what is told from the lowest hem to the highest. */
const rank = ({ mark, by }: ReturnType<typeof fallOf>) => MARKS.indexOf(mark) * 1000 + by

describe('a garment on somebody’s height', () => {
  it('falls where the arithmetic of the drawing says', () => {
    const kurta = { length: 112, shoulder: 37, sleeve: 46 }
    expect(hemOf('kurta', 163, kurta)).toBeCloseTo(25, 1)
    expect(fallOf('kurta', 163, kurta)).toEqual({ mark: 'knee', by: -21 })
    expect(cuffOf(163, inM(kurta), 'M')).toEqual({ mark: 'wrist', by: 8 })
  })

  it('is at a mark within two centimetres', () => {
    expect(fallOf('kurta', 163, { length: 90 })).toEqual({ mark: 'knee', by: 0 })
    expect(fallOf('skirt', 163, { length: 94 })).toEqual({ mark: 'ankle', by: 0 })
    expect(fallOf('trousers', 163, { length: 102, inseam: 73 })).toEqual({ mark: 'floor', by: 0 })
    expect(cuffOf(163, inM({ length: 112, sleeve: 53 }), 'M')).toEqual({ mark: 'wrist', by: 0 })
  })

  it('trails where the legs are longer than the wearer’s', () => {
    expect(fallOf('trousers', 150, { length: 100, inseam: 71 })).toEqual({ mark: 'floor', by: -3 })
    expect(fallOf('trousers', 150, { length: 100 })).toEqual({ mark: 'floor', by: -3 })
  })

  it('hangs from its straps', () => {
    expect(hemOf('dress', 163, { length: 72, strap: 30 })).toBeCloseTo(163 * 0.818 + 1.85 - 15 - 72, 1)
  })

  it('counts a dropped shoulder to the sleeve, and tells short ones from the elbow', () => {
    expect(cuffOf(163, inM({ length: 116, shoulder: 56, sleeve: 43 }), 'M')).toEqual({ mark: 'wrist', by: 0 })
    expect(cuffOf(163, inM({ length: 120, shoulder: 36, sleeve: 24 }), 'M')).toEqual({ mark: 'elbow', by: 6 })
    expect(cuffOf(163, inM({ length: 72 }), 'M')).toBeNull()
  })

  it('has its size and its place for all clothing of the demo', () => {
    expect(GARMENTS.map(([id]) => id)).toHaveLength(12)
  })

  it.each(GARMENTS)('rises with the height and falls with the size: %s', (_, { kind, sizes }) => {
    fc.assert(
      fc.property(HEIGHT, HEIGHT, fc.constantFrom(...SIZES), fc.constantFrom(...SIZES), (a, b, one, other) => {
        const [small, tall] = [Math.min(a, b), Math.max(a, b)]
        const [less, more] = [one, other].toSorted((x, y) => SIZES.indexOf(x) - SIZES.indexOf(y)) as [typeof one, typeof one]
        expect(rank(fallOf(kind, small, sizes.get(one)!))).toBeLessThanOrEqual(rank(fallOf(kind, tall, sizes.get(one)!)))
        expect(rank(fallOf(kind, a, sizes.get(less)!))).toBeGreaterThanOrEqual(rank(fallOf(kind, a, sizes.get(more)!)))
      }),
    )
  })

  it.each(GARMENTS)('is somebody’s in the smallest size that is as wide: %s', (_, garment) => {
    fc.assert(
      fc.property(fc.integer({ min: 35, max: 80 }), (mine) => {
        const like = sizeLike(mine, garment)
        const widths = SIZES.map((size) => (garment.sizes.get(size)?.chest ?? 0) / 2)
        const first = SIZES[widths.findIndex((width) => width > 0 && width >= mine - 1)]
        expect(like?.size).toBe(first)
        const most = like ? Math.max(0, widths[SIZES.indexOf(like.size)]! - mine) : 0
        expect(like?.room ?? 0).toBeLessThanOrEqual(most)
      }),
    )
  })
})

describe('a height in feet', () => {
  it('comes back as the same number of inches', () => {
    fc.assert(
      fc.property(HEIGHT, (height) => {
        expect(feetOf(heightOf(feetOf(height)))).toEqual(feetOf(height))
      }),
    )
  })
})
