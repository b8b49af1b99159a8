import { sequence } from '../chance/seeded.ts'
import { path, type Path, type Point } from '../geometry/path.ts'
import { ribbon } from '../geometry/shape.ts'
import { BORDER_WIDTH } from '../prints/borders.ts'
import type { Band, CastShadow, Fold, Line, Panel, Relief, Surface } from '../scene/panel.ts'
import { placePanel } from './placing.ts'

type Look = Partial<Pick<Line, 'opacity' | 'groove' | 'grooveWidth' | 'width' | 'dash'>>

/** Where two pieces of cloth meet: a dark furrow, drawn in a little by its thread. */
export const seam = (line: Path, look: Look = {}): Line => ({
  width: 0.8,
  colour: [0.1, 0.07, 0.05],
  multiply: true,
  opacity: 0.34,
  groove: 1,
  grooveWidth: 3.2,
  pucker: 0.9,
  ...look,
  path: line,
})

/** A row of stitches in light thread. */
export const stitch = (line: Path, look: Look & Partial<Pick<Line, 'colour'>> = {}): Line => ({
  width: 0.95,
  dash: [3.4, 2.3],
  colour: [0.8, 0.74, 0.62],
  opacity: 0.6,
  groove: 0.55,
  grooveWidth: 2.2,
  pucker: 1.2,
  ...look,
  path: line,
})

/** A piped edge, or the tape over a pocket: it stands up instead of lying in a furrow. */
export const piping = (line: Path, width: number): Line => ({
  path: line,
  width,
  colour: [0.8, 0.74, 0.62],
  opacity: 0.92,
  groove: -0.7,
  grooveWidth: 3,
})

/** A fold along path data. */
export const fold = (data: string, shape: Omit<Fold, 'path'>): Fold => ({ path: path(data, 16), ...shape })

interface Scatter {
  /** Where the folds start: left, top, right, bottom. */
  within: [number, number, number, number]
  /** Degrees; 90 falls straight down. */
  direction?: number
  lengths?: [number, number]
  widths?: [number, number]
  heights?: [number, number]
  spread?: number
}

/** Folds that nobody planned, from left to right; the same seed gives the same ones. */
export function scatteredFolds(seed: string, count: number, scatter: Scatter): Fold[] {
  const { within, direction = 90, lengths = [160, 360], widths = [9, 20], heights = [1, 2.6], spread = 8 } = scatter
  const [left, top, right, bottom] = within
  const next = sequence(seed)
  const between = ([low, high]: [number, number]) => low + (high - low) * next()
  return Array.from({ length: count }, (_, i) => {
    const x = left + (right - left) * ((i + 0.2 + next() * 0.6) / count)
    const y = between([top, bottom])
    const length = between(lengths)
    const angle = ((direction + (next() - 0.5) * 2 * spread) * Math.PI) / 180
    const bend = (next() - 0.5) * 2 * 30
    const dx = Math.cos(angle)
    const dy = Math.sin(angle)
    const control = `${x + (dx * length) / 2 - dy * bend} ${y + (dy * length) / 2 + dx * bend}`
    const data = `M${x} ${y}Q${control} ${x + dx * length} ${y + dy * length}`
    const width = between(widths)
    const height = (next() < 0.42 ? -1 : 1) * between(heights)
    return fold(data, { width, height, skew: 0.45 + next() * 1.1 })
  })
}

/** A wooden button with four holes. */
export function button(id: string, { x, y, radius, surface }: { x: number; y: number; radius: number; surface: Surface }): Panel {
  const k = radius * 0.552
  const rim =
    `M${x - radius} ${y}C${x - radius} ${y - k} ${x - k} ${y - radius} ${x} ${y - radius}C${x + k} ${y - radius} ${x + radius} ${y - k} ${x + radius} ${y}` +
    `C${x + radius} ${y + k} ${x + k} ${y + radius} ${x} ${y + radius}C${x - k} ${y + radius} ${x - radius} ${y + k} ${x - radius} ${y}Z`
  const hole = (dx: number, dy: number): Line => ({
    // A line almost without length, whose round ends make a hole.
    path: [
      [x + dx - 0.01, y + dy],
      [x + dx + 0.01, y + dy],
    ],
    width: radius * 0.36,
    colour: [0.06, 0.04, 0.03],
    opacity: 0.85,
  })
  const across = radius * 0.26
  const down = radius * 0.2
  return {
    id,
    outline: path(rim, 1),
    surface,
    shadow: [1.4, 1.1, 1.5, 0.5],
    relief: { round: radius * 0.42, roundHeight: radius * 0.34 },
    grain: { cx: x, cy: y, rotate: (x * 7 + y * 3) % 90 },
    lines: [hole(-across, -down), hole(across, down), hole(-across, down), hole(across, -down)],
    hollows: 0.4,
  }
}

/** A cord along a line. */
export function cord(id: string, line: Path, { width, surface, shadow }: { width: number; surface: Surface; shadow?: CastShadow }): Panel {
  return {
    id,
    outline: line,
    stroke: width,
    surface,
    shadow: shadow ?? [1.8, 1.6, 2.2, 0.38],
    relief: { round: width * 0.5, roundHeight: width * 0.42 },
    grain: { along: line },
    hollows: 0.4,
  }
}

/** Shadow of a piece that lies on the paper, and of one sewn onto another. */
export const DEEP: CastShadow = [3.2, 2.4, 3.4, 0.34]
export const SHALLOW: CastShadow = [1.6, 1, 1.4, 0.26]

export interface Tape {
  width: number
  surface: Surface
  shadow: CastShadow
  relief: Relief
}

/** Cloth tape along path data: ties, straps, belts. */
export const tape = (id: string, data: string, { width, ...look }: Tape): Panel => ({
  id,
  outline: ribbon(path(data, 4), -width / 2, width / 2),
  grain: { along: path(data) },
  ...look,
})

interface Hem {
  /** How far the border reaches into the cloth. */
  width: number
  /** How far it runs over the edge, so that no gap shows where the edge strays. */
  overhang: number
  inset: number
  /** Width of the printed border, where it is not as wide as what shows of it. */
  print?: number
}

/** A printed border along a hem. */
export const hemBorder = (surface: Surface, hem: Path, { width, overhang, inset, print = width }: Hem): Band => ({
  outline: ribbon(hem, -overhang, width),
  surface,
  grain: { along: hem, acrossBy: inset, scale: print / BORDER_WIDTH },
})

/** A bundle of threads at the end of a cord. */
export function tassel(
  id: string,
  [x, y]: Point,
  shape: { surface: Surface; rotate: number; length: number; flare: number; knot: number },
): Panel {
  const { surface, rotate, length, flare, knot } = shape
  const end = y + length
  const outline =
    `M${x - 5} ${y}C${x - 3} ${y - 8} ${x + 3} ${y - 8} ${x + 5} ${y}L${x + flare} ${end}` +
    `C${x + 3} ${end + 4} ${x - 3} ${end + 4} ${x - flare} ${end}Z`
  const hanging: Panel = {
    id,
    outline: path(outline),
    surface,
    shadow: [2, 1.6, 2.2, 0.4],
    relief: { round: 4, roundHeight: 3, gathers: [{ x, y: y + 2, height: 2.4, depth: 80, pitch: 2.6 }] },
    lines: [seam(path(`M${x - 6} ${y + knot}H${x + 6}`), { opacity: 0.5 })],
  }
  return placePanel(hanging, { rotate, cx: x, cy: y })
}
