import { light, type Cloth } from '../cloth/cotton.ts'
import type { Point } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import type { Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import type { Sewing } from '../engine/sewing.ts'
import { beside, mirrored, path, type Path } from '../geometry/path.ts'
import { bodySheet } from './body.ts'
import { SIDES, both, bump, handOf, on, signOf, type Side } from './drafting.ts'
import type { Cut } from './garment.ts'
import { gathered } from './gathered.ts'
import { label } from './label.ts'
import { smallSheet, strip } from './sheet.ts'
import { linesOf, measuresOf, type Silhouette } from './silhouette.ts'
import { hangingSleeve } from './sleeve.ts'

const THREAD = light('#c8a868')
const WAIST = 41
/** From the side of the print's repeat to the middle of a plant. */
const SPRIG = 2.95

/** A crossover bodice, elbow sleeves, a gathered skirt of which one edge shows, and a belt tied over the hip. */
export const wrapDress: Cut = ({ main, reverse, border, label: woven }, table, view) => {
  const silhouette: Silhouette = {
    neck: 8,
    shoulder: table.shoulder! / 2,
    drop: 4.2,
    arm: 21.5,
    chest: table.chest! / 4,
    hem: table.waist! / 4 + 0.6,
    length: WAIST + 1,
    rise: 0.8,
  }
  const behind = view === 'back'
  const backNeck = path('M0 2.2C4.4 2.2 7 1.4 8 0')
  const half = table.hem! / 4
  const skirt = gathered({
    id: 'skirt',
    top: { y: WAIST - 1.4, half: silhouette.hem, sag: 0.8 },
    foot: { y: table.length, half },
    cloth: main,
    border,
    borderWidth: 6,
    hem: 2,
    thread: THREAD,
    fullness: 1.2,
    folds: 0.8,
    lift: 0.14,
  })
  const sleeves = SIDES.map(
    (side, k) =>
      hangingSleeve({
        side,
        silhouette,
        length: table.sleeve!,
        cuff: 16,
        angle: k === (behind ? 0 : 1) ? 26 : 23,
        cloth: main,
        border,
        borderWidth: 4.4,
      }).layer,
  )
  const length = { name: 'length', cm: table.length, column: 9, through: 60 }
  const measures = [
    ...measuresOf(silhouette, { chest: table.chest, length: table.length }).filter(({ name }) => name !== 'length'),
    length,
    { name: 'hem, flat', cm: table.hem! / 2, row: table.length - 3.6, through: 0 },
  ]
  const bodyBack = bodySheet({
    id: behind ? 'back' : 'under',
    silhouette,
    neck: both(backNeck),
    cloth: behind ? main : reverse,
    under: !behind,
    tone: behind ? 1 : 0.9,
    folds: 1.1,
  })
  if (behind) return { layers: [skirt, bodyBack, ...sleeves, ...belt(main, { behind, half: silhouette.hem })], buttons: [], measures }
  return {
    layers: [
      bodyBack,
      label(woven, [0, 3.6]),
      skirt,
      overlap(main, { half, length: table.length, border }),
      crossover('right', silhouette, main),
      crossover('left', silhouette, main),
      ...sleeves,
      ...belt(main, { behind, half: silhouette.hem }),
    ],
    buttons: [],
    measures,
  }
}

/** One side of the bodice, from its shoulder across to the other side of the waist. */
function crossover(side: Side, silhouette: Silhouette, cloth: Cloth): Layer {
  const hand = handOf(`bodice ${side}`)
  const sign = signOf(side)
  const place = (line: Path) => hand(on(side, line))
  const { shoulder, armhole, side: seam, hem } = linesOf(silhouette)
  const edge = place(path(`M${-silhouette.hem + 4} ${WAIST}C-7 33 5.4 17 8 0`))
  const waist = [...hem, ...mirrored(hem).toReversed()].filter(([x]) => x > -silhouette.hem + 4)
  const drape = foldSeed(noise(`crossover ${side}`), { degrees: 90 + sign * 34, width: 3.2, length: 26, height: 0.2 })
  const crook = { at: [14, 22] as const, radius: 9 }
  return {
    id: `bodice ${side}`,
    panels: [
      {
        outline: [...edge, ...place(shoulder), ...place(armhole), ...place(seam), ...place(waist)],
        grain: { from: [0, 0.4], degrees: sign * 3 },
        cloth,
      },
    ],
    lift: side === 'left' ? 0.2 : 0.14,
    slack: {
      across: (x, y) => 0.014 + 0.016 * bump(x, y, crook),
      along: (x, y) => 0.012 + 0.014 * bump(x, y, crook),
      seed: drape,
      held: () => 0.05,
      border: () => 0.7,
    },
    sewing: [
      { kind: 'edge', line: edge, roll: 0.3, thickness: 0.3 },
      { kind: 'topstitch', line: beside(edge, sign * 0.7), thread: THREAD },
      { kind: 'edge', line: place(seam), roll: 1, thickness: 0.15 },
      { kind: 'seam', line: place(armhole), side: sign, pucker: 0.035, depth: 0.06 },
      { kind: 'gather', line: place(waist), side: sign, height: 0.16, pitch: 0.9, reach: 9 },
    ] as Sewing[],
    crumple: 0.022,
    gap: 0.35,
  }
}

/** The skirt's upper wing: its free edge falls from the tie to the hem. */
function overlap(cloth: Cloth, { half, length, border }: { half: number; length: number; border: Cloth }): Layer {
  const hand = handOf('overlap')
  const edge = hand(path(`M12 ${WAIST - 1}C15 60 15.5 88 17.5 ${length - 0.6}`))
  const hem = hand(path(`M17.5 ${length - 0.6}Q0 ${length + 0.6} ${-half + 4} ${length - 0.7}`))
  const waves = foldSeed(noise('overlap'), { degrees: 88, width: 3.6, length: 70, height: 0.3 })
  const outer = path(`M${-half + 4} ${length - 0.7}C${-half + 8} 84 -20 60 -16 ${WAIST - 1}`)
  return {
    id: 'overlap',
    panels: [
      {
        outline: [...edge, ...hem, ...outer],
        grain: { from: [0.7, WAIST], degrees: 0.4, fullness: (y) => 1.24 - 0.2 * Math.min(1, (y - WAIST) / 60) },
        cloth,
        bands: [{ line: hem, side: 1, width: 6, inset: 0.4, cloth: border }],
      },
    ],
    lift: (x) => (x > 4 ? 0.12 : 0.02),
    slack: { across: () => 0.03, along: () => 0.004, seed: waves, held: () => 0, border: (_x, y) => (y > length - 6 ? 0.06 : 0.5) },
    sewing: [
      { kind: 'edge', line: edge, roll: 0.3, thickness: 0.3 },
      { kind: 'topstitch', line: beside(edge, 0.9), thread: THREAD },
      { kind: 'edge', line: hem, roll: 0.22, thickness: 0.45 },
      { kind: 'gather', line: path(`M12 ${WAIST}L-16 ${WAIST}`), side: -1, height: 0.34, pitch: 0.85, reach: 26 },
    ],
    crumple: 0.02,
    gap: 0.35,
  }
}

/** The belt, tied over the hip. */
function belt(cloth: Cloth, { behind, half }: { behind: boolean; half: number }): Layer[] {
  const around = strip({
    id: 'belt',
    line: path(`M${-half - 0.6} ${WAIST - 0.4}Q0 ${WAIST + 0.8} ${half + 0.6} ${WAIST - 0.4}`),
    width: 3.6,
    cloth,
    // Cut along the cloth: its plants lie in its middle.
    from: [-5, WAIST + 0.2 + SPRIG],
    degrees: -90,
    lift: 0.24,
    stitched: 0.25,
    thread: THREAD,
    gap: 0.4,
    crumple: 0.03,
  })
  if (behind) return [around]
  const end = (id: string, from: Point, data: string) =>
    strip({
      id,
      line: path(data),
      width: 3.4,
      cloth,
      from,
      lift: 0.24,
      stitched: 0.25,
      thread: THREAD,
      gap: 0.5,
      crumple: 0.03,
      limb: true,
    })
  return [
    around,
    end('belt end 1', [13 - SPRIG, WAIST - 3.4], `M13 ${WAIST + 0.6}C14.5 ${WAIST + 9} 18.5 ${WAIST + 17} 17.6 ${WAIST + 27}`),
    end('belt end 2', [12.6 - SPRIG, WAIST - 7.2], `M12.6 ${WAIST + 0.6}C11.4 ${WAIST + 8} 9 ${WAIST + 14} 10.4 ${WAIST + 22}`),
    smallSheet({
      id: 'knot',
      outline: path(
        `M10.6 ${WAIST - 1.6}Q13 ${WAIST - 2.6} 15.2 ${WAIST - 1.4}L15.4 ${WAIST + 2.6}Q13 ${WAIST + 3.6} 10.6 ${WAIST + 2.6}L10.6 ${WAIST - 1.6}`,
      ),
      cloth,
      degrees: 75,
      lift: 0.36,
      roll: 0.9,
      gap: 0.4,
      crumple: 0.05,
      limb: true,
    }),
  ]
}
