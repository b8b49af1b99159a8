import { CARVED, FILL, around, circle, dot, each, group, line, lozenge, petal, ring, shape, star } from './motif.ts'
import type { PrintMaker } from './print.ts'

type Place = [number, number]
const to = ([x, y]: Place, svg: string) => group(`translate(${x} ${y})`, svg)

/** Dabu: discs of mud keep the cloth white in the vat. */
export const dabu: PrintMaker = (inks) => {
  const disc = ([x, y]: Place) =>
    dot(x, y, 4.6) +
    `<circle cx="${x}" cy="${y}" r="8.6" ${line(1.3)}/>` +
    ring(12, (angle) => group(`translate(${x} ${y}) rotate(${angle})`, dot(0, -12.6, 1.35)))
  const drop = `<path d="${petal(7.4, 2.5)}" ${FILL} transform="translate(0 -1.4)"/>`
  const cross = ([x, y]: Place) => ring(4, (angle) => group(`translate(${x} ${y}) rotate(${angle})`, drop))
  const rows = [0, 36, 72]
  const svg = disc([18, 18]) + disc([54, 54]) + cross([54, 18]) + cross([18, 54]) + each(rows, (x) => each(rows, (y) => dot(x, y, 1.9)))
  return {
    width: 72,
    height: 72,
    block: [144, 144],
    base: inks.base,
    crackle: inks.a,
    dyed: true,
    layers: [{ svg, colour: inks.a, covers: true, soft: 0.6, density: 0.93 }],
  }
}

const SIZE = 116
const MIDDLE: Place = [58, 58]
const CORNERS: Place[] = [
  [0, 0],
  [SIZE, 0],
  [0, SIZE],
  [SIZE, SIZE],
]
const SIDES: Place[] = [
  [58, 0],
  [0, 58],
  [58, SIZE],
  [SIZE, 58],
]

/** Ajrakh: a lattice of stars, resisted in white, printed in iron, dyed in madder and indigo. */
export const ajrakh: PrintMaker = (inks) => {
  const ajrakhOf = (middle: string, corner: string, side: string) =>
    to(MIDDLE, middle) + each(CORNERS, (place) => to(place, corner)) + each(SIDES, (place) => to(place, side))
  const madder = ajrakhOf(
    shape(star(43), FILL) + circle(24, CARVED) + around(8, shape(petal(19, 5), FILL), 22.5),
    circle(19, FILL) + circle(9, CARVED),
    shape(lozenge(8, 8), FILL),
  )
  const black = ajrakhOf(
    shape(star(47), line(2.6)) + circle(24, line(2.2)) + circle(6.5, FILL),
    circle(23, line(2.4)) + circle(9, line(2)) + circle(3.4, FILL),
    shape(lozenge(11, 11), line(2)),
  )
  const rings =
    around(16, dot(0, -30.5, 1.55), 11.25) + circle(21, line(1.3)) + around(8, dot(0, -14.5, 1.9)) + circle(8.4, line(1.3)) + dot(0, 0, 2.2)
  const white = ajrakhOf(
    shape(star(51), line(1.7)) + shape(star(43), line(1.5)) + rings,
    circle(26.5, line(1.6)) + circle(20.5, line(1.2)) + around(12, dot(0, -14.6, 1.7)) + circle(6, line(1.1)),
    shape(lozenge(14, 14), line(1.5)) + dot(0, 0, 2.2),
  )
  return {
    width: SIZE,
    height: SIZE,
    block: [SIZE, SIZE],
    base: inks.base,
    dyed: true,
    layers: [
      { svg: madder, colour: inks.a, covers: true, density: 0.97 },
      { svg: black, colour: inks.line, covers: true, density: 0.9 },
      { svg: white, colour: inks.b, covers: true, density: 0.92, soft: 0.5 },
    ],
  }
}

/** Tara: tiny scattered stars. */
export const tara: PrintMaker = (inks) => {
  const ray = `<path d="${petal(5.6, 1.7)}" ${FILL} transform="translate(0 -.8)"/>`
  const small = around(6, ray) + `<circle cx="0" cy="0" r="1.1" ${CARVED}/>`
  const layers = [
    { svg: dot(22.5, 8.5, 1.25) + dot(7.5, 25.5, 1.25), colour: inks.b },
    { svg: to([7.5, 8.5], small) + to([22.5, 25.5], small), colour: inks.a },
  ]
  return { width: 30, height: 34, block: [120, 136], base: inks.base, layers }
}

/** No print: one vat. */
export const solid: PrintMaker = (inks) => ({ width: 100, height: 100, block: [100, 100], base: inks.base, dyed: true, layers: [] })
