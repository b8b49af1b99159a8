import { beside, distances, path } from '../geometry/path.ts'
import {
  CARVED,
  FILL,
  around,
  at,
  blocksOf,
  dot,
  each,
  flower,
  leaf,
  line,
  lozenge,
  put,
  rekh,
  shape,
  together,
  type Motif,
} from './motif.ts'
import type { PrintMaker } from './print.ts'

/** The mango: a fruit whose tip curls over. */
const FRUIT =
  'M-2 40C-26 40 -38 20 -32 -2C-26 -24 -6 -34 2 -50C6 -58 16 -64 24 -60C33 -55 31 -43 23 -43C17 -43 16 -50 20 -52C10 -50 16 -38 24 -26C34 -10 36 8 30 22C24 34 12 40 -2 40Z'
const INNER = 'translate(-1 4) scale(.74)'
/** Distance from bead to bead around the fruit. */
const BEADS = 6.4

function beads(): string {
  const outline = path(FRUIT, 1.6)
  const outside = beside(outline, -7.2)
  let svg = ''
  let next = 0
  distances(outline).forEach((distance, i) => {
    const [x, y] = outside[i]!
    if (distance < next) return
    svg += dot(x, y, 1.75)
    next = distance + BEADS
  })
  return svg
}

/** Solid ground with carved lines; a flowering sprig climbs the curve of the fruit. */
function kairiMotif(): Motif {
  const scales: [number, number][] = [
    [-25, 6],
    [-19, -12],
    [-9, -27],
    [1, -39],
    [27, 4],
    [25, -12],
  ]
  const berries: [number, number, number][] = [
    [12, 18, 1.6],
    [-15, 17, 1.6],
    [8, -33, 1.4],
    [17, -4, 1.4],
  ]
  const inner = (attributes: string) => `<path d="${FRUIT}" ${attributes} transform="${INNER}"/>`
  const fruit: Motif = {
    rekh: shape(FRUIT, line(1.8)) + inner(line(1.5)) + beads(),
    datta: shape(FRUIT, FILL) + each(scales, ([x, y]) => `<circle cx="${x}" cy="${y}" r="2" ${CARVED}/>`) + inner(CARVED),
    accent: '',
  }
  return together(
    fruit,
    rekh(shape('M-2 30C4 18 -10 8 -8 -4C-7 -12 0 -18 4 -26', line(1.6))),
    put(flower(6, 11, { slim: 0.42, stroke: 1.15 }), at(-3, 8)),
    put(flower(5, 6.6, { slim: 0.44, stroke: 1 }), at(-4, -13)),
    put(leaf(11, 3.2, 0.9), at(-3, 26, { rotate: -62 })),
    put(leaf(11, 3.2, 0.9), at(0, 26, { rotate: 58 })),
    put(leaf(9, 2.8, 0.9), at(9, 4, { rotate: 44 })),
    put(leaf(8, 2.6, 0.9), at(-13, -2, { rotate: -34 })),
    put(leaf(8, 2.4, 0.9), at(2, -20, { rotate: 62 })),
    rekh(each(berries, ([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" ${FILL}/>`)),
  )
}

/** Kairi: paisleys in half-drop with flowers between them. */
export const kairi: PrintMaker = (inks) => {
  const mango = kairiMotif()
  const ray = shape('M0 -6L0 -10', line(1)) + dot(0, -11.5, 1.1)
  const blossom = together(flower(6, 7, { slim: 0.42, stroke: 1, vein: false }), rekh(around(6, ray, 30)))
  const columns = [0, 52, 104]
  const lozenges = each(columns, (x) =>
    each([0, 62, 124], (y) => `<path d="${lozenge(3, 3.4)}" ${FILL} transform="translate(${x} ${y})"/>`),
  )
  const ground = together(
    put(mango, at(26, 33, { rotate: -6, scale: 0.56 })),
    put(mango, 'translate(78 95) rotate(6) scale(-.56 .56)'),
    put(blossom, at(78, 30)),
    put(blossom, at(26, 92)),
    rekh(lozenges),
  )
  return { width: 104, height: 124, block: [104, 124], base: inks.base, layers: blocksOf(ground, inks) }
}
