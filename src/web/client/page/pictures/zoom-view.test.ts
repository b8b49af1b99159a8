import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FITTED, pan, zoomAt } from './zoom-view.ts'

const bounds = { window: { width: 400, height: 800 }, picture: { width: 400, height: 500 } }

describe('an enlarged picture', () => {
  it('grows around the point that is touched', () => {
    const at = { x: 50, y: -20 }
    const view = zoomAt(FITTED, 2, at, bounds)
    expect(view).toEqual({ scale: 2, x: -50, y: 20 })
  })

  it('is never smaller than the window allows, nor larger than four times', () => {
    expect(zoomAt(FITTED, 0.1, { x: 0, y: 0 }, bounds)).toEqual(FITTED)
    expect(zoomAt(FITTED, 100, { x: 0, y: 0 }, bounds).scale).toBe(4)
  })

  it('shows no more than its edges, however it is zoomed and drawn', () => {
    const number = fc.double({ min: -3000, max: 3000, noNaN: true })
    const point = fc.record({ x: number, y: number })
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 10, noNaN: true }), point, point, (factor, at, by) => {
        const { scale, x, y } = pan(zoomAt(FITTED, factor, at, bounds), by, bounds)
        expect(Math.abs(x)).toBeLessThanOrEqual(Math.max(0, (400 * scale - 400) / 2))
        expect(Math.abs(y)).toBeLessThanOrEqual(Math.max(0, (500 * scale - 800) / 2))
      }),
    )
  })
})
