import { lettering } from '../brand/lettering.ts'
import { brandMark } from '../brand/mark.ts'
import { coverage } from './block-ink.ts'
import { light, plain, type Cloth } from './cotton.ts'
import { DYES } from './dyes.ts'

/** In cm. */
export const POUCH_LABEL = { width: 6.8, height: 6.5 }
const COTTON = '#f0e8d8'
const INK = light(DYES.madder)
/** Places to each side of a pixel whose mean it shows. */
const FINE = 3

/** What it says below the mark: the coffee's name in lines, and how much is in the pouch. */
export interface LabelText {
  name: readonly string[]
  weight: string
}

/** A label of undyed cotton with the maker's mark and small print, stamped in madder; (0, 0) is its upper left corner. */
export async function pouchLabel({ name, weight }: LabelText, px: number): Promise<Cloth> {
  const { width, height } = POUCH_LABEL
  const middle = width / 2
  const words = name.map((text, i) => lettering({ text, at: [middle, 3.7 + 0.76 * i], size: 0.78 }))
  const rule = `<path d="M${middle - 0.45} 4.9H${middle + 0.45}" stroke="#fff" stroke-width=".045"/>`
  const frame = `<rect x=".56" y=".56" width="${width - 1.12}" height="${height - 1.12}" fill="none" stroke="#fff" stroke-width=".05"/>`
  const stamp =
    frame + brandMark(middle, 1.85, 2.2) + words.join('') + rule + lettering({ text: weight, at: [middle, 5.52], size: 0.54, spaced: 0.03 })
  const [columns, rows] = [Math.round(width * px * FINE), Math.round(height * px * FINE)]
  const { values } = await coverage(stamp, { width: columns, height: rows }, [0, 0, width, height])
  const cotton = plain(COTTON, { px })
  return {
    sample(u, v, out) {
      cotton.sample(u, v, out)
      const weave = out[1] / GROUND
      let share = 0
      for (let j = 0; j < FINE; j++)
        for (let i = 0; i < FINE; i++) {
          const column = Math.round(u * px * FINE) + i - 1
          const row = Math.round(v * px * FINE) + j - 1
          if (column >= 0 && row >= 0 && column < columns && row < rows) share += values[row * columns + column]! / FINE ** 2
        }
      // Yarns that lie low take less of the ink.
      const taken = Math.min(1, share * (0.96 + 1.2 * (weave - 1)))
      for (let c = 0; c < 3; c++) out[c]! += (INK[c]! * weave - out[c]!) * taken
    },
  }
}

const GROUND = light(COTTON)[1]
