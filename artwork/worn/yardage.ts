import { join } from 'node:path'
import sharp from 'sharp'
import type { Cloth, Light } from '../cloth/cotton.ts'
import { POUCH_LABEL, pouchLabel } from '../cloth/pouch-label.ts'
import { printCloth } from '../cloth/printed-cloth.ts'
import type { Cloths } from '../range/piece.ts'
import { getPiece } from '../range/range.ts'

/** Pixels per cm. */
export const YARDAGE_PX = 20
/** What is small is photographed from so near that its yarns show. */
const NEARER_PX: Record<string, number> = { 'kairi-tote': 48, 'malabar-coffee': 48, 'baba-budan-coffee': 48 }
const PLAIN: Size = [60, 60]

type Size = readonly [width: number, height: number]

/** Width and height in cm of each cloth: its panels lie on it beside each other. */
const YARDAGE: Record<string, Partial<Record<keyof Cloths, Size>>> = {
  'neel-buti-kurta': { main: [140, 175], border: [140, 8] },
  'nargis-wrap-dress': { main: [250, 175], border: [260, 8] },
  'anar-jaal-shift': { main: [160, 170], border: [160, 8], trim: PLAIN },
  'hara-tiered-dress': { main: [300, 130], border: [300, 8], trim: PLAIN },
  'ajrakh-stole': { main: [60, 206], border: [206, 8], border2: [80, 12] },
  'ajrakh-camp-shirt': { main: [140, 150] },
  'jali-sundress': { main: [190, 90], border: [190, 8], trim: PLAIN },
  'patti-bel-shirt': { main: [150, 160] },
  'kairi-yoke-tunic': { main: [150, 160], border: [150, 8], yoke: [90, 60], trim: PLAIN },
  'kairi-robe': { main: [150, 190], border: [130, 8], trim: [130, 60] },
  'bagru-quilted-jacket': { main: [150, 160], lining: [150, 160] },
  'dabu-palazzo': { main: [130, 215], border: [140, 8], trim: PLAIN },
  'lehar-skirt': { main: [190, 190], border: [190, 8], trim: PLAIN },
  'kairi-tote': { main: [50, 49], border: [60, 8], trim: [30, 60], lining: [42, 46] },
  'malabar-coffee': { main: PLAIN, trim: [10, 10] },
  'baba-budan-coffee': { main: PLAIN, trim: [10, 10] },
}

interface Yardage {
  size: Size
  /** Where on the endless print it begins, in cm. */
  corner?: Size
  /** Pixels per cm. */
  px?: number
  file: string
}

/** Prints a cloth into a PNG file. */
export async function writeYardage(
  cloth: Cloth,
  { size: [width, height], corner: [left, top] = [0, 0], px = YARDAGE_PX, file }: Yardage,
): Promise<void> {
  const [columns, rows] = [Math.round(width * px), Math.round(height * px)]
  const bytes = Buffer.alloc(columns * rows * 3)
  const out: Light = [0, 0, 0]
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      cloth.sample(left + (x + 0.5) / px, top + (y + 0.5) / px, out)
      for (let c = 0; c < 3; c++) bytes[(y * columns + x) * 3 + c] = encoded(out[c]!)
    }
  await sharp(bytes, { raw: { width: columns, height: rows, channels: 3 } })
    .png()
    .toFile(file)
}

function encoded(light: number) {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, value)))
}

/** Prints every cloth of a piece as PNG files, named by piece and part. */
export async function printYardage(id: string, folder: string): Promise<void> {
  const { cloth, label } = getPiece(id)
  const px = NEARER_PX[id] ?? YARDAGE_PX
  for (const [part, size] of Object.entries(YARDAGE[id] ?? {}) as [keyof Cloths, Size][]) {
    const printed = await printCloth(cloth[part] ?? cloth.main, { seed: `${id}${part}`, px })
    await writeYardage(printed, { size, px, file: join(folder, `${id}-${part}.png`) })
  }
  if (!label) return
  const size = [POUCH_LABEL.width, POUCH_LABEL.height] as const
  await writeYardage(await pouchLabel(label, px), { size, px, file: join(folder, `${id}-label.png`) })
}
