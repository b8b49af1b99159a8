import type { Measures } from '../../domain/sizes/garment.ts'
import { closed, pair } from './drafting.ts'
import type { Outline } from './drafting.ts'
import { upperHalf } from './upper.ts'

const BELT = 46

/** Wrapped, with a band along the front, a belt and wide sleeves. */
export function robe(measures: Measures): Outline {
  const { length } = measures
  const { steps, arm, foot, sideAt } = upperHalf(measures, { neck: [{ to: [0, 2] }, { to: [8, 0], via: [4, 2] }], cuff: 22 })
  const edge = sideAt(BELT)
  return {
    cloth: closed(steps),
    edge: foot[0],
    seams: [
      `M-8 0L4 ${BELT}M-5 0L7 ${BELT}M8 0L-1 ${BELT - 19}M5 0L-2.2 ${BELT - 23.5}`,
      `M${-edge} ${BELT}H${edge}M${-edge} ${BELT + 4}H${edge}M5 ${BELT + 4}l3 24M7 ${BELT + 4}l5 22`,
      `M4 ${BELT + 4}V${length}`,
      ...(arm ? [pair(...arm.across(5))] : []),
    ],
  }
}
