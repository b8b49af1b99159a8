import type { Measures } from '../../domain/sizes/garment.ts'
import { closed, pair, type Outline } from './drafting.ts'
import { BACK_NECK, upperHalf } from './upper.ts'

/** Open in front, with two patch pockets. */
export function jacket(measures: Measures): Outline {
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
