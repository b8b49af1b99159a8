import { noise, sample } from '../chance/noise.ts'
import { svgData } from '../geometry/path.ts'
import type { Rgb } from './colour.ts'
import { blurred, type Field } from './field.ts'
import type { Line, Panel } from './panel.ts'
import { INVISIBLE, cover, type Ground, type Patch } from './patch.ts'

const GROOVE_WIDTH = 3
const OPACITY = 0.6

/** Presses a line into the cloth; where the thread pulls, the furrow deepens unevenly. */
export async function pressLine({ values }: Field, { patch, phase }: Ground, line: Line) {
  if (!line.groove) return
  const { left, top, scale, width, height } = patch
  const grooveWidth = line.grooveWidth ?? GROOVE_WIDTH
  const drawn = await cover(patch, `<path d="${svgData(line.path, false)}" fill="none" stroke="#fff" stroke-width="${grooveWidth}"/>`)
  const furrow = blurred(drawn, grooveWidth * scale * 0.45).values
  const pull = noise('gather')
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const depth = furrow[y * width + x]!
      if (depth <= 0.003) continue
      const pucker = 1 + (line.pucker ?? 0) * sample(pull, (left + x / scale) / 400 + phase, (top + y / scale) / 400)
      values[y * width + x]! -= line.groove * depth * pucker
    }
}

/** Where the thread of a line shows on the cloth. */
export interface Thread {
  line: Line
  shape: Float32Array
}

/** The threads of all lines of a panel, in the order in which they are drawn. */
export async function threadsOf(panel: Panel, patch: Patch): Promise<Thread[]> {
  const threads: Thread[] = []
  for (const line of panel.lines ?? []) {
    const dash = line.dash ? `stroke-dasharray="${line.dash.join(' ')}" ` : ''
    const stroke = `fill="none" stroke="#fff" stroke-width="${line.width ?? 1}" ${dash}stroke-linecap="round"`
    const { values } = await cover(patch, `<path d="${svgData(line.path, false)}" ${stroke}/>`)
    threads.push({ line, shape: values })
  }
  return threads
}

/** Draws the threads over the lit cloth at pixel `i`. */
export function drawThreads(threads: Thread[], i: number, { colour, lit }: { colour: Rgb; lit: number }) {
  for (const { line, shape } of threads) {
    const cover = shape[i]! * (line.opacity ?? OPACITY)
    if (cover <= INVISIBLE) continue
    for (let c = 0; c < 3; c++) {
      if (line.multiply) colour[c]! *= 1 - cover * (1 - line.colour[c]!)
      else colour[c]! += (line.colour[c]! * lit - colour[c]!) * cover
    }
  }
}
