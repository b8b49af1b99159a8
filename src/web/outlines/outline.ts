import type { GarmentKind, Measures } from '../../domain/garment.ts'
import { dress } from './dress.ts'
import { jacket } from './jacket.ts'
import { kurta } from './kurta.ts'
import { robe } from './robe.ts'
import { shirt } from './shirt.ts'
import { skirt } from './skirt.ts'
import { trousers } from './trousers.ts'
import { tunic } from './tunic.ts'

/**
 * A garment laid flat, as paths of SVG in centimetres: x from its middle line, y down from the point where its length is
 * measured. `edge` is how far the hem reaches from the middle. A further kind is a file here and a line in HANGS_FROM of
 * domain/garment.ts.
 */
export type Outline = { cloth: string; seams: string[]; edge: number }

const OUTLINES: Record<GarmentKind, (measures: Measures) => Outline> = { dress, jacket, kurta, robe, shirt, skirt, trousers, tunic }

export function outlineOf(kind: GarmentKind, measures: Measures): Outline {
  return OUTLINES[kind](measures)
}
