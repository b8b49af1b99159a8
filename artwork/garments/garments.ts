import { camisole } from './camisole.ts'
import { campShirt } from './camp-shirt.ts'
import { coffeePouch } from './coffee-pouch.ts'
import type { Garment } from './garment.ts'
import { gatheredSkirt } from './gathered-skirt.ts'
import { kurta } from './kurta.ts'
import { palazzo } from './palazzo.ts'
import { quiltedJacket } from './quilted-jacket.ts'
import { robe } from './robe.ts'
import { shiftDress } from './shift-dress.ts'
import { shirt } from './shirt.ts'
import { stole } from './stole.ts'
import { tieredDress } from './tiered-dress.ts'
import { tote } from './tote.ts'
import { wrapDress } from './wrap-dress.ts'
import { yokeTunic } from './yoke-tunic.ts'

/** Every cut that can be drawn, by the name that the range uses. */
export const GARMENTS = {
  camisole,
  campShirt,
  coffeePouch,
  gatheredSkirt,
  kurta,
  palazzo,
  quiltedJacket,
  robe,
  shiftDress,
  shirt,
  stole,
  tieredDress,
  tote,
  wrapDress,
  yokeTunic,
} satisfies Record<string, Garment>
export type GarmentName = keyof typeof GARMENTS
