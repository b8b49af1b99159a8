import type { Cloth } from '../cloth/cotton.ts'
import { smoothstep } from '../engine/canvas.ts'
import { noise } from '../engine/chance.ts'
import type { Band, Layer } from '../engine/layer.ts'
import { foldSeed, type Slack } from '../engine/settle.ts'
import { foldMap, type Sewing } from '../engine/sewing.ts'
import { beside, mirrored, moved, type Path } from '../geometry/path.ts'
import { SIDES, bump, handFolds, handOf, nearLine, signOf, type Side } from './drafting.ts'
import { linesOf, type Silhouette } from './silhouette.ts'

interface Sheet {
  id: string
  silhouette: Silhouette
  /** From the left shoulder to the right one. */
  neck: Path
  cloth: Cloth
  hem?: { border?: Cloth; width?: number; depth?: number }
  /** How deep it folds: 1 for light cotton, more for dark cloth, on which folds show less. */
  folds?: number
  /** Undermost, it is seen at neck and slits only: it lies still, a little lower than what covers it. */
  under?: boolean
  tone?: number
  sleeveless?: boolean
  grain?: number
}

/** A front or a back in one piece, from the shoulders to the hem. */
export function bodySheet({
  id,
  silhouette,
  neck,
  cloth,
  hem = {},
  folds = 1,
  under = false,
  tone,
  sleeveless = false,
  grain = 0,
}: Sheet): Layer {
  const hand = handOf(id)
  const { armhole, shoulder, side, slit, hem: halfHem } = linesOf(silhouette)
  const shift = (line: Path) => (under ? moved(line, 0.22, 0.35) : line)
  const hemLine = shift(hand([...halfHem, ...mirrored(halfHem).toReversed().slice(1)], 1.2))
  const half = (which: Side) => {
    const place = (line: Path) => shift(hand(which === 'right' ? line : mirrored(line)))
    return { shoulder: place(shoulder), armhole: place(armhole), side: place(side), slit: slit.length > 0 ? place(slit) : [] }
  }
  const halves = { left: half('left'), right: half('right') }
  const outer = ({ shoulder: s, armhole: a, side: d, slit: l }: (typeof halves)['left']) => [...s, ...a, ...d, ...l]
  const outline = [...outer(halves.right), ...hemLine, ...outer(halves.left).toReversed(), ...shift(neck)]
  const { border, width = 6, depth = 2.1 } = hem
  const bands: Band[] | undefined = border ? [{ line: hemLine, side: 1, width, inset: 0.3, cloth: border }] : undefined
  return {
    id,
    panels: [{ outline, grain: { from: [grain, 0.4], degrees: 0.4 }, cloth, tone, bands }],
    lift: under ? 0.1 : (x, y) => 0.12 + 0.22 * Math.exp(-((x / 9) ** 2) - ((y - 5) / 7) ** 2),
    slack: under ? undefined : bodySlack(id, silhouette, { folds, armhole }),
    sewing: [
      ...SIDES.flatMap((which): Sewing[] => sidesOf(halves[which], { which, under, sleeveless })),
      { kind: 'edge', line: hemLine, roll: 0.2, thickness: 0.5 },
      { kind: 'hem', line: hemLine, side: 1, depth },
      { kind: 'topstitch', line: beside(hemLine, depth - 0.15) },
    ],
    crumple: under ? 0.012 : 0.026,
    through: 0.05,
    gap: under ? undefined : 0.4,
  }
}

function sidesOf(
  { shoulder, armhole, side, slit }: Record<'shoulder' | 'armhole' | 'side' | 'slit', Path>,
  { which, under, sleeveless }: { which: Side; under: boolean; sleeveless: boolean },
): Sewing[] {
  const sign = signOf(which)
  const edge = (line: Path, roll: number, thickness: number): Sewing => ({ kind: 'edge', line, roll, thickness })
  if (under) return [edge(side, 0.3, 0.4), ...(slit.length > 0 ? [edge(slit, 0.2, 0.5)] : [])]
  const sewing: Sewing[] = [edge(side, 1.1, 0.14), { kind: 'seam', line: moved(shoulder, 0, 1.1), side: sign, pucker: 0.016 }]
  if (sleeveless) sewing.push(edge(armhole, 0.5, 0.3))
  else sewing.push({ kind: 'seam', line: armhole, side: sign, pucker: 0.04, depth: 0.07 })
  if (slit.length > 0)
    sewing.push(
      edge(slit, 0.18, 0.5),
      { kind: 'hem', line: slit, side: sign, depth: 1.4, thickness: 0.022 },
      { kind: 'topstitch', line: beside(slit, sign * 1.2) },
    )
  return sewing
}

