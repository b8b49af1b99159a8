import { brandMark } from '../brand/mark.ts'
import { path } from '../geometry/path.ts'
import type { Line, Panel } from '../scene/panel.ts'
import type { Materials } from './garment.ts'

/** The inside of the back, seen through the neck: darker, and a little redder for the light that comes through. */
export const inside = (materials: Materials, data: string): Panel => ({
  id: 'inside',
  outline: path(data),
  surface: materials.lining,
  tone: [0.7, 0.7 * 0.985, 0.7 * 0.95],
  grain: { cutX: 17, cutY: 40 },
  relief: { round: 1, drape: 5, direction: 0 },
})

/** The woven label, its upper edge at y. */
export function label(materials: Materials, y: number, { width = 34, height = 15 }: { width?: number; height?: number } = {}): Panel {
  const left = 500 - width / 2
  const right = 500 + width / 2
  const bottom = y + height
  const tack = (x: number): Line => ({
    path: path(`M${x} ${y + 2}V${bottom - 2}`),
    width: 0.9,
    dash: [2, 1.6],
    colour: [0.3, 0.25, 0.2],
    opacity: 0.6,
    groove: 0.3,
  })
  return {
    id: 'label',
    rigid: true,
    outline: path(`M${left} ${y}H${right}V${bottom}H${left}Z`),
    surface: materials.label,
    shadow: [1.2, 0.7, 1, 0.35],
    relief: { round: 1.2 },
    bands: [{ svg: brandMark(500, y + height / 2, height * 0.98), surface: materials.markInk }],
    lines: [tack(left + 2), tack(right - 2)],
  }
}
