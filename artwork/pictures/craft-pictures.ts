import type { Scene } from '../engine/scene.ts'
import { carvedBlock } from './carved-block.ts'
import type { ShopPicture } from './shop-picture.ts'

interface Size {
  width: number
  height: number
}
const WIDE: Size = { width: 2400, height: 1200 }
/** Three times the width of a phone. */
const TALL: Size = { width: 1170, height: 1462 }
/** Large drawings of the home page, each once for a desk and once for a phone: the narrower the picture, the more of its pixels count. */
export const CRAFT = {
  'craft-wide': {
    widths: { 1440: 48, 1920: 42, 2400: 38 },
    webp: 2400,
    draw: () => craft(WIDE, { across: 76, at: [0.47, 0.42], degrees: -8, lastRows: 9, columns: 1 }),
  },
  'craft-tall': {
    widths: { 480: 46, 780: 38, 1170: 32 },
    webp: 780,
    draw: () => craft(TALL, { across: 38, at: [0.62, 0.66], degrees: -9, lastRows: 1 }),
  },
} satisfies Record<string, ShopPicture>

interface Craft {
  across: number
  /** The middle of the block, as shares of the picture. */
  at: [x: number, y: number]
  degrees: number
  lastRows: number
  columns?: number
}

const craft = ({ width, height }: Size, { across, at, degrees, lastRows, columns }: Craft): Promise<Scene> => {
  const size = { width: across, height: (across * height) / width }
  const block = { at: [size.width * at[0], size.height * at[1]] as const, degrees }
  const order = { print: 'nargis', base: 'khadi', a: 'madderMid', b: 'green', line: 'madderDeep' } as const
  return carvedBlock({ id: 'craft', order, size, block, turn: -3, lastRows, columns }, width)
}
