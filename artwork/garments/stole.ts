import { noise, sequence } from '../engine/chance.ts'
import type { Band, Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import { path, turned, type Path } from '../geometry/path.ts'
import { handOf } from './drafting.ts'
import type { Cut, Materials } from './garment.ts'
import { strip } from './sheet.ts'

const FRINGE = 5
const SIDE_BORDER = 4.2
const END_BORDER = 9

/** One rectangle, folded double with one end lying lower than the other, and folded once along its length. */
export const stole: Cut = (materials, table, view) => {
  const width = table.hem! / 2
  const half = table.length / 2
  const lean = view === 'front' ? -3 : 3
  const lower = end(
    { id: 'lower', width: width * 0.98, length: half + 7, shift: view === 'front' ? 7 : -7, degrees: lean + (view === 'front' ? 5 : -5) },
    materials,
  )
  const upper = end({ id: 'upper', width, length: half - 7, shift: 0, degrees: lean }, materials)
  return {
    layers: [...lower, ...upper],
    buttons: [],
    measures: [{ name: 'width', cm: width, row: 30, through: 0 }],
  }
}

interface End {
  id: string
  width: number
  length: number
  shift: number
  degrees: number
}

function end({ id, width, length, shift, degrees }: End, { main, border, border2, fringe }: Materials): Layer[] {
  const hand = handOf(`stole ${id}`)
  const place = (line: Path) => turned(hand(line.map(([x, y]) => [x + shift, y] as const)), degrees, [0, 0])
  const w = width / 2
  const top = place(path(`M${-w} 1Q0 -0.6 ${w} 0.4`))
  const right = place(path(`M${w} 0.4L${w} ${length}`))
  const foot = place(path(`M${w} ${length}Q0 ${length + 0.6} ${-w} ${length}`))
  const left = place(path(`M${-w} ${length}L${-w} 1`))
  const bands: Band[] = [
    { line: right, side: 1, width: SIDE_BORDER, inset: 0.4, cloth: border },
    { line: left, side: 1, width: SIDE_BORDER, inset: 0.4, cloth: border },
    { line: foot, side: 1, width: END_BORDER, inset: 0.5, cloth: border2 },
  ]
  const long = foldSeed(noise(`stole long ${id}`), { degrees: 90 + degrees, width: 7, length: 70, height: 0.5 })
  const cross = foldSeed(noise(`stole cross ${id}`), { degrees: 30 + degrees, width: 5, length: 30, height: 0.18 })
  const sheet: Layer = {
    id: `stole ${id}`,
    // The upper end alone is measured.
    limb: id === 'lower',
    panels: [
      {
        outline: [...top, ...right, ...foot, ...left],
        grain: { from: place([[-w + SIDE_BORDER + 0.4, 0]])[0]!, degrees },
        cloth: main,
        bands,
      },
    ],
    lift: 0.26,
    slack: {
      turn: degrees,
      across: () => 0.028,
      along: () => 0.008,
      seed: (x, y) => long(x, y) + cross(x, y),
      held: () => 0,
      border: (_x, y) => (y < 4 ? 0.5 : 0.05),
    },
    sewing: [
      { kind: 'edge', line: top, roll: 1.6, thickness: 0.1 },
      { kind: 'edge', line: right, roll: 0.25, thickness: 0.4 },
      { kind: 'edge', line: left, roll: 0.25, thickness: 0.4 },
      { kind: 'edge', line: foot, roll: 0.2, thickness: 0.4 },
    ],
    crumple: 0.034,
    gap: 0.6,
    bridge: 0.6,
  }
  return [...knots({ id, w, length }, { place, cloth: fringe }), sheet]
}

/** Knotted threads at the end. */
function knots(
  { id, w, length }: { id: string; w: number; length: number },
  { place, cloth }: { place: (line: Path) => Path; cloth: Materials['fringe'] },
): Layer[] {
  const next = sequence(`fringe ${id}`)
  const count = Math.round((2 * w) / 1.25)
  return Array.from({ length: count }, (_, k): Layer => {
    const x = -w + ((k + 0.5) / count) * 2 * w
    const sway = (next() - 0.5) * 1.8
    const line = place(
      path(
        `M${x} ${length - 0.4}C${x + sway * 0.2} ${length + 2} ${x + sway} ${length + 3} ${x + sway} ${length + FRINGE - 0.4 + next() * 0.8}`,
      ),
    )
    return strip({ id: `fringe ${id} ${k}`, line, width: 0.5, cloth, lift: 0.1, limb: true, gap: 0, crumple: 0 })
  })
}
