import type { Path } from '../geometry/path.ts'
import type { Rgb } from './colour.ts'

/** Anything with a colour at every place: printed yardage, plain cord, wood. Endless in both directions. */
export interface Surface {
  /** Writes the colour at (u, v), in units of the surface, to `out`. Called for every pixel: it must not allocate. */
  sample(u: number, v: number, out: Rgb): void
}

/** How a surface lies on a panel: turned and scaled about a point, or running along a seam. */
export interface Grain {
  cx?: number
  cy?: number
  /** Degrees. */
  rotate?: number
  scale?: number
  /** Where on the yardage the panel was cut. */
  cutX?: number
  cutY?: number
  /** Spreads the print with the distance below `cy`, as a flared skirt does. */
  fan?: number
  mirror?: boolean
  /** The surface follows this line instead. */
  along?: Path
  alongBy?: number
  acrossBy?: number
  flip?: boolean
}

/** A second surface on a part of a panel: a border, a binding, an embroidered mark. Its edge is an outline or SVG elements. */
export type Band = { surface: Surface; grain?: Grain; tone?: number } & ({ outline: Path } | { svg: string })

/** A seam, a row of stitches, a buttonhole: drawn on the cloth and pressed into it. */
export interface Line {
  path: Path
  width?: number
  dash?: number[]
  colour: Rgb
  /** Dims what lies below towards `colour` instead of covering it. */
  multiply?: boolean
  opacity?: number
  /** Depth of the furrow; negative for a raised piping. */
  groove?: number
  grooveWidth?: number
  /** How unevenly the thread draws the cloth in. */
  pucker?: number
}

export interface Fold {
  path: Path
  width: number
  /** Negative for a valley. */
  height: number
  /** Steepness: width of the right flank against the left one. */
  skew?: number
  /** `in` starts high and runs out, `none` keeps its height, otherwise it rises and falls. */
  taper?: 'in' | 'none'
}

/** Small pleats below a line through (x, y), as where a skirt meets its waistband. */
export interface Gather {
  x: number
  y: number
  rotate?: number
  height: number
  depth: number
  /** Distance from pleat to pleat. */
  pitch?: number
  rise?: number
  spread?: number
  /** How much of it runs on as long soft folds. */
  long?: number
  /** The line's own curve. */
  curve?: (along: number) => number
}

export interface Quilting {
  gap: number
  height: number
  rotate?: number
}

export interface Relief {
  /** Rounding of the edge: how far it reaches and how high it lifts. */
  round?: number
  roundHeight?: number
  /** Soft undulation, sharper ridges, fine crumples: their heights. */
  drape?: number
  ridge?: number
  crumple?: number
  wave?: number
  direction?: number
  folds?: Fold[]
  gathers?: Gather[]
  quilt?: Quilting
  /** Carved wood: what stands up, as SVG elements. */
  carving?: { svg: string; height: number; soft: number }
}

/** Blur, shift right, shift down, strength. */
export type CastShadow = [blur: number, dx: number, dy: number, strength: number]

/** One piece of cloth, cord or wood, laid on what is already there. */
export interface Panel {
  /** Also the seed of its drape. */
  id: string
  outline: Path
  /** Draws the outline as an open line of this width: a cord. */
  stroke?: number
  surface: Surface
  grain?: Grain
  bands?: Band[]
  lines?: Line[]
  relief?: Relief
  shadow?: CastShadow
  /** Brightness of all of it, or of each colour. */
  tone?: number | Rgb
  /** Contrast of the light; 1.05 where nothing is said. */
  light?: number
  /** How far the relief bends the print; 2.2 where nothing is said. */
  warp?: number
  /** Darkness of the hollows; 1 where nothing is said. */
  hollows?: number
  /** Labels and the like do not stray as hand-cut cloth does. */
  rigid?: boolean
}
