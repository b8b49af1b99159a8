import type { Cloth } from '../cloth/cotton.ts'
import { noise } from '../engine/chance.ts'
import type { Band, Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import type { Sewing } from '../engine/sewing.ts'
import { mirrored, path, type Path } from '../geometry/path.ts'
import { bump, handOf, nearLine, on, signOf, type Side } from './drafting.ts'
import { linesOf, type Silhouette } from './silhouette.ts'

interface OpenFront {
  side: Side
  silhouette: Silhouette
  /** From the hem up to the shoulder's inner end, on the picture's right; it may cross the middle. */
  edge: Path
  cloth: Cloth
  border?: Cloth
  borderWidth?: number
  folds?: number
  lift?: number
  crumple?: number
  sewing?: Sewing[]
}

/** One front of a robe or a jacket, bounded by its own edge. */
export function openFront({
  side,
  silhouette,
  edge,
  cloth,
  border,
  borderWidth = 6,
  folds = 1,
  lift = 0.16,
  crumple = 0.024,
  sewing = [],
}: OpenFront): Layer {
  const hand = handOf(`front ${side}`)
  const sign = signOf(side)
  const place = (line: Path) => hand(on(side, line))
  const lines = linesOf(silhouette)
  const { arm, chest, length } = silhouette
  const [footX, footY] = edge[0]!
  const hem = [...lines.hem.filter(([x]) => x > footX), [footX, footY] as const]
  const mirroredHem =
    footX < 0
      ? mirrored(lines.hem)
          .toReversed()
          .filter(([x]) => x > footX && x < 0)
      : []
  const hemLine = place(footX < 0 ? [...lines.hem, ...mirroredHem, [footX, footY]] : hem)
  const armhole = place(lines.armhole)
  const side1 = place(lines.side)
  const bands: Band[] | undefined = border ? [{ line: hemLine, side: sign, width: borderWidth, inset: 0.3, cloth: border }] : undefined
  const waves = foldSeed(noise(`open ${side}`), { degrees: 86, width: 5, length: 40, height: 0.2 * folds })
  const cross = foldSeed(noise(`open cross ${side}`), { degrees: 14 * sign, width: 5, length: 22, height: 0.08 * folds })
  const hold = nearLine(armhole, 2.5)
  const crook = { at: [chest - 8, arm + 6] as const, radius: 11 }
  return {
    id: `front ${side}`,
    panels: [
      {
        outline: [...place(edge), ...place(lines.shoulder), ...armhole, ...side1, ...hemLine],
        grain: { from: [0, 0.4], degrees: 0.4 * sign },
        cloth,
        bands,
      },
    ],
    lift,
    slack: {
      across: (x, y) => folds * (0.013 + 0.016 * bump(x, y, crook)),
      along: (x, y) => folds * (0.006 + 0.01 * bump(x, y, crook)),
      seed: (x, y) => waves(x, y) + cross(x, y),
      held: (x, y) => 0.4 * hold(x, y),
      border: (x, y) => (y > length - 6 || (y > arm + 3 && Math.abs(x) > chest - 6) ? 0.12 : 0.8),
    },
    sewing: [
      { kind: 'edge', line: place(edge), roll: 0.3, thickness: 0.35 },
      { kind: 'edge', line: side1, roll: 1.1, thickness: 0.14 },
      { kind: 'edge', line: hemLine, roll: 0.22, thickness: 0.45 },
      { kind: 'seam', line: armhole, side: sign, pucker: 0.035, depth: 0.06 },
      {
        kind: 'seam',
        line: place(path(`M${silhouette.neck + 1} 1.8L${silhouette.shoulder - 0.5} ${silhouette.drop + 1.2}`)),
        side: sign,
        pucker: 0.015,
      },
      ...sewing,
    ],
    crumple,
    gap: 0.4,
  }
}
