import type { GarmentKind, Measures } from '../../domain/sizes/garment.ts'
import { inseamOf } from '../../domain/sizes/on-your-height.ts'
import { closed, pair, line, type Outline, type Step } from './drafting.ts'
import { BACK_NECK, roundNeck, upperHalf } from './upper.ts'

const OUTLINES: Record<GarmentKind, (measures: Measures) => Outline> = { dress, jacket, kurta, robe, shirt, skirt, trousers, tunic }

export function outlineOf(kind: GarmentKind, measures: Measures): Outline {
  return OUTLINES[kind](measures)
}

/** A collar, a placket down the front and a pocket. */
function shirt(measures: Measures): Outline {
  const { steps, arm, foot, half } = upperHalf(measures, { neck: roundNeck(7) })
  const { length } = measures
  return {
    cloth: closed(steps),
    edge: foot[0],
    seams: [
      BACK_NECK,
      pair({ to: [8, 0] }, { to: [10, 7] }, { to: [4, 13] }, { to: [0, 7] }),
      `M-1.6 8V${length}M1.6 8V${length}`,
      `M${half * 0.35} 24h10v11l-5 1.5l-5 -1.5z`,
      ...(arm ? [pair(...arm.across(measures.sleeve! > 40 ? 6 : 2.5))] : []),
    ],
  }
}

const YOKE = 15

/** Gathered under a yoke, with a split at the neck. */
function tunic(measures: Measures): Outline {
  const { steps, arm, foot } = upperHalf(measures, { neck: roundNeck(8), cuff: 14 })
  const edge = (measures.shoulder ?? 38) / 2 - 1
  return {
    cloth: closed(steps),
    edge: foot[0],
    seams: [
      BACK_NECK,
      'M0 8V22',
      `M-${edge} ${YOKE}H${edge}`,
      ...[4, 9, 14].map((x) => pair({ to: [x, YOKE] }, { to: [x + 0.6, YOKE + 9] })),
      ...(arm ? [pair(...arm.across(5))] : []),
    ],
  }
}

const BORDER = 6

/** Straight, with a placket, side slits and a border at hem and cuffs. */
function kurta(measures: Measures): Outline {
  const { length } = measures
  const { steps, arm, foot, sideAt } = upperHalf(measures, { neck: roundNeck(9) })
  const slit = length * 0.625
  return {
    cloth: closed(steps),
    edge: foot[0],
    seams: [
      BACK_NECK,
      'M-1.4 9V31L0 33L1.4 31V9',
      line([{ to: [-foot[0], foot[1] - BORDER] }, { to: [foot[0], foot[1] - BORDER], via: [0, length - BORDER + 0.5] }]),
      pair({ to: [sideAt(slit) - 1.5, slit] }, { to: [foot[0] - 1.5, foot[1] - BORDER] }),
      ...(arm ? [pair(...arm.across(BORDER))] : []),
    ],
  }
}

const BELT = 46
/** There is cloth below the belt, however short the robe is. */
const LEAST_BELOW = 8

/** Wrapped, with a band along the front, a belt and wide sleeves. */
function robe(measures: Measures): Outline {
  const { length } = measures
  const { steps, arm, foot, sideAt } = upperHalf(measures, { neck: [{ to: [0, 2] }, { to: [8, 0], via: [4, 2] }], cuff: 22 })
  const belt = Math.min(BELT, length - LEAST_BELOW)
  const edge = sideAt(belt)
  return {
    cloth: closed(steps),
    edge: foot[0],
    seams: [
      `M-8 0L4 ${belt}M-5 0L7 ${belt}M8 0L-1 ${belt - 19}M5 0L-2.2 ${belt - 23.5}`,
      `M${-edge} ${belt}H${edge}M${-edge} ${belt + 4}H${edge}M5 ${belt + 4}l3 24M7 ${belt + 4}l5 22`,
      `M4 ${belt + 4}V${length}`,
      ...(arm ? [pair(...arm.across(5))] : []),
    ],
  }
}

/** Open in front, with two patch pockets. */
function jacket(measures: Measures): Outline {
  const { length } = measures
  const { steps, arm, foot, half } = upperHalf(measures, { neck: [{ to: [0, 2] }, { to: [8, 0], via: [4, 2] }], cuff: 15 })
  const pocket = length - 26
  return {
    cloth: closed(steps),
    edge: foot[0],
    seams: [
      BACK_NECK,
      pair({ to: [8, 0] }, { to: [1.5, 16], via: [6, 10] }, { to: [1.5, length] }),
      pair(
        { to: [half * 0.3, pocket + 16] },
        { to: [half * 0.3, pocket] },
        { to: [half * 0.85, pocket] },
        { to: [half * 0.85, pocket + 16] },
        { to: [half * 0.3, pocket + 16] },
      ),
      ...(arm ? [pair(...arm.across(3))] : []),
    ],
  }
}

