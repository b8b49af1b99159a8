import { sequence } from '../engine/chance.ts'
import { path, svgData, type Path } from '../geometry/path.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Roughness {
  seed: string
  /** How far a point strays to each side. */
  stray: number
  /** Distance from point to point. */
  step: number
}

/** Moves every point of an outline by chance: what a worn wooden edge leaves. */
export function roughened(data: string, { seed, stray, step }: Roughness): string {
  const next = sequence(seed)
  const outline = path(data, step).map(([x, y]): Path[number] => [x + (next() - 0.5) * 2 * stray, y + (next() - 0.5) * 2 * stray])
  // One decimal is finer than a screen's pixel.
  return svgData(outline).replace(/(\d+\.\d)\d/g, '$1')
}

/** A rough box with its corners cut off. */
export function roughBox({ x, y, width, height }: Box, { corner, ...roughness }: Roughness & { corner: number }): string {
  const right = x + width
  const bottom = y + height
  const data =
    `M${x + corner} ${y}H${right - corner}L${right} ${y + corner}V${bottom - corner}L${right - corner} ${bottom}` +
    `H${x + corner}L${x} ${bottom - corner}V${y + corner}Z`
  return roughened(data, roughness)
}

/** Small round holes, where the ink did not take. */
export function specks({ x, y, width, height }: Box, count: number, { seed, size }: { seed: string; size: number }): string {
  const next = sequence(seed)
  let data = ''
  for (let i = 0; i < count; i++) {
    const cx = x + next() * width
    const cy = y + next() * height
    const radius = size * (0.4 + next())
    const r = radius.toFixed(2)
    const half = (across: number) => `a${r} ${r} 0 1 0 ${across.toFixed(2)} 0`
    data += `M${(cx - radius).toFixed(1)} ${cy.toFixed(1)}${half(2 * radius)}${half(-2 * radius)}Z`
  }
  return data
}
