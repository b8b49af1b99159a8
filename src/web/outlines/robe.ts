import type { Measures } from '../../domain/sizes/garment.ts'
import { closed, pair, type Outline } from './drafting.ts'
import { upperHalf } from './upper.ts'

const BELT = 46
/** There is cloth below the belt, however short the robe is. */
const LEAST_BELOW = 8

/** Wrapped, with a band along the front, a belt and wide sleeves. */
export function robe(measures: Measures): Outline {
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
