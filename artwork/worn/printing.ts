import { join } from 'node:path'
import sharp from 'sharp'
import { coverage, withNeighbours } from '../cloth/block-ink.ts'
import { printCloth } from '../cloth/printed-cloth.ts'
import { printOf } from '../prints/prints.ts'
import { getPiece } from '../range/range.ts'
import { writeYardage, YARDAGE_PX } from './yardage.ts'

/** The piece whose cloth is being printed. */
const PIECE = 'anar-jaal-shift'
/** A block ends where it cuts no flower: the place in the print of its upper left corner, in mm. */
const CORNER = [30, 103] as const
/** Pixels per mm of a block's carving. */
const CARVED = 4

/** Prints what lies on the printer's table: finished cloth, cloth that has the outline only, and bare cloth; and carves the two blocks. */
export async function printTable(folder: string): Promise<void> {
  const order = getPiece(PIECE).cloth.main
  const print = printOf(order)
  const outline = print.layers.length
  const printing = { seed: `${PIECE}table`, px: YARDAGE_PX }
  const corner = CORNER.map((mm) => mm / 10) as [number, number]
  const file = (name: string) => join(folder, `printing-${name}.png`)
  const size = [(print.width / 10) * 8, (print.height / 10) * 6] as const
  await writeYardage(await printCloth(order, printing), { size, corner, file: file('printed') })
  await writeYardage(await printCloth(order, { ...printing, only: outline }), { size, corner, file: file('outlined') })
  await writeYardage(await printCloth({ print: 'solid', base: order.base }, printing), { size: [100, 100], file: file('bare') })
  for (const [name, number] of [
    ['outline', outline],
    ['fill', 1],
  ] as const) {
    const pixels = { width: print.width * CARVED, height: print.height * CARVED }
    const { values } = await coverage(withNeighbours(print, print.layers[number - 1]!.svg), pixels, [...CORNER, print.width, print.height])
    const bytes = Buffer.from(Uint8Array.from(values, (share) => Math.round(share * 255)))
    await sharp(bytes, { raw: { ...pixels, channels: 1 } })
      .png()
      .toFile(file(name))
  }
}