const patches = noise('body patches')

/** Where a body has cloth to spare: beside the armholes, and in long waves down to the hem, which flares the more of them. */
export function bodySlack(
  seed: string,
  { arm, chest, shoulder, hem, length }: Silhouette,
  { folds, armhole }: { folds: number; armhole: Path },
): Slack {
  const flare = Math.max(0, hem - chest)
  const waves = foldSeed(noise(`${seed} waves`), { degrees: 88, width: 5.5, length: 48, height: 0.17 * folds })
  const broad = foldSeed(noise(`${seed} broad`), { degrees: 96, width: 9.5, length: 60, height: 0.12 * folds })
  const cross = foldSeed(noise(`${seed} cross`), { degrees: 12, width: 6, length: 26, height: 0.06 * folds })
  const small = foldSeed(noise(`${seed} small`), { degrees: 70, width: 2.6, length: 12, height: 0.05 * folds })
  const inner = chest - 8
  const foot = length - 1
  const hand = foldMap([
    ...handFolds('right', [
      [`M${shoulder + 1} ${arm - 2}C${inner - 2} ${arm + 5} ${inner - 4.5} ${arm + 15} ${inner - 5} ${arm + 27}`, 0.34 * folds, 1.5],
      [`M${shoulder + 1.5} ${arm - 1}C${inner} ${arm + 8} ${inner - 1} ${arm + 19} ${inner - 0.5} ${arm + 35}`, 0.26 * folds, 1.3],
      [`M${shoulder - 0.5} ${arm - 6}C${inner - 3.5} ${arm - 3} ${inner - 7} ${arm + 2} ${inner - 10} ${arm + 10}`, 0.2 * folds, 1.3],
      [`M${hem - 4} ${foot - 27}C${hem - 6} ${foot - 19} ${hem - 7} ${foot - 10} ${hem - 7.5} ${foot}`, (0.24 + 0.02 * flare) * folds, 1.6],
      [
        `M${hem - 17} ${foot - 60}C${hem - 17.5} ${foot - 40} ${hem - 16} ${foot - 20} ${hem - 17} ${foot}`,
        (0.22 + 0.02 * flare) * folds,
        2.1,
      ],
    ]),
    ...handFolds('left', [
      [`M${shoulder + 1} ${arm - 2}C${inner - 2.5} ${arm + 4} ${inner - 6} ${arm + 13} ${inner - 7} ${arm + 24}`, 0.3 * folds, 1.4],
      [`M${shoulder + 1.5} ${arm - 1}C${inner - 0.5} ${arm + 9} ${inner} ${arm + 23} ${inner - 1.5} ${arm + 39}`, 0.28 * folds, 1.5],
      [`M${hem - 3} ${foot - 25}C${hem - 6} ${foot - 18} ${hem - 7} ${foot - 11} ${hem - 8} ${foot}`, (0.22 + 0.02 * flare) * folds, 1.5],
      [`M${hem - 21} ${foot - 50}C${hem - 20} ${foot - 34} ${hem - 22} ${foot - 16} ${hem - 20} ${foot}`, (0.22 + 0.02 * flare) * folds, 2],
    ]),
  ])
  const shoulders = [nearLine(armhole, 2.5), nearLine(mirrored(armhole), 2.5)]
  const more = 1 + 0.05 * flare
  return {
    across: (x, y) =>
      folds *
      more *
      ((0.009 + 0.011 * smoothstep(arm, arm + 23, y)) *
        Math.max(0.25, 0.85 + 0.65 * patches(x / 15, y / 42)) *
        (1 - 0.5 * Math.exp(-(((x + 3) / 6) ** 2))) +
        0.014 * bump(x, y, { at: [inner, arm + 8], radius: 10 })),
    along: (x, y) =>
      folds * (0.005 + 0.006 * bump(x, y, { at: [inner, arm + 4], radius: 9 }) + 0.004 * smoothstep(length - 42, length - 12, y)),
    seed: (x, y) => waves(x, y) + broad(x, y) + cross(x, y) + small(x, y) + hand(x, y),
    border: (x, y) => (y > length - 7 ? 0.08 : y > arm + 3 && Math.abs(x) > chest - 6 ? 0.12 : 1),
    held: (x, y) => 0.5 * Math.max(shoulders[0]!(x, y), shoulders[1]!(x, y)) + 0.25 * (1 - smoothstep(2, 12, y)),
  }
}
