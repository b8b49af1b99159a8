import type { Measures } from '../../domain/sizes/garment.ts'
import { closed, line, pair, type Outline } from './drafting.ts'
import { BACK_NECK, roundNeck, upperHalf } from './upper.ts'

const BORDER = 6

/** Straight, with a placket, side slits and a border at hem and cuffs. */
export function kurta(measures: Measures): Outline {
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
