import {
  FILL,
  around,
  at,
  blocksOf,
  bud,
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
  ring,
  shape,
  together,
  type Motif,
} from './motif.ts'
import type { PrintMaker } from './print.ts'

/** Buti: small sprigs, every second one looking the other way. */
export const buti: PrintMaker = (inks) => {
  const sprig = together(
    rekh(shape('M0 19C-4 11 1.500 4 0 -2', line(1.35))),
    put(leaf(11, 3.3, 0.85), at(-1, 13, { rotate: -56 })),
    put(leaf(11, 3.3, 0.85), at(-0.3, 8, { rotate: 54 })),
    put(leaf(7, 2.2, 0.75), at(0.4, 3, { rotate: -48 })),
    put(flower(6, 10.5, { slim: 0.4, stroke: 1.05, vein: false }), at(0, -11)),
    rekh(shape('M-4 19.500Q0 17 4 19.500', line(1.1))),
  )
  const both = together(put(sprig, at(15, 22.5, { rotate: 4 })), put(sprig, at(45, 64.5, { rotate: -4, scaleX: -1 })))
  return { width: 60, height: 84, block: [120, 168], base: inks.base, layers: blocksOf(both, inks) }
}

/** Jaal: a net of vines with a flower in every mesh. */
export const jaal: PrintMaker = (inks) => {
  const width = 120
  const height = 168
  const sway = (y: number) => 25 * Math.sin((2 * Math.PI * y) / height)
  const vines = [(y: number) => 30 + sway(y), (y: number) => 90 - sway(y)]
  const stems = each(vines, (x) => shape(curve(-8, height + 8, { every: 4, point: (y) => `${fixed(x(y))} ${y}` }), line(2.1)))
  const blossom = together(flower(8, 17, { slim: 0.3, stroke: 1.15 }), rekh(around(8, dot(0, -16.5, 1.3), 22.5)))
  const small = put(bud(11, 4.3), at(0, 5))
  const buds: [number, number][] = [
    [60, 76],
    [60, 8],
    [0, 92],
    [120, 92],
    [0, 160],
    [120, 160],
    [60, 176],
  ]
  const net = together(
    rekh(stems),
    ...vines.flatMap((vine) => vineLeaves(vine, height)),
    put(blossom, at(60, 126)),
    put(blossom, at(0, 42)),
    put(blossom, at(120, 42)),
    ...buds.map(([x, y], i) => put(small, at(x, y, { rotate: i % 2 ? 180 : 0 }))),
  )
  return { width, height, block: [width, height], base: inks.base, layers: blocksOf(net, inks) }
}

function vineLeaves(vine: (y: number) => number, height: number): Motif[] {
  return Array.from({ length: 12 }, (_, i) => {
    const y = ((i + 0.5) * height) / 12
    const x = vine(y)
    const slope = (Math.atan2(vine(y + 2) - vine(y - 2), 4) * 180) / Math.PI
    const side = i % 2 ? 1 : -1
    const big = i % 3 === 1
    const grown = put(leaf(big ? 17 : 14, big ? 5 : 4.2, 1), at(x, y, { rotate: -slope + side * 54 }))
    if (i % 3 !== 2) return grown
    const tendril = `<path d="M0 0Q${side * 5} -5 ${side * 11} -3" ${line(1)} transform="translate(${fixed(x)} ${y})"/>`
    return together(grown, rekh(tendril + dot(x + side * 12, y - 3, 2.1)))
  })
}

/** The narcissus of Mughal gardens, as tall as a hand. */
export function nargisMotif(): Motif {
  const blossom = together(flower(6, 15, { slim: 0.4, stroke: 1.2 }), rekh(around(6, dot(0, -13.6, 1.1), 30)))
  return together(
    rekh(
      shape(
        'M0 60C4 36 -4 14 0 -26M1 40C10 26 20 18 24 2M0 30C-8 18 -18 12 -23 -2M1 58C-6 62 -14 62 -20 58M1 58C8 62 14 62 20 58',
        line(1.8),
      ),
    ),
    put(leaf(26, 6, 1.1), at(0, 54, { rotate: -46 })),
    put(leaf(26, 6, 1.1), at(1, 54, { rotate: 48 })),
    put(leaf(17, 4.4, 1), at(1, 38, { rotate: -64 })),
    put(leaf(17, 4.4, 1), at(-1, 26, { rotate: 58 })),
    put(leaf(12, 3.4, 1), at(0, 6, { rotate: -52 })),
    put(leaf(12, 3.4, 1), at(0, 2, { rotate: 50 })),
    put(blossom, at(0, -38)),
    put(flower(5, 11, { slim: 0.44, stroke: 1.1 }), at(25, -6, { rotate: 14 })),
    put(flower(5, 11, { slim: 0.44, stroke: 1.1 }), at(-24, -9, { rotate: -14 })),
    put(bud(10, 4, 1), at(13, -30, { rotate: 22 })),
    put(bud(10, 4, 1), at(-13, -30, { rotate: -22 })),
  )
}

