import { light, type Cloth, type Light } from '../cloth/cotton.ts'
import type { Layer } from '../engine/layer.ts'
import type { Sewing } from '../engine/sewing.ts'
import { path, type Path } from '../geometry/path.ts'
import { bodySheet } from './body.ts'
import { SIDES, both, on, signOf } from './drafting.ts'
import type { Cut } from './garment.ts'
import { label } from './label.ts'
import { binding } from './neck.ts'
import { openFront } from './open-front.ts'
import { pocket } from './sheet.ts'
import { measuresOf, silhouetteOf } from './silhouette.ts'
import { hangingSleeve } from './sleeve.ts'

const THREAD = light('#c9b98a')
const INNER: Light = light('#8894a8')
/** Between rows of quilting. */
const PITCH = 2.6
const EDGE = 'M3.2 82C3 60 2.4 34 2 14C3.6 11 7.4 6 8 0'
/** One row of the lining's stars, and two. */
const NARROW = 1.7
const WIDE = 3.4

/** A collarless jacket, quilted in rows, hanging open over its lining; edges bound with the lining's cloth. */
export const quiltedJacket: Cut = ({ main, lining, border, label: woven }, table, view) => {
  const silhouette = silhouetteOf(table, { neck: 8, drop: 4.6, arm: 25, rise: 0.6 })
  const behind = view === 'back'
  const backNeck = path('M0 1.8C4 1.8 7 1.2 8 0')
  const rows = (thread: Light): Sewing[] =>
    Array.from({ length: Math.ceil(table.length / PITCH) }, (_, k): Sewing => {
      const y = 4 + k * PITCH
      return { kind: 'quilt', line: path(`M-32 ${y}Q0 ${y + 0.5} 32 ${y}`), pitch: PITCH, height: 0.2, thread }
    })
  const hemBand = (layer: Layer): Layer => ({
    ...layer,
    panels: layer.panels.map((panel) => ({ ...panel, bands: panel.bands?.map((band) => ({ ...band, inset: 0 })) })),
  })
  const sleeves = SIDES.map((side, k) => {
    const sleeve = hangingSleeve({
      side,
      silhouette,
      length: table.sleeve!,
      cuff: 14,
      angle: k === (behind ? 0 : 1) ? 25 : 22,
      cloth: main,
      border,
      borderWidth: WIDE,
      folds: 1.1,
    })
    return quiltedSleeve(hemBand(sleeve.layer), {
      cuff: sleeve.cuff,
      degrees: sleeve.degrees,
      shoulder: on(side, [[silhouette.shoulder, silhouette.drop]])[0]!,
    })
  })
  const measures = measuresOf(silhouette, table)
  const hem = { border, width: WIDE, depth: WIDE }
  if (behind) {
    const sheet = hemBand(bodySheet({ id: 'back', silhouette, neck: both(backNeck), cloth: main, folds: 0.8, hem }))
    return {
      layers: [
        { ...sheet, lift: 0.5, sewing: [...sheet.sewing, ...rows(THREAD)] },
        ...sleeves,
        edging({ id: 'neck binding', line: both(backNeck), cloth: border, side: 1 }),
      ],
      buttons: [],
      measures,
    }
  }
  const inside = bodySheet({ id: 'inside', silhouette, neck: both(backNeck), cloth: lining, under: true, tone: 0.94 })
  const fronts = SIDES.map((side) =>
    hemBand(
      openFront({
        side,
        silhouette,
        edge: edgeOf(table.length),
        cloth: main,
        border,
        borderWidth: WIDE,
        folds: 0.8,
        lift: 0.5,
        crumple: 0.016,
        sewing: rows(THREAD),
      }),
    ),
  )
  return {
    layers: [
      { ...inside, sewing: [...inside.sewing, ...rows(INNER)] },
      label(woven, [0, 3.4]),
      ...fronts,
      ...SIDES.flatMap((side) => pocketsOf(signOf(side), main, border)),
      ...sleeves,
      ...SIDES.map((side) => edging({ id: `edge ${side}`, line: on(side, edgeOf(table.length)), cloth: border, side: signOf(side) })),
      edging({ id: 'neck binding', line: both(backNeck), cloth: border, side: 1 }),
    ],
    buttons: [],
    measures,
  }
}

const edgeOf = (length: number): Path => path(EDGE).map(([x, y]): readonly [number, number] => [x, (y * length) / 82])

/** Along a line a row of stars lies whole, also where it is curved. */
function starred(layer: Layer, { line, cloth, side }: { line: Path; cloth: Cloth; side: 1 | -1 }): Layer {
  const bands = [{ line, side, width: NARROW, inset: 0, cloth }]
  return { ...layer, panels: layer.panels.map((panel) => ({ ...panel, bands })) }
}

function edging(edge: { id: string; line: Path; cloth: Cloth; side: 1 | -1 }): Layer {
  return starred(binding({ ...edge, width: NARROW }), edge)
}

function pocketsOf(sign: 1 | -1, cloth: Cloth, trim: Cloth): Layer[] {
  const [x, y] = [sign * 16, 49]
  const [body, edge] = pocket({ top: [x, y], width: 14, height: 16, cloth, trim })
  return [body!, starred(edge!, { line: path(`M${x - 7.2} ${y - 0.45}L${x + 7.2} ${y - 0.45}`), cloth: trim, side: 1 })]
}

/** Rows of quilting across a sleeve, and its swelling. */
function quiltedSleeve(
  layer: Layer,
  { cuff, degrees, shoulder }: { cuff: Path; degrees: number; shoulder: readonly [number, number] },
): Layer {
  const [ox, oy] = cuff[0]!
  const [ix, iy] = cuff.at(-1)!
  const length = Math.hypot(ox - shoulder[0], oy - shoulder[1])
  const across: [number, number] = [(ix - ox) / Math.hypot(ix - ox, iy - oy), (iy - oy) / Math.hypot(ix - ox, iy - oy)]
  const rows = Array.from({ length: Math.floor((length - 6) / PITCH) }, (_, k): Sewing => {
    const t = (6 + k * PITCH) / length
    const [x, y] = [shoulder[0] + (ox - shoulder[0]) * t, shoulder[1] + (oy - shoulder[1]) * t]
    const line = path(`M${x - across[0] * 3} ${y - across[1] * 3}L${x + across[0] * 24} ${y + across[1] * 24}`)
    return { kind: 'quilt', line, pitch: PITCH, height: 0.18, thread: THREAD }
  })
  return { ...layer, lift: (_x, y) => 0.3 + (y > 20 ? 0.2 : 0), sewing: [...layer.sewing, ...(degrees === 0 ? [] : rows)] }
}
