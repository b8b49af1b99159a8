import type { Measures } from '../../domain/sizes/garment.ts'
import { NECK, slopeTo } from '../../domain/sizes/on-your-height.ts'
import type { Point, Step } from './drafting.ts'

/** Where a body without a wide sleeve is joined to it, below the neck. */
const ARM = 22
const WAIST = 40

/** Half of the widest hem that stands beside the figure; a fuller skirt lies in folds. */
const FULLEST = 50

/** What hangs from the shoulders: the right half's steps, and the points that seams begin at. */
export function upperHalf(measures: Measures, { neck, cuff }: { neck: Step[]; cuff?: number }) {
  const { chest = 100, hem = chest + 8, shoulder = 37 + (chest - 100) * 0.2, sleeve, waist, length } = measures
  const half = chest / 4
  const tip: Point = [shoulder / 2, slopeTo(shoulder / 2)]
  const arm = sleeve === undefined ? null : sleeveOf(tip, { half, sleeve, cuff: cuff ?? 10 + (58 - sleeve) * 0.2 })
  const under: Point = arm?.under ?? [half, ARM]
  const foot: Point = [Math.min(hem / 4, FULLEST), length - Math.max(0.5, (hem / 4 - half) * 0.1)]
  const narrow: Point | null = waist !== undefined && under[1] < WAIST - 6 ? [waist / 4, WAIST] : null
  const steps: Step[] = [
    ...neck,
    ...(arm ? arm.steps : [{ to: tip }, { to: under, via: [tip[0] - 2.5, ARM - 1] as Point }]),
    ...(narrow ? [{ to: narrow, via: [narrow[0] + 0.6, WAIST - 8] as Point }] : []),
    { to: foot },
    { to: [0, length], via: [foot[0] * 0.5, length] },
  ]
  /** How far the side is from the middle, so far down. */
  const sideAt = (y: number) => {
    const [from, to] = [narrow ?? under, foot]
    return y < from[1] ? half : from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1])
  }
  return { steps, arm, foot, half, sideAt }
}

/** A round neck, from its middle. */
export function roundNeck(depth: number): Step[] {
  return [{ to: [0, depth] }, { to: [NECK, 0], via: [NECK - 1.5, depth] }]
}

/** The back of the neck, seen from the front. */
export const BACK_NECK = `M-${NECK} 0Q0 2.6 ${NECK} 0`

/** A sleeve falls close to the body, and further from it where it is short and the body wide. */
function sleeveOf(tip: Point, { half, sleeve, cuff }: { half: number; sleeve: number; cuff: number }) {
  for (let degrees = 27; ; degrees++) {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const along = (cm: number): Point => [tip[0] + cm * sin, tip[1] + cm * cos]
    const outer = along(sleeve)
    const inner: Point = [outer[0] - cuff * cos, outer[1] + cuff * sin]
    if (inner[0] < half + 1.5 + (58 - sleeve) * 0.1 && degrees < 75) continue
    const seam = inner[1] - (inner[0] - half) / Math.tan(((degrees - 6) * Math.PI) / 180)
    const under: Point = [half, Math.max(ARM, seam)]
    const before: Point = [tip[0] - 3, tip[1] - 1]
    const steps: Step[] = [{ to: before }, { to: along(6), via: tip }, { to: outer }, { to: inner }, { to: under }]
    /** A line across the sleeve, so far from its end. */
    const across = (cm: number): Step[] => [
      { to: [outer[0] - cm * sin, outer[1] - cm * cos] },
      { to: [inner[0] - cm * sin, inner[1] - cm * cos] },
    ]
    return { steps, under, across }
  }
}