/** Nargis boota: tall flowers in half-drop. */
export const nargis: PrintMaker = (inks) => {
  const boota = nargisMotif()
  const spark = `<path d="${petal(4.6, 1.7)}" ${FILL} transform="translate(0 -1)"/>`
  const sparks = each(
    [
      [88.5, 40],
      [29.5, 118],
    ],
    ([x, y]) => ring(4, (angle) => group(`translate(${x} ${y}) rotate(${angle})`, spark)),
  )
  const both = together(put(boota, at(29.5, 40, { scale: 0.62 })), put(boota, 'translate(88.5 118) scale(-0.62 0.62)'), rekh(sparks))
  return { width: 118, height: 156, block: [118, 156], base: inks.base, layers: blocksOf(both, inks) }
}

/** Jali: a trellis with a flower in each window. */
export const jali: PrintMaker = (inks) => {
  const slats: Motif[] = []
  for (let i = 0; i < 8; i++) {
    const t = (i + 0.5) / 8
    slats.push(put(leaf(7.4, 2.3, 0.8), at(80 * t, 100 * t, { rotate: i % 2 ? 95 : -15 })))
    slats.push(put(leaf(7.4, 2.3, 0.8), at(80 - 80 * t, 100 * t, { rotate: i % 2 ? -95 : 15 })))
  }
  const blossom = together(flower(6, 11, { slim: 0.42, stroke: 1.1 }), rekh(around(6, dot(0, -11.8, 1.2), 30)))
  const windows: [number, number][] = [
    [40, 0],
    [40, 100],
    [0, 50],
    [80, 50],
  ]
  const crossings: [number, number][] = [
    [40, 50],
    [0, 0],
    [80, 0],
    [0, 100],
    [80, 100],
  ]
  const trellis = together(
    rekh(shape('M0 0L80 100M80 0L0 100', line(1.6))),
    ...slats,
    ...windows.map(([x, y]) => put(blossom, at(x, y))),
    rekh(each(crossings, ([x, y]) => dot(x, y, 3.2))),
  )
  return { width: 80, height: 100, block: [160, 100], base: inks.base, layers: blocksOf(trellis, inks) }
}

/** Bagru's syahi-begar: iron black and madder on a harda ground. */
export const bagru: PrintMaker = (inks) => {
  const rays = around(8, shape('M0 -10L0 -15.5', line(1)) + dot(0, -16.8, 1.3), 22.5)
  const blossom = together(flower(8, 13.5, { slim: 0.3, stroke: 1.15, vein: false }), rekh(rays))
  const quarter = bud(8, 3.2, 0.9)
  const cross = together(
    put(quarter, at(0, -1)),
    put(quarter, at(0, 1, { rotate: 180 })),
    put(quarter, at(1, 0, { rotate: 90 })),
    put(quarter, at(-1, 0, { rotate: 270 })),
  )
  const dots: [number, number][] = [
    [32, 0],
    [0, 32],
    [32, 64],
    [64, 32],
  ]
  const lozenges: [number, number][] = [
    [32, 32],
    [0, 0],
    [64, 0],
    [0, 64],
    [64, 64],
  ]
  const ground =
    each(dots, ([x, y]) => dot(x, y, 1.7)) +
    each(lozenges, ([x, y]) => `<path d="${lozenge(4, 4.5)}" ${line(1)} transform="translate(${x} ${y})"/>` + dot(x, y, 1.1))
  const {
    datta,
    accent,
    rekh: outline,
  } = together(put(blossom, at(16, 16)), put(blossom, at(48, 48)), put(cross, at(48, 16)), put(cross, at(16, 48)), rekh(ground))
  const layers = [
    { svg: datta + accent, colour: inks.a },
    { svg: outline, colour: inks.line },
  ]
  return { width: 64, height: 64, block: [128, 128], base: inks.base, layers }
}
