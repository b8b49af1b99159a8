import { bounds, svgData, type Path } from '../geometry/path.ts'
import { coverage, type Field, type View } from './field.ts'
import type { Panel } from './panel.ts'
import type { Scene } from './scene.ts'

/** The part of the picture that one panel touches: its place in pixels and in units. */
export interface Patch {
  x: number
  y: number
  width: number
  height: number
  left: number
  top: number
  /** Pixels of one unit. */
  scale: number
}

/** What a relief is raised on: a patch of the picture, the panel's shape there, and the seed of its folds. */
export interface Ground {
  patch: Patch
  mask: Field
  phase: number
}

/** Covered by less than this, a pixel shows nothing of it. */
export const INVISIBLE = 0.004

/** Room around the outline for the panel's own shadow, and a little more for its rounding. */
function marginOf({ shadow, stroke = 0 }: Panel): number {
  const reach = shadow ? shadow[0] * 3 + Math.max(shadow[1], shadow[2]) : 2
  return reach + 4 + stroke
}

/** Where a panel comes to lie, cut off at the picture's edges. */
export function patchOf(scene: Scene, panel: Panel): Patch {
  const { scale } = scene
  const margin = marginOf(panel)
  const [left, top, right, bottom] = bounds(panel.outline)
  const x = Math.max(0, Math.floor((left - margin) * scale))
  const y = Math.max(0, Math.floor((top - margin) * scale))
  const width = Math.max(1, Math.min(scene.width, Math.ceil((right + margin) * scale)) - x)
  const height = Math.max(1, Math.min(scene.height, Math.ceil((bottom + margin) * scale)) - y)
  return { x, y, width, height, left: x / scale, top: y / scale, scale }
}

/** Rasterises SVG elements, drawn in the picture's units, over a patch of it. */
export function cover({ width, height, left, top, scale }: Patch, svg: string): Promise<Field> {
  const view: View = [left, top, width / scale, height / scale]
  return coverage(svg, { width, height }, view)
}

/** SVG of a filled outline. */
export const filled = (outline: Path) => `<path d="${svgData(outline)}" fill="#fff"/>`

/** The panel's own shape. */
export function maskOf(patch: Patch, { outline, stroke }: Panel): Promise<Field> {
  if (stroke === undefined) return cover(patch, `<path fill-rule="evenodd" d="${svgData(outline)}" fill="#fff"/>`)
  const line = `stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"`
  return cover(patch, `<path d="${svgData(outline, false)}" fill="none" stroke="#fff" ${line}/>`)
}
