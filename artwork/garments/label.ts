import type { Cloth } from '../cloth/cotton.ts'
import type { Point } from '../engine/canvas.ts'
import type { Layer } from '../engine/layer.ts'
import { path } from '../geometry/path.ts'

export const LABEL = { width: 4.6, height: 2.1 }

/** The woven label inside the neck, sewn at its short sides; `at` is the middle of its upper edge. */
export function label(cloth: Cloth, [x, y]: Point): Layer {
  const [w, h] = [LABEL.width / 2, LABEL.height]
  const outline = path(`M${x - w} ${y}L${x + w} ${y + 0.05}L${x + w + 0.02} ${y + h}L${x - w + 0.03} ${y + h - 0.03}L${x - w} ${y}`)
  return {
    id: 'label',
    panels: [{ outline, grain: { from: [x - w, y], degrees: 0.6 }, cloth }],
    lift: 0.04,
    sewing: [
      { kind: 'edge', line: outline, roll: 0.08, thickness: 0.4 },
      { kind: 'topstitch', line: path(`M${x - w + 0.15} ${y + 0.06}L${x - w + 0.17} ${y + h - 0.08}`) },
      { kind: 'topstitch', line: path(`M${x + w - 0.15} ${y + 0.1}L${x + w - 0.13} ${y + h - 0.05}`) },
    ],
    bridge: 0.1,
  }
}
