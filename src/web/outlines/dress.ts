import type { Measures } from '../../domain/sizes/garment.ts'
import { closed, line, pair, type Step, type Outline } from './drafting.ts'
import { BACK_NECK, roundNeck, upperHalf } from './upper.ts'

/** Flared from the bust, or from the waist where it has one; on straps where those are measured. */
export function dress(measures: Measures): Outline {
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
