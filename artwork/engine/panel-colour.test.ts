import { expect, it } from 'vitest'
import type { Light } from '../cloth/cotton.ts'
import type { Panel } from './layer.ts'
import { colourAt, printedBands } from './panel-colour.ts'

/** Shows where on it a place is, as red and green. */
const tape = { sample: (u: number, v: number, out: Light) => void ([out[0], out[1]] = [u, v]) }

it('a border stands on the edge it is printed along, and reads from left to right', () => {
  const canvas = { width: 100, height: 60, px: 10, left: 0, top: 0 }
  const panel: Panel = {
    outline: [
      [0, 0],
      [10, 0],
      [10, 6],
      [0, 6],
    ],
    grain: { from: [0, 0], degrees: 0 },
    cloth: tape,
    bands: [
      {
        line: [
          [10, 6],
          [0, 6],
        ],
        side: 1,
        width: 4,
        cloth: tape,
      },
    ],
  }
  const printed = printedBands(canvas, panel)
  const at = (x: number, y: number): Light => {
    const out: Light = [0, 0, 0]
    colourAt(panel, { printed, i: y * 10 * canvas.width + x * 10, spot: { x, y, shiftX: 0, shiftY: 0 } }, out)
    return out
  }
  const [foot, head, right] = [at(3, 5), at(3, 3), at(7, 5)]
  expect(foot[1]).toBeCloseTo(3, 0)
  expect(head[1]).toBeCloseTo(1, 0)
  expect(right[0] - foot[0]).toBeCloseTo(4, 1)
})
