import { brandMark } from '../brand/mark.ts'
import { LABEL } from '../garments/label.ts'
import { coverage } from './block-ink.ts'
import { light, type Cloth } from './cotton.ts'

const CREAM = light('#f1eadb')
const MADDER = light('#93332a')
const PX = 60

/** The woven label: the maker's mark in madder on cream; (0, 0) is its upper left corner. */
export async function wovenLabel(): Promise<Cloth> {
  const [width, height] = [Math.round(LABEL.width * PX), Math.round(LABEL.height * PX)]
  const mark = await coverage(brandMark(LABEL.width / 2, LABEL.height / 2, LABEL.width * 0.42), { width, height }, [
    0,
    0,
    LABEL.width,
    LABEL.height,
  ])
  return {
    sample(u, v, out) {
      const rib = 1 + 0.03 * Math.sin(v * 40)
      const share = meanAround(mark.values, { width, height }, [u * PX, v * PX])
      for (let c = 0; c < 3; c++) out[c] = (CREAM[c]! + (MADDER[c]! - CREAM[c]!) * share) * rib
    },
  }
}

/** The figure is finer than a pixel of the picture: the mean of its place is shown. */
function meanAround(values: Float32Array, { width, height }: { width: number; height: number }, [x, y]: [number, number]): number {
  let sum = 0
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const column = Math.min(width - 1, Math.max(0, Math.round(x + dx * 1.4)))
      const row = Math.min(height - 1, Math.max(0, Math.round(y + dy * 1.4)))
      sum += values[row * width + column]!
    }
  return sum / 9
}
