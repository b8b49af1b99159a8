import type { Measures } from '../../domain/sizes/garment.ts'
import { closed, line, pair, type Outline } from './drafting.ts'

const BAND = 5

/** A waistband, and panels that fall in folds. */
export function skirt({ waist = 76, hips, hem = waist + 120, length }: Measures): Outline {
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
