import type { Cloth, Light } from '../cloth/cotton.ts'
import type { Layer } from '../engine/layer.ts'
import { path } from '../geometry/path.ts'
import { signOf, type Side } from './drafting.ts'
import { smallSheet } from './sheet.ts'
import type { PlacedSleeve } from './sleeve.ts'

interface Cuff {
  side: Side
  cloth: Cloth
  depth: number
  /** Its print runs around the arm. */
  around?: boolean
  thread: Light
}

/** A cuff into which a full sleeve is gathered. */
export function cuffBand({ cuff, degrees }: PlacedSleeve, { side, cloth, depth, around = false, thread }: Cuff): Layer {
  const [from, to] = [cuff[0]!, cuff.at(-1)!]
  const a = (-degrees * Math.PI) / 180
  const corner = (t: number, far: number) =>
    `${from[0] + (to[0] - from[0]) * t + Math.sin(a) * depth * far} ${from[1] + (to[1] - from[1]) * t + Math.cos(a) * depth * far}`
  const outline = path(`M${corner(0.03, -0.1)}L${corner(0.97, -0.1)}L${corner(0.95, 1)}L${corner(0.05, 1)}L${corner(0.03, -0.1)}`)
  return smallSheet({
    id: `cuff ${side}`,
    outline,
    cloth,
    from,
    degrees: degrees + (around ? 90 : 0),
    roll: 0.4,
    stitched: signOf(side) * 0.35,
    thread,
    lift: 0.28,
    gap: 0.3,
    limb: true,
  })
}
