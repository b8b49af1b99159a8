import { light } from '../cloth/cotton.ts'
import { noise } from '../engine/chance.ts'
import type { Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import type { Sewing } from '../engine/sewing.ts'
import { beside, path } from '../geometry/path.ts'
import { handOf } from './drafting.ts'
import type { Cut, Materials } from './garment.ts'
import { smallSheet, strip } from './sheet.ts'

const THREAD = light('#e0c38a')
const DROP = 26

/** A flat shoulder bag: a border along its base, handles sewn down with a crossed box. */
export const tote: Cut = (materials, table, view) => {
  const width = table.hem! / 2
  const side = view === 'front' ? 1 : -1
  return {
    layers: [
      handle('far', { lean: 2.2 * side, drop: DROP + 1.5 }, materials),
      lip(width, materials),
      body({ width, height: table.length, seed: view }, materials),
      handle('near', { lean: -1.4 * side, drop: DROP - 3 }, materials),
      ...[-1, 1].map((sign) => patch(sign, materials)),
    ],
    buttons: [],
    measures: [
      { name: 'width', cm: width, row: table.length * 0.5, through: 0 },
      { name: 'height', cm: table.length, column: 0, through: table.length * 0.5 },
    ],
  }
}

/** The back edge that shows above the front, with the lining. */
function lip(width: number, { lining }: Materials): Layer {
  const w = width / 2
  return smallSheet({
    id: 'lip',
    outline: path(`M${-w + 0.3} 1.6L${-w + 0.6} -0.5Q0 -1.1 ${w - 0.6} -0.6L${w - 0.3} 1.6L${-w + 0.3} 1.6`),
    cloth: lining,
    tone: 0.86,
    roll: 0.25,
  })
}

function body({ width, height, seed }: { width: number; height: number; seed: string }, { main, border }: Materials): Layer {
  const hand = handOf(`tote ${seed}`)
  const w = width / 2
  const top = hand(path(`M${-w} 0.2Q0 0.9 ${w} 0`))
  const right = hand(path(`M${w} 0C${w + 0.3} ${height * 0.4} ${w - 0.2} ${height * 0.7} ${w} ${height - 0.8}`))
  const base = hand(
    path(`M${w} ${height - 0.8}Q${w} ${height} ${w - 0.9} ${height}L${-w + 0.9} ${height + 0.1}Q${-w} ${height} ${-w} ${height - 0.8}`),
  )
  const left = hand(path(`M${-w} ${height - 0.8}C${-w - 0.3} ${height * 0.6} ${-w + 0.2} ${height * 0.3} ${-w} 0.2`))
  const broad = foldSeed(noise(`tote broad ${seed}`), { degrees: 70, width: 8, length: 22, height: 0.3 })
  const small = foldSeed(noise(`tote small ${seed}`), { degrees: 120, width: 4, length: 14, height: 0.14 })
  return {
    id: 'tote',
    panels: [
      {
        outline: [...top, ...right, ...base, ...left],
        grain: { from: [-w + 0.7, 1.6], degrees: 0 },
        cloth: main,
        bands: [{ line: path(`M${w + 1} ${height}L${-w - 1} ${height}`), side: 1, width: 6, inset: 0.4, cloth: border }],
      },
    ],
    lift: 0.5,
    slack: { across: () => 0.013, along: () => 0.012, seed: (x, y) => broad(x, y) + small(x, y), held: () => 0.03, border: () => 0.4 },
    sewing: [
      { kind: 'edge', line: top, roll: 0.3, thickness: 0.3 },
      { kind: 'hem', line: top, side: 1, depth: 3, thickness: 0.05 },
      { kind: 'topstitch', line: beside(top, 2.8), thread: THREAD },
      { kind: 'topstitch', line: beside(top, 0.4), thread: THREAD },
      ...[right, base, left].map((line): Sewing => ({ kind: 'edge', line, roll: 0.9, thickness: 0.14 })),
    ],
    crumple: 0.045,
    gap: 0.5,
  }
}

function handle(id: string, { lean, drop }: { lean: number; drop: number }, { trim }: Materials): Layer {
  const line = path(
    `M-8.5 4.6C-9 ${-drop * 0.5} ${-6.5 + lean} ${-drop + 0.5} ${lean} ${-drop}C${6.5 + lean} ${-drop + 0.5} 9 ${-drop * 0.5} 8.5 4.6`,
  )
  const layer = strip({
    id: `handle ${id}`,
    line,
    width: 2.8,
    cloth: trim,
    degrees: 0,
    lift: 0.3,
    roll: 0.4,
    limb: true,
    gap: 0.5,
    crumple: 0.03,
  })
  return {
    ...layer,
    sewing: [...layer.sewing, ...[-1.1, 1.1].map((x): Sewing => ({ kind: 'topstitch', line: beside(line, x), thread: THREAD }))],
  }
}

/** Where a handle is sewn down: a box with a cross. */
function patch(sign: number, { trim }: Materials): Layer {
  const [l, r] = [sign * 8.5 - 1.4, sign * 8.5 + 1.4]
  const box = path(`M${l + 0.3} 1L${r - 0.3} 1L${r - 0.3} 4.4L${l + 0.3} 4.4L${l + 0.3} 1`)
  return smallSheet({
    id: `patch ${sign}`,
    outline: path(`M${l} 0.6L${r} 0.6L${r} 4.8L${l} 4.8L${l} 0.6`),
    cloth: trim,
    lift: 0.12,
    sewing: [box, path(`M${l + 0.3} 1L${r - 0.3} 4.4`), path(`M${r - 0.3} 1L${l + 0.3} 4.4`)].map((line): Sewing => ({
      kind: 'topstitch',
      line,
      thread: THREAD,
    })),
  })
}
