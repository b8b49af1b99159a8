import { smoothstep } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import type { Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import { path } from '../geometry/path.ts'
import { both, handOf } from './drafting.ts'
import type { Cut, Materials } from './garment.ts'
import { smallSheet, strip } from './sheet.ts'

/** Depth of the drawstring below the mouth. */
const NECK = 4.4

/** A filled drawstring pouch with a sewn-on label. */
export const coffeePouch: Cut = (materials, table, view) => {
  const width = table.hem! / 2
  return {
    layers: [
      pouch({ width, height: table.length, seed: view }, materials),
      ...cord(materials),
      ...(view === 'front' ? [patch(materials)] : []),
    ],
    buttons: [],
    measures: [
      { name: 'width', cm: width, row: table.length * 0.62, through: 0 },
      { name: 'height', cm: table.length, column: 0, through: table.length * 0.6 },
    ],
  }
}

function pouch({ width, height, seed }: { width: number; height: number; seed: string }, { main }: Materials): Layer {
  const hand = handOf(`pouch ${seed}`)
  const w = width / 2
  const half = path(
    `M0 0.3C2 0.1 4.4 -0.2 ${w - 3.2} 0.4C${w - 3} 1.8 ${w - 4} 3.4 ${w - 4} ${NECK}C${w - 3.6} ${NECK + 1.6} ${w - 0.2} ${NECK + 3.4} ${w} ${NECK + 7.4}C${w + 0.2} ${height - 8} ${w - 0.1} ${height - 4} ${w - 0.9} ${height - 1.6}Q${w - 1.6} ${height} ${w - 4} ${height}L0 ${height + 0.1}`,
  )
  const outline = hand(both(half), 0.5)
  const neck = path(`M${-w + 4} ${NECK}L${w - 4} ${NECK}`)
  const rays = foldSeed(noise(`pouch ${seed}`), { degrees: 90, width: 1.1, length: 9, height: 0.16 })
  const broad = foldSeed(noise(`pouch broad ${seed}`), { degrees: 60, width: 4.5, length: 12, height: 0.14 })
  const closed = [...outline, outline[0]!]
  return {
    id: 'pouch',
    panels: [
      { outline, grain: { from: [0, NECK + 2], degrees: 0, fullness: (y) => 1 + 0.5 * Math.exp(-(((y - NECK) / 2.4) ** 2)) }, cloth: main },
    ],
    // Coffee fills it: it stands off the table in its middle.
    lift: (x, y) =>
      0.5 + 1.5 * smoothstep(NECK, NECK + 7, y) * Math.sqrt(Math.max(0, 1 - (x / w) ** 4)) * smoothstep(height + 0.5, height - 5, y),
    slack: {
      across: (_x, y) => 0.014 + 0.09 * Math.exp(-(((y - NECK) / 3) ** 2)),
      along: () => 0.014,
      seed: (x, y) => rays(x, y) * Math.exp(-(((y - NECK) / 5) ** 2)) + broad(x, y),
      held: () => 0.02,
      border: () => 0.5,
    },
    sewing: [
      { kind: 'gather', line: neck, side: 1, height: 0.34, pitch: 0.62, reach: 9 },
      { kind: 'gather', line: neck, side: -1, height: 0.3, pitch: 0.62, reach: 5 },
      { kind: 'edge', line: closed, roll: 0.8, thickness: 0.2 },
    ],
    crumple: 0.03,
    bridge: 0.2,
  }
}

/** The cord around the neck and its bow. */
function cord({ trim }: Materials): Layer[] {
  const piece = (id: string, data: string) =>
    strip({ id, line: path(data), width: 0.42, cloth: trim, lift: 0.3, roll: 0.18, crumple: 0, gap: 0.16, limb: true })
  return [
    piece('cord', `M-5.3 ${NECK}Q0 ${NECK + 0.7} 5.3 ${NECK - 0.1}`),
    piece('cord end 1', `M0.3 ${NECK + 0.5}C1.2 ${NECK + 2.2} 2.8 ${NECK + 3.4} 2.6 ${NECK + 5.6}`),
    piece('cord end 2', `M-0.3 ${NECK + 0.5}C-1 ${NECK + 2.4} -2.6 ${NECK + 3} -2 ${NECK + 6.2}`),
    piece(
      'loop 1',
      `M0 ${NECK + 0.4}C1.6 ${NECK - 1.2} 4.2 ${NECK - 0.4} 3.6 ${NECK + 1.2}C3 ${NECK + 2.2} 1 ${NECK + 1.4} 0 ${NECK + 0.5}`,
    ),
    piece('loop 2', `M0 ${NECK + 0.4}C-1.8 ${NECK - 1} -4.4 ${NECK} -3.7 ${NECK + 1.5}C-3 ${NECK + 2.4} -1 ${NECK + 1.4} 0 ${NECK + 0.5}`),
    smallSheet({
      id: 'knot',
      outline: path(`M-0.45 ${NECK}L0.45 ${NECK}L0.5 ${NECK + 0.9}L-0.45 ${NECK + 0.9}L-0.45 ${NECK}`),
      cloth: trim,
      lift: 0.35,
      roll: 0.3,
      limb: true,
    }),
  ]
}

/** A printed cotton label on the front. */
function patch({ label }: Materials): Layer {
  const outline = path('M-3.4 12.6L3.4 12.5L3.45 18.9L-3.35 19L-3.4 12.6')
  return smallSheet({
    id: 'label',
    outline,
    cloth: label,
    from: [-3.4, 12.6],
    lift: 0.05,
    stitched: 0.2,
    bridge: 0.3,
  })
}
