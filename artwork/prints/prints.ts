import { DYES, type Dye } from '../cloth/dyes.ts'
import { bel, kangura, mandir, takhti } from './borders.ts'
import { bagru, buti, jaal, jali, nargis } from './flowers.ts'
import { kairi } from './kairi.ts'
import type { Print, PrintMaker } from './print.ts'
import { ajrakh, dabu, solid, tara } from './resists.ts'
import { lehar, patti } from './stripes.ts'

const PRINTS = {
  buti,
  jaal,
  nargis,
  jali,
  bagru,
  kairi,
  patti,
  lehar,
  dabu,
  ajrakh,
  tara,
  solid,
  bel,
  mandir,
  takhti,
  kangura,
} satisfies Record<string, PrintMaker>
export type PrintName = keyof typeof PRINTS

/** A print in one colourway. */
export interface PrintOrder {
  print: PrintName
  base: Dye
  a?: Dye
  b?: Dye
  line?: Dye
  /** Printed as resist or pigment on cloth from the vat. */
  dyed?: boolean
  /** Size against the garment's units. */
  scale?: number
  /** Rasterises the block finer, for a border that is enlarged on the garment. */
  fine?: number
}

/** The print with its colours. A missing second fill or outline takes the first ink. */
export function printOf({ print, base, a = base, b = a, line = a, dyed = false }: PrintOrder): Print {
  const made = PRINTS[print]({ base: DYES[base], a: DYES[a], b: DYES[b], line: DYES[line] })
  if (!dyed) return made
  return { ...made, dyed, layers: made.layers.map((layer) => ({ ...layer, covers: true })) }
}

/** A resist leaves mud on its block, not dye. */
export const isResist = ({ print }: PrintOrder): boolean => ['ajrakh', 'dabu', 'tara'].includes(print)
