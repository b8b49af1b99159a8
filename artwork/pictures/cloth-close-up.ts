import { sequence } from '../chance/seeded.ts'
import { printCloth } from '../cloth/printed-cloth.ts'
import { fold } from '../garments/sewing.ts'
import { path } from '../geometry/path.ts'
import { printOf } from '../prints/prints.ts'
import type { Piece } from '../range/piece.ts'
import { layPanel } from '../scene/lay-panel.ts'
import type { Fold } from '../scene/panel.ts'
import { newScene, type Scene } from '../scene/scene.ts'
import { sizeOf } from './size.ts'

/** Units across the picture: so near that single yarns show. */
const WIDTH = 290
const HEIGHT = WIDTH * 1.25

/** The main cloth from a hand's breadth, in one of four kinds of folds. */
export async function clothCloseUp({ id, cloth }: Piece, width: number): Promise<Scene> {
  const scene = newScene(sizeOf(width), WIDTH, { seed: `${id}cu` })
  const { scale } = cloth.main
  const surface = await printCloth(printOf(cloth.main), { resolution: width / WIDTH, seed: id, yarn: 1.02, scale })
  const next = sequence(`${id}cu2`)
  const shift = next() * 40 - 20
  const kind = Math.floor(next() * 4)
  const turn = kind === 1 ? 8 : -9
  await layPanel(scene, {
    id: `${id}cu`,
    outline: path(`M-40 -40H${WIDTH + 40}V${HEIGHT + 40}H-40Z`, 20),
    surface,
    grain: { rotate: turn + shift * 0.25, cutX: next() * 100, cutY: next() * 100 },
    warp: 1.1,
    light: 0.82,
    relief: { round: 0, drape: 5, wave: 120, direction: 28, folds: foldsOf(kind, shift) },
  })
  return scene
}

function foldsOf(kind: number, shift: number): Fold[] {
  if (kind === 1) return twoBroadFolds(shift).map(mirrored)
  if (kind === 2) return fanFromCorner()
  if (kind === 3) return oneRoll(shift)
  return twoBroadFolds(shift)
}

const mirrored = (fold: Fold): Fold => {
  const skew = 1 / (fold.skew ?? 1) > 1.6 ? 1.6 : fold.skew
  return { ...fold, path: fold.path.map(([x, y]) => [WIDTH - x, y]), skew }
}

const twoBroadFolds = (k: number): Fold[] => [
  fold(`M-30 ${60 + k}C80 ${110 + k} 170 ${70 + k} 330 ${190 + k}`, { width: 26, height: 8.5, taper: 'none', skew: 0.42 }),
  fold(`M-40 ${250 + k}C60 ${250 + k} 160 290 330 ${330 + k}`, { width: 30, height: 8, taper: 'none', skew: 0.5 }),
  fold(`M60 ${130 + k}C130 ${180 + k} 210 ${180 + k} 320 ${270 + k}`, { width: 17, height: -4.5, skew: 0.6 }),
  fold(`M-20 ${176 + k}C50 ${190 + k} 120 ${215 + k} 190 ${226 + k}`, { width: 13, height: 4, skew: 0.6 }),
]

/** A soft gather in the upper right corner. */
function fanFromCorner(): Fold[] {
  const shapes = [
    { width: 20, height: 7.5, skew: 0.45 },
    { width: 26, height: -5, skew: 0.8 },
    { width: 17, height: 6, skew: 0.5 },
    { width: 24, height: 7.5, skew: 0.42 },
    { width: 18, height: -4.5, skew: 0.9 },
  ]
  return shapes.map((shape, i) => {
    const first = `${WIDTH * 0.72 - i * 26} ${HEIGHT * (0.08 + i * 0.07)}`
    const second = `${WIDTH * 0.5 - i * 44} ${HEIGHT * (0.3 + i * 0.12)}`
    const end = `${WIDTH * 0.5 - i * 86 + 20} ${HEIGHT * (0.86 + i * 0.05)}`
    return fold(`M${WIDTH + 20} ${-30 + i * 4}C${first} ${second} ${end}`, { ...shape, taper: 'none' })
  })
}

/** One roll of cloth across a quiet field. */
function oneRoll(shift: number): Fold[] {
  const x = (part: number) => WIDTH * part + shift
  const y = (part: number) => HEIGHT * part
  const bottom = HEIGHT + 40
  const still = (part: number) => WIDTH * part
  return [
    fold(`M${x(0.18)} ${bottom}C${x(0.3)} ${y(0.72)} ${x(0.34)} ${y(0.4)} ${x(0.74)} -40`, {
      width: 32,
      height: 11,
      taper: 'none',
      skew: 0.4,
    }),
    fold(`M${x(0.36)} ${bottom}C${x(0.46)} ${y(0.72)} ${x(0.52)} ${y(0.42)} ${x(0.9)} -40`, {
      width: 22,
      height: -6,
      taper: 'none',
      skew: 0.7,
    }),
    fold(`M${still(0.62)} ${bottom}C${still(0.66)} ${y(0.8)} ${still(0.7)} ${y(0.6)} ${WIDTH + 40} ${y(0.36)}`, {
      width: 24,
      height: 7,
      taper: 'none',
      skew: 0.5,
    }),
    fold(`M-30 ${y(0.5)}C30 ${y(0.4)} 60 ${y(0.24)} 90 -30`, { width: 22, height: 6, taper: 'none', skew: 0.5 }),
  ]
}