const BAND = 5

/** A waistband, and panels that fall in folds. */
function skirt({ waist = 76, hips, hem = waist + 120, length }: Measures): Outline {
  const [top, edge] = [waist / 4, Math.min(hem / 4, 48)]
  const hip = Math.max((hips ?? 0) / 4, top + (edge - top) * 0.35)
  const foot = length - (edge - top) * 0.1
  return {
    edge,
    cloth: closed([
      { to: [0, 0] },
      { to: [top, 0] },
      { to: [top, BAND] },
      { to: [hip, 24], via: [top + 2, 12] },
      { to: [edge, foot] },
      { to: [0, length], via: [edge * 0.5, length] },
    ]),
    seams: [
      `M${-top} ${BAND}H${top}`,
      ...[0.14, 0.42, 0.7].map((part) => pair({ to: [top * part, BAND] }, { to: [edge * part, length - 16], via: [hip * part, 30] })),
      line([{ to: [-edge + 0.5, foot - 6] }, { to: [edge - 0.5, foot - 6], via: [0, 2 * length - foot - 6] }]),
    ],
  }
}

const WAISTBAND = 4

/** Two legs under a drawstring; the hem is that of one leg. */
function trousers(measures: Measures): Outline {
  const { waist = 76, hips = waist + 24, hem = 44, length } = measures
  const rise = length - inseamOf(measures)
  const [top, hip, gap] = [waist / 4, hips / 4, 2]
  return {
    edge: gap + hem / 2,
    cloth: closed([
      { to: [0, 0] },
      { to: [top, 0] },
      { to: [hip, rise * 0.75], via: [top + 1, rise * 0.4] },
      { to: [gap + hem / 2, length] },
      { to: [gap, length] },
      { to: [0, rise] },
    ]),
    seams: [
      `M${-top} ${WAISTBAND}H${top}`,
      'M-1 2Q-6 8 -4 15M1 2Q5 9 4 17',
      `M0 ${WAISTBAND}V${rise}`,
      pair({ to: [gap, length - 4] }, { to: [gap + hem / 2, length - 4] }),
      pair({ to: [top - 4, WAISTBAND] }, { to: [hip - 1, 18], via: [top - 2, 14] }),
    ],
  }
}

/** Flared from the bust, or from the waist where it has one; on straps where those are measured. */
function dress(measures: Measures): Outline {
  const { chest = 96, length, sleeve, strap, waist } = measures
  const flared: Measures = { hem: chest + length * 0.9, ...measures }
  if (strap !== undefined) return onStraps(flared, strap)
  const { steps, arm, foot, sideAt } = upperHalf(flared, { neck: roundNeck(11) })
  return {
    cloth: closed(steps),
    edge: foot[0],
    seams: [
      BACK_NECK,
      ...(waist === undefined ? [] : [waistSeam(sideAt(40), foot[0])]),
      border(foot[0], foot[1], length),
      ...(arm ? [pair(...arm.across(sleeve! > 26 ? 4 : 2))] : []),
    ],
  }
}

function onStraps({ chest = 96, hem = 150, length }: Measures, strap: number): Outline {
  const [half, edge] = [chest / 4, Math.min(hem / 4, 50)]
  const foot = length - (edge - half) * 0.1
  const steps: Step[] = [
    { to: [0, 2] },
    { to: [half * 0.62, 0], via: [half * 0.3, 2] },
    { to: [half, 8], via: [half * 0.72, 6.5] },
    { to: [half * 0.92, 26] },
    { to: [edge, foot] },
    { to: [0, length], via: [edge * 0.5, length] },
  ]
  const over = pair({ to: [half * 0.62, 0] }, { to: [half * 0.5, -strap / 2] }, { to: [half * 0.42, 1.4] })
  return { cloth: closed(steps), edge, seams: [over, waistSeam(half * 0.92, edge, 26), border(edge, foot, length)] }
}

/** Gathers fan out below the seam. */
function waistSeam(half: number, edge: number, y = 40): string {
  const folds = [0.15, 0.45, 0.75].map((part) => pair({ to: [half * part, y] }, { to: [(half + (edge - half) * 0.3) * part, y + 18] }))
  return `M${-half} ${y}Q0 ${y + 1} ${half} ${y}${folds.join('')}`
}

function border(edge: number, foot: number, length: number): string {
  return line([{ to: [-edge + 0.6, foot - 5] }, { to: [edge - 0.6, foot - 5], via: [0, 2 * length - foot - 5] }])
}
