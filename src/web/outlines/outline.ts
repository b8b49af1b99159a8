import type { GarmentKind, Measures } from '../../domain/sizes/garment.ts'
import type { Outline } from './drafting.ts'
import { dress } from './dress.ts'
import { jacket } from './jacket.ts'
import { kurta } from './kurta.ts'
import { robe } from './robe.ts'
import { shirt } from './shirt.ts'
import { skirt } from './skirt.ts'
import { trousers } from './trousers.ts'
import { tunic } from './tunic.ts'

const OUTLINES: Record<GarmentKind, (measures: Measures) => Outline> = { dress, jacket, kurta, robe, shirt, skirt, trousers, tunic }

export function outlineOf(kind: GarmentKind, measures: Measures): Outline {
  return OUTLINES[kind](measures)
}
