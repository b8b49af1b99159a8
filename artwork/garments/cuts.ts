import { campShirt } from './camp-shirt.ts'
import { coffeePouch } from './coffee-pouch.ts'
import type { Cut } from './garment.ts'
import { gatheredSkirt } from './gathered-skirt.ts'
import { kurta } from './kurta.ts'
import { palazzo } from './palazzo.ts'
import { quiltedJacket } from './quilted-jacket.ts'
import { robe } from './robe.ts'
import { shiftDress } from './shift-dress.ts'
import { shirt } from './shirt.ts'
import { stole } from './stole.ts'
import { sundress } from './sundress.ts'
import { tieredDress } from './tiered-dress.ts'
import { tote } from './tote.ts'
import { wrapDress } from './wrap-dress.ts'
import { yokeTunic } from './yoke-tunic.ts'

/** All cuts by their name. */
export const CUTS = {
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
  sundress,
  tieredDress,
  tote,
  wrapDress,
  yokeTunic,
} satisfies Record<string, Cut>

export type CutName = keyof typeof CUTS
