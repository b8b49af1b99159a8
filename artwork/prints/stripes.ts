import { at, curve, dot, fixed, leaf, line, put, rekh, shape, together } from './motif.ts'
import type { PrintMaker } from './print.ts'

const repeat = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join('')

/** Patti: stripes with a vine of leaves between them. */
export const patti: PrintMaker = (inks) => {
  const height = 64
  const sway = (y: number) => 29 + 5 * Math.sin((2 * Math.PI * y) / height)
  const stem = curve(-6, height + 6, { every: 3, point: (y) => `${fixed(sway(y))} ${y}` })
  const leaves = Array.from({ length: 4 }, (_, i) => {
    const y = 8 + i * 16
    const side = i % 2 ? 1 : -1
    return together(put(leaf(11.5, 3.6, 0.9), at(sway(y), y, { rotate: side * 50 })), rekh(dot(sway(y + 8) - side * 5, y + 7, 1.4)))
  })
  const vine = together(rekh(shape(stem, line(1.4))), ...leaves)
  const stripes = shape('M3 -2V66M9 -2V66M49 -2V66M55 -2V66', line(1.3))
  const dots = repeat(8, (i) => dot(0, i * 8 + 4, 1.25) + dot(58, i * 8 + 4, 1.25))
  const layers = [
    { svg: shape('M6 -2V66M52 -2V66', line(3)), colour: inks.b },
    { svg: vine.accent, colour: inks.a },
    { svg: vine.rekh + stripes + dots, colour: inks.line },
  ]
  return { width: 58, height, block: [116, 128], base: inks.base, layers }
}

/** Lehar: rows of waves. */
export const lehar: PrintMaker = (inks) => {
  const width = 48
  const swell = (x: number) => 5.5 * Math.sin((2 * Math.PI * x) / width)
  const wave = (y: number, thickness: number) =>
    shape(curve(-4, width + 4, { every: 2, point: (x) => `${x} ${fixed(y + swell(x))}` }), line(thickness))
  const drops = repeat(6, (i) => dot(i * 8 + 4, 22 + swell(i * 8 + 4) + 5, 1.5))
  const layers = [
    { svg: wave(11, 4.4), colour: inks.a },
    { svg: wave(38.5, 2), colour: inks.b },
    { svg: wave(5.6, 1.1) + wave(16.4, 1.1) + drops, colour: inks.line },
  ]
  return { width, height: 44, block: [144, 132], base: inks.base, layers }
}
