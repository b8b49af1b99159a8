import type { Measures } from '../../domain/sizes/garment.ts'
import { closed, pair, type Outline } from './drafting.ts'
import { BACK_NECK, roundNeck, upperHalf } from './upper.ts'

const YOKE = 15

/** Gathered under a yoke, with a split at the neck. */
export function tunic(measures: Measures): Outline {
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
