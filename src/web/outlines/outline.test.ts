import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GARMENT_KINDS } from '../../domain/sizes/garment.ts'
import { outlineOf } from './outline.ts'

const cm = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined })
const MEASURES = fc.record({
  length: fc.integer({ min: 40, max: 160 }),
  chest: cm(60, 200),
  waist: cm(50, 160),
  hips: cm(60, 180),
  hem: cm(40, 400),
  shoulder: cm(25, 70),
  sleeve: cm(5, 80),
  inseam: cm(10, 100),
  strap: cm(10, 60),
})

describe.each(GARMENT_KINDS)('the outline of a %s', (kind) => {
  it('is as long as its measures, the same on both sides, and drawn whatever they are', () => {
    fc.assert(
      fc.property(MEASURES, (measures) => {
        const { cloth, seams, edge } = outlineOf(kind, measures)
        const numbers = cloth.match(/-?[\d.]+/g)!.map(Number)
        const [across, down] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis)) as [number[], number[]]
        expect(Math.max(...down)).toBeGreaterThanOrEqual(measures.length)
        expect(Math.max(...across) + Math.min(...across)).toBeCloseTo(0)
        expect(edge).toBeLessThanOrEqual(Math.max(...across) + 0.1)
        expect(`${cloth}${seams.join('')}`).not.toMatch(/NaN|undefined|Infinity/)
      }),
    )
  })
})
