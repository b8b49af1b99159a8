import type { Cloth, Light } from '../cloth/cotton.ts'
import { noise } from '../engine/chance.ts'
import type { Layer } from '../engine/layer.ts'
import { foldSeed } from '../engine/settle.ts'
import { foldMap, type Sewing } from '../engine/sewing.ts'
import { beside, path, type Path } from '../geometry/path.ts'
import { bump, handFolds, handOf, nearLine, on, signOf, type Side } from './drafting.ts'
import { linesOf, type Silhouette } from './silhouette.ts'

interface ShirtFront {
  side: Side
  silhouette: Silhouette
  /** From the first button up to the shoulder. */
  neckline: Path
  cloth: Cloth
  thread: Light
  folds?: number
  /** How far the edge lies beyond the middle. */
  overlap?: number
  /** The hem from the side to the middle, where it is no straight one. */
  hem?: Path
}

/** One front of a garment that opens; the wearer's left, the picture's right, lies over the other. */
export function shirtFront({ side, silhouette, neckline, cloth, thread, folds = 1, overlap = 1.7, hem }: ShirtFront): Layer {
  const over = side === 'right'
  const sign = signOf(side)
  const hand = handOf(`front ${side}`)
  const place = (line: Path) => hand(on(side, line))
  const lines = linesOf(silhouette)
  const { arm, chest, shoulder, length } = silhouette
  const halfHem = (hem ?? lines.hem).filter(([x]) => x > -overlap)
  const foot = halfHem.at(-1)![1]
  const [startX, startY] = neckline[0]!
  const edge = place(path(`M${-overlap} ${foot}L${-overlap} ${startY + 2}Q${-overlap} ${startY + 0.6} ${startX} ${startY}`))
  const roll = place(neckline)
  const armhole = place(lines.armhole)
  const sideLine = place(lines.side)
  const hemLine = place([...halfHem, [-overlap, foot]])
  const waves = foldSeed(noise(`shirt ${side}`), { degrees: 84, width: 4.6, length: 30, height: 0.22 * folds })
  const cross = foldSeed(noise(`shirt cross ${side}`), { degrees: 20 * sign, width: 4, length: 20, height: 0.08 * folds })
  const inner = chest - 6
  const hand2 = foldMap(
    handFolds(side, [
      [`M${shoulder + 1} ${arm - 3}C${inner - 2} ${arm + 4} ${inner - 5.5} ${arm + 12} ${inner - 6} ${arm + 24}`, 0.4 * folds, 1.4],
      [`M${shoulder + 2} ${arm - 1}C${inner + 0.5} ${arm + 8} ${inner} ${arm + 20} ${inner + 0.5} ${length - 14}`, 0.32 * folds, 1.5],
      [`M${shoulder - 0.5} ${arm - 8}C${inner - 5} ${arm - 5} ${inner - 9} ${arm - 1} ${inner - 12} ${arm + 7}`, 0.26 * folds, 1.3],
      [`M9 ${length - 26}C8.5 ${length - 16} 10 ${length - 8} 9 ${length}`, 0.22 * folds, 1.9],
    ]),
  )
  const hold = nearLine(armhole, 2.5)
  const crook = { at: [inner - 2, arm + 3] as const, radius: 10 }
  return {
    id: `front ${side}`,
    panels: [
      {
        outline: [...edge.slice(1), ...roll, ...place(lines.shoulder), ...armhole, ...sideLine, ...hemLine],
        grain: { from: [0, 0.4], degrees: 0.4 },
        cloth,
      },
    ],
    lift: over ? 0.12 : 0.2,
    slack: {
      across: (x, y) => folds * (0.014 + 0.018 * bump(x, y, crook)),
      along: (x, y) => folds * (0.01 + 0.012 * bump(x, y, crook)),
      seed: (x, y) => waves(x, y) + cross(x, y) + hand2(x, y),
      held: (x, y) => 0.4 * hold(x, y) + (Math.abs(x) < 2 ? 0.25 : 0),
      border: (x, y) => (y > length - 5 ? 0.12 : y > arm + 3 && Math.abs(x) > chest - 6 ? 0.12 : 1),
    },
    sewing: [
      { kind: 'edge', line: edge, roll: 0.2, thickness: 0.35 },
      { kind: 'topstitch', line: beside(edge, sign * 0.25).slice(0, -6), thread },
      ...(over
        ? ([
            { kind: 'topstitch', line: beside(edge, 3.2).slice(0, -8), thread },
            { kind: 'hem', line: edge, side: 1, depth: 3.3, thickness: 0.025 },
          ] as Sewing[])
        : []),
      { kind: 'edge', line: sideLine, roll: 1.1, thickness: 0.14 },
      { kind: 'edge', line: hemLine, roll: 0.22, thickness: 0.45 },
      { kind: 'hem', line: hemLine, side: sign, depth: 1.6 },
      { kind: 'topstitch', line: beside(hemLine, sign * 1.4), thread },
      { kind: 'seam', line: armhole, side: sign, pucker: 0.035, depth: 0.06 },
      { kind: 'seam', line: place(lines.shoulder.map(([x, y]) => [x, y + 2.3])), side: sign, pucker: 0.015 },
    ],
    crumple: 0.026,
  }
}
