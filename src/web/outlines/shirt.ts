import type { Measures } from '../../domain/sizes/garment.ts'
import { closed, pair, type Outline } from './drafting.ts'
import { BACK_NECK, roundNeck, upperHalf } from './upper.ts'

/** A collar, a placket down the front and a pocket. */
export function shirt(measures: Measures): Outline {
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
