import type { Measures } from '../../domain/sizes/garment.ts'
import { inseamOf } from '../../domain/sizes/on-your-height.ts'
import { closed, pair, type Outline } from './drafting.ts'

const BAND = 4

/** Two legs under a drawstring; the hem is that of one leg. */
export function trousers(measures: Measures): Outline {
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
      `M${-top} ${BAND}H${top}`,
      'M-1 2Q-6 8 -4 15M1 2Q5 9 4 17',
      `M0 ${BAND}V${rise}`,
      pair({ to: [gap, length - 4] }, { to: [gap + hem / 2, length - 4] }),
      pair({ to: [top - 4, BAND] }, { to: [hip - 1, 18], via: [top - 2, 14] }),
    ],
  }
}
