import { join } from 'node:path'
import sharp from 'sharp'
import { coverage, withNeighbours } from '../cloth/block-ink.ts'
import { printCloth } from '../cloth/printed-cloth.ts'
import type { Print } from '../prints/print.ts'
import { printOf } from '../prints/prints.ts'
import { getPiece } from '../range/range.ts'
import { writeYardage, YARDAGE_PX } from './yardage.ts'

/** The piece whose cloth is being printed. */
const PIECE = 'anar-jaal-shift'
/** A block ends where it cuts no flower: the place in the print of its upper left corner, in mm. */
const CORNER = [30, 103] as const
/** Pixels per mm of a block's carving. */
const CARVED = 4

/** Impressions across and along: as many as the garment file `printing.py` shows at most. */
const IMPRESSIONS = [8, 6] as const

/** Prints what lies on the printer's table: finished cloth, cloth that has the outline only, and bare cloth; and carves the two blocks. */
export async function printTable(folder: string): Promise<void> {
  const order = getPiece(PIECE).cloth.main
  const print = printOf(order)
  const outline = print.layers.length
  const printing = { seed: `${PIECE}table`, px: YARDAGE_PX }
  const corner = [CORNER[0] / 10, CORNER[1] / 10] as const
  const size = [(print.width / 10) * IMPRESSIONS[0], (print.height / 10) * IMPRESSIONS[1]] as const
  const file = (name: string) => join(folder, `printing-${name}.png`)
  await writeYardage(await printCloth(order, printing), { size, corner, file: file('printed') })
  await writeYardage(await printCloth(order, { ...printing, only: outline }), { size, corner, file: file('outlined') })
  await writeYardage(await printCloth({ print: 'solid', base: order.base }, printing), { size: [100, 100], file: file('bare') })
  await carve(print, outline, file('outline'))
  await carve(print, 1, file('fill'))
}

/** One block of a print, counted from 1: white where its wood is left standing. */
async function carve(print: Print, number: number, file: string): Promise<void> {
  const pixels = { width: print.width * CARVED, height: print.height * CARVED }
  const { values } = await coverage(withNeighbours(print, print.layers[number - 1]!.svg), pixels, [...CORNER, print.width, print.height])
  const bytes = Buffer.from(Uint8Array.from(values, (share) => Math.round(share * 255)))
  await sharp(bytes, { raw: { ...pixels, channels: 1 } })
    .png()
    .toFile(file)
}
