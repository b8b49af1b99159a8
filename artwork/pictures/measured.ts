import type { Measure } from '../engine/layer.ts'
import type { Scene } from '../engine/scene.ts'
import type { Drawing } from './product-pictures.ts'

/** How far a picture may be off the table of sizes. */
export const TOLERANCE = 0.03

export interface Deviation extends Pick<Measure, 'name' | 'cm'> {
  view: string
  measured: number
  /** Share by which it is too wide or long. */
  off: number
}

/** Measures the cloth on the picture itself, without its sleeves and ties, and compares it with the table. */
export function deviationsOf({ scene, garment }: Drawing, view: string): Deviation[] {
  return (garment?.measures ?? []).map((measure) => {
    const measured = runOf(scene, measure)
    return { name: measure.name, cm: measure.cm, view, measured, off: measured / measure.cm - 1 }
  })
}

/** The length in cm of the covered run, on the measure's row or column, that holds `through`; edges count by the share that is covered. */
function runOf({ canvas, body }: Scene, { row, column, through }: Measure): number {
  const { width, height, px, left, top } = canvas
  const line = row === undefined ? Math.round((column! - left) * px) : Math.round((row - top) * px)
  const start = Math.round(row === undefined ? (through - top) * px : (through - left) * px)
  const count = row === undefined ? height : width
  const covered = (k: number) => (row === undefined ? body[k * width + line]! : body[line * width + k]!)
  let pixels = covered(start)
  for (let k = start - 1; k >= 0 && covered(k) > 0; k--) pixels += covered(k)
  for (let k = start + 1; k < count && covered(k) > 0; k++) pixels += covered(k)
  return pixels / px
}
