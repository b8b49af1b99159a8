import { clamp, newField, wholeOf, type Canvas, type Field } from './canvas.ts'
import { noise } from './chance.ts'
import type { Layer } from './layer.ts'
import { blurred } from './raster.ts'
import type { Rest, Settled } from './settle.ts'
import { sew, type Relief } from './sewing.ts'

const crumpleWarp = noise('crumple warp')
const crumpleRidge = noise('crumple ridge')
const crumpleFine = noise('crumple fine')
const crumplePatch = noise('crumple patch')

/** The heights of one sheet, with how far the settled cloth has drawn its print aside. */
export interface Sheet extends Relief {
  dx: Field
  dy: Field
}

/** Raises a layer's own forms: the folds in which it settled, its creases, and everything that is sewn. */
export function reliefOf(canvas: Canvas, layer: Layer, settled: Settled | null): Sheet {
  const sheet: Sheet = {
    z: newField(canvas),
    edge: newField(canvas, 1),
    plies: newField(canvas),
    dx: newField(canvas),
    dy: newField(canvas),
  }
  if (settled) {
    spread(canvas, sheet, settled)
    sharpen(canvas, sheet.z)
  }
  const { crumple = 0 } = layer
  if (crumple)
    for (let y = 0; y < canvas.height; y++)
      for (let x = 0; x < canvas.width; x++)
        sheet.z[y * canvas.width + x]! += crumple * crumpledAt(x / canvas.px + canvas.left, y / canvas.px + canvas.top)
  for (const sewing of layer.sewing) sew(canvas, sheet, sewing)
  return sheet
}

function spread(canvas: Canvas, { z, dx, dy }: Sheet, settled: Settled) {
  const rest: Rest = { z: 0, dx: 0, dy: 0 }
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      const i = y * canvas.width + x
      settled((x + 0.5) / canvas.px + canvas.left, (y + 0.5) / canvas.px + canvas.top, rest)
      z[i] = rest.z
      dx[i] = rest.dx
      dy[i] = rest.dy
    }
}

/** Cotton bends sharply on a crest and lies flat between: what the net has rounded off is given back. */
function sharpen(canvas: Canvas, z: Field) {
  const soft = blurred(z, 0.68 * canvas.px, { box: wholeOf(canvas), width: canvas.width })
  for (let i = 0; i < z.length; i++) z[i]! += 0.9 * (z[i]! - soft[i]!)
}

/** Small creases of washed cotton: ridges that meet, stronger in some places than in others. */
function crumpledAt(x: number, y: number): number {
  const patch = 0.45 + 0.55 * clamp(crumplePatch(x / 17, y / 21) + 0.35, 0, 1)
  const u = x + 1.3 * crumpleWarp(x / 5, y / 6)
  const v = y + 1.3 * crumpleWarp(y / 5 + 30, x / 6)
  const ridge = 1 - Math.min(1, Math.abs(crumpleRidge(u / 3.6, v / 6.2)) * 2.4)
  return patch * (ridge * ridge * 0.75 + 0.6 * crumpleFine(u / 1.7, v / 2.3) + 0.22 * crumpleFine(v / 0.7, u / 0.8))
}
