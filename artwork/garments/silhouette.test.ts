import { describe, expect, it } from 'vitest'
import type { Point } from '../engine/canvas.ts'
import { linesOf, type Silhouette } from './silhouette.ts'
import { hangingSleeve } from './sleeve.ts'

const silhouette: Silhouette = {
  neck: 7.4,
  shoulder: 18.5,
  drop: 4.2,
  arm: 22,
  chest: 25,
  waist: { half: 23.75, y: 41 },
  hip: { half: 26.2, y: 70 },
  hem: 29,
  length: 112,
  rise: 0.5,
}

const near = ([x, y]: Point, [px, py]: Point) => Math.hypot(x - px, y - py) < 0.01

describe('a silhouette', () => {
  it('goes through its measures', () => {
    const { armhole, side, slit, hem } = linesOf(silhouette)
    expect(near(armhole.at(-1)!, [25, 22])).toBe(true)
    expect(side.some((point) => near(point, [23.75, 41]))).toBe(true)
    expect(near(slit[0]!, [26.2, 70])).toBe(true)
    expect(near(hem[0]!, [29, 111.5])).toBe(true)
    expect(near(hem.at(-1)!, [0, 112])).toBe(true)
  })
})

describe('a hanging sleeve', () => {
  it.each([20, 24, 28])('falls %i degrees off the vertical by its middle line, as long as it is', (angle) => {
    const cloth = { sample: () => {} }
    const { outer, inner } = hangingSleeve({ side: 'right', silhouette, length: 46, cuff: 14.5, angle, cloth })
    const middle: Point = [(outer[0] + inner[0]) / 2 - 18.7, (outer[1] + inner[1]) / 2 - (4.2 + 22 - 5) / 2]
    expect((Math.atan2(middle[0], middle[1]) * 180) / Math.PI).toBeCloseTo(angle, 1)
    expect(Math.hypot(outer[0] - 18.5, outer[1] - 4.2)).toBeCloseTo(46, 5)
  })
})
