import {
  CARVED,
  FILL,
  around,
  at,
  blocksOf,
  circle,
  curve,
  dot,
  each,
  fixed,
  flower,
  group,
  leaf,
  line,
  lozenge,
  petal,
  put,
  rekh,
  shape,
  star,
  together,
} from './motif.ts'
import type { PrintMaker } from './print.ts'

/** Every border is as wide as this; it repeats along its length. */
export const BORDER_WIDTH = 58
const height = BORDER_WIDTH
const repeat = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join('')

/** Bel: a creeper between lines and beads. */
export const bel: PrintMaker = (inks) => {
  const width = 76
  const sway = (x: number) => 29 + 8 * Math.sin((2 * Math.PI * x) / width)
  const stem = curve(-6, width + 6, { every: 3, point: (x) => `${x} ${fixed(sway(x))}` })
  const leaves: [number, number][] = [
    [2, -30],
    [36, 150],
    [38, -20],
    [74, 160],
    [8, 60],
    [46, -245],
  ]
  const creeper = together(
    rekh(shape(stem, line(1.7))),
    put(flower(6, 9.6, { slim: 0.42, stroke: 1.1 }), at(19, 22.5)),
    put(flower(6, 9.6, { slim: 0.42, stroke: 1.1 }), at(57, 35.5)),
    ...leaves.map(([x, rotate]) => put(leaf(10, 3.3, 0.9), at(x, sway(x), { rotate }))),
  )
  const rule = (y: number, thickness: number) => shape(`M-2 ${y}H${width + 2}`, line(thickness))
  const beads = repeat(10, (i) => dot(i * 7.6 + 3.8, 10.6, 1.3) + dot(i * 7.6 + 3.8, 47.4, 1.3))
  const rules = rekh(rule(2.2, 1.3) + rule(6, 2.4) + rule(52, 2.4) + rule(55.8, 1.3) + beads)
  return { width, height, block: [width * 2, height], base: inks.base, layers: blocksOf(together(creeper, rules), inks) }
}

/** Mandir: temple towers. */
export const mandir: PrintMaker = (inks) => {
  const towers = shape('M1.5 44L11 18L20.5 44Z', FILL) + shape('M7 41L11 30L15 41Z', CARVED)
  const lines =
    shape('M-2 47.5H24', line(1.8)) +
    shape('M-2 55.6H24', line(2.6)) +
    dot(5.5, 51.6, 1.4) +
    dot(16.5, 51.6, 1.4) +
    dot(11, 13, 1.9) +
    shape('M11 10L11 4', line(1)) +
    dot(0, 40, 1) +
    dot(22, 40, 1)
  const layers = [
    { svg: towers, colour: inks.a },
    { svg: lines, colour: inks.line },
  ]
  return { width: 22, height, block: [132, height], base: inks.base, layers }
}

/** Takhti: the panel border of ajrakh, stars between lozenges. */
export const takhti: PrintMaker = (inks) => {
  const width = 58
  const panel = (middle: string, side: string) =>
    group('translate(29 29)', middle) + each([0, width], (x) => group(`translate(${x} 29)`, side))
  const stars = panel(
    shape(star(18), FILL) + circle(9.6, CARVED) + around(8, shape(petal(7.6, 2), FILL), 22.5),
    shape(lozenge(5, 11), FILL),
  )
  const outlines =
    panel(shape(star(19.6), line(1.1)) + circle(9.8, line(1)) + circle(2.6, FILL), shape(lozenge(6.6, 13.5), line(1))) +
    shape('M-2 3.2H60M-2 54.8H60', line(3))
  const beads = repeat(8, (i) => dot(i * 7.25 + 3.6, 3.2, 0.85) + dot(i * 7.25 + 3.6, 54.8, 0.85))
  const rules = shape('M-2 6.4H60M-2 51.6H60', line(0.9)) + shape('M-2 .6H60M-2 57.400H60', line(0.8)) + beads
  const white = panel(
    shape(star(21.4), line(0.85)) +
      shape(star(17.4), line(0.6)) +
      around(16, dot(0, -12.3, 0.72), 11.25) +
      circle(8.3, line(0.6)) +
      around(8, dot(0, -5.6, 0.7)),
    shape(lozenge(8, 16), line(0.8)) + dot(0, 0, 1.3) + dot(0, -5, 0.8) + dot(0, 5, 0.8) + dot(0, -19.5, 0.9) + dot(0, 19.5, 0.9),
  )
  const layers = [
    { svg: stars, colour: inks.a, covers: true },
    { svg: outlines, colour: inks.line, covers: true },
    { svg: rules + white, colour: inks.b, covers: true },
  ]
  return { width, height, block: [width * 2, height * 2], base: inks.base, dyed: true, layers }
}

/** Kangura: battlements with a flower in each arch. */
export const kangura: PrintMaker = (inks) => {
  const arch = shape('M2 50V34C2 22 10 18 17 9C24 18 32 22 32 34V50', line(1.7))
  const lines =
    shape('M17 48V38', line(1.2)) +
    dot(17, 4.6, 1.5) +
    dot(0, 22, 1.3) +
    dot(34, 22, 1.3) +
    arch +
    shape('M-2 52H36', line(2.2)) +
    shape('M-2 56H36', line(1.2))
  const motif = together(
    put(flower(5, 8.2, { slim: 0.46, stroke: 1 }), at(17, 30)),
    put(leaf(8, 2.6, 0.9), at(17, 46, { rotate: -42 })),
    put(leaf(8, 2.6, 0.9), at(17, 46, { rotate: 42 })),
    rekh(lines),
  )
  return { width: 34, height, block: [136, height], base: inks.base, layers: blocksOf(motif, inks) }
}
