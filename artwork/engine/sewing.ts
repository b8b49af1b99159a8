import type { Light } from '../cloth/cotton.ts'
import { boundsOf, clamp, newField, smoothstep, type Canvas, type Field, type Point } from './canvas.ts'
import { noise } from './chance.ts'
import { alongLine } from './raster.ts'

/** Everything a needle or an iron does to a layer. Lines run in cm on the canvas; `side` 1 is to the right of their direction. */
export type Sewing =
  /** A free edge: the cloth rounds down to what lies below it within `roll` cm. */
  | { kind: 'edge'; line: Point[]; roll?: number; thickness?: number }
  /** Two panels joined; the allowance lies under one side. */
  | { kind: 'seam'; line: Point[]; side?: 1 | -1; allowance?: number; pucker?: number; depth?: number }
  /** A turned hem: more plies up to its depth, measured from the edge to one side. */
  | { kind: 'hem'; line: Point[]; side: 1 | -1; depth: number; thickness?: number }
  /** A row of machine stitches. */
  | { kind: 'topstitch'; line: Point[]; thread?: Light; pucker?: number }
  /** A fold that a hand has left. */
  | { kind: 'fold'; line: Point[]; height: number; width: number; skew?: number }
  /** A crease that an iron or a shelf has left: sharp and shallow. */
  | { kind: 'crease'; line: Point[]; height: number }
  /** A row of quilting: the thread draws the wadding in, and it swells beside it up to the next row. */
  | { kind: 'quilt'; line: Point[]; pitch: number; height: number; thread?: Light }
  /** Gathers along a seam, fanning out to one side. */
  | { kind: 'gather'; line: Point[]; side: 1 | -1; height: number; pitch: number; reach: number }

export interface Relief {
  /** Height of the cloth's own forms, in cm. */
  z: Field
  /** 0 at a free edge, 1 inside. */
  edge: Field
  /** How many plies more than one lie there: they look whiter. */
  plies: Field
}

const wave = noise('pucker')
const slow = noise('slow pucker')

export function sew(canvas: Canvas, { z, edge, plies }: Relief, sewing: Sewing) {
  const { line } = sewing
  switch (sewing.kind) {
    case 'edge': {
      const { roll = 0.35, thickness = 0.25 } = sewing
      alongLine(canvas, line, {
        radius: roll,
        visit: (i, d) => {
          const t = Math.min(1, Math.abs(d) / roll)
          edge[i] = Math.min(edge[i]!, thickness + (1 - thickness) * (1 - (1 - t) ** 2.4))
        },
      })
      return
    }
    case 'seam': {
      const { side = 1, allowance = 1, pucker = 0.02, depth = 0.035 } = sewing
      alongLine(canvas, line, {
        radius: 2.2,
        visit: (i, distance, along) => {
          const d = distance * side
          const groove = -depth * Math.exp(-((d / 0.07) ** 2))
          const under = d > 0 ? 0.022 * (1 - smoothstep(allowance - 0.12, allowance + 0.16, d)) : 0
          const drawn =
            pucker * wave(along / 0.85, d / 3) * Math.exp(-((Math.abs(d) / 0.75) ** 2)) +
            pucker * 0.9 * slow(along / 2.6, d / 4) * Math.exp(-Math.abs(d) / 1.1)
          z[i]! += groove + under + drawn
          if (under > 0) plies[i] = Math.max(plies[i]!, under / 0.022)
        },
      })
      return
    }
    case 'hem': {
      const { side, depth, thickness = 0.03 } = sewing
      alongLine(canvas, line, {
        radius: depth + 1.6,
        visit: (i, distance, along) => {
          const d = distance * side
          if (d < -0.3) return
          const share = 1 - smoothstep(depth - 0.04, depth + 0.14, d)
          z[i]! += thickness * share + 0.022 * wave(along / 1.1 + 40, d / 2.2) * Math.exp(-(((d - depth) / 0.8) ** 2))
          plies[i] = Math.max(plies[i]!, share * 1.6)
        },
      })
      return
    }
    case 'topstitch': {
      const { pucker = 0.01 } = sewing
      alongLine(canvas, line, {
        radius: 0.9,
        visit: (i, d, along) => {
          z[i]! +=
            (-0.02 + 0.011 * Math.cos((along / 0.3) * Math.PI * 2)) * Math.exp(-((d / 0.075) ** 2)) +
            pucker * wave(along / 0.6 + 11, d / 1.5) * Math.exp(-((d / 0.35) ** 2))
        },
      })
      return
    }
    case 'fold': {
      const { height, width, skew = 1 } = sewing
      const length = lengthOf(line)
      alongLine(canvas, line, {
        radius: width * 3.2 * Math.max(skew, 1 / skew),
        visit: (i, d, along) => {
          const wide = d > 0 ? width * skew : width / skew
          const t = along / length
          z[i]! += height * Math.exp(-((d / wide) ** 2)) * smoothstep(0, 0.16, t) * smoothstep(0, 0.45, 1 - t)
        },
      })
      return
    }
    case 'crease': {
      const length = lengthOf(line)
      alongLine(canvas, line, {
        radius: 1.6,
        visit: (i, d, along) => {
          const t = along / length
          const fades = smoothstep(0, 0.1, t) * smoothstep(0, 0.1, 1 - t) * (0.55 + 0.45 * slow(along / 7, 3))
          z[i]! += sewing.height * fades * (Math.exp(-Math.abs(d) / 0.28) + 0.3 * Math.exp(-Math.abs(d) / 0.9))
        },
      })
      return
    }
    case 'quilt': {
      const { pitch, height } = sewing
      alongLine(canvas, line, {
        radius: pitch / 2,
        visit: (i, d, along) => {
          const t = Math.abs(d) / (pitch / 2)
          const puckered = height * (1 + 0.35 * wave(along / 1.4, line[0]![1]))
          z[i]! += puckered * (Math.sin((Math.PI / 2) * t ** 0.75) - 0.6) + 0.25 * height * slow(along / 0.8, d) * (1 - t)
        },
      })
      return
    }
    case 'gather': {
      const { side, height, pitch, reach } = sewing
      const length = lengthOf(line)
      alongLine(canvas, line, {
        radius: reach,
        visit: (i, distance, along) => {
          const d = distance * side
          if (d < 0) return
          const ends = smoothstep(0, 2.5, along) * smoothstep(0, 2.5, length - along)
          const fine = Math.exp(-d / (reach * 0.1)) * smoothstep(0, 0.5, d)
          const middle = Math.exp(-d / (reach * 0.24)) * smoothstep(0, 2.5, d)
          const far = Math.exp(-d / (reach * 0.6)) * smoothstep(1, 9, d)
          const warped = along + 0.5 * slow(along / 3, d / 9)
          z[i]! +=
            height *
            ends *
            (0.75 * ridged(wave(warped / pitch, d / 14)) * fine +
              1.1 * ridged(wave(warped / (pitch * 2) + 50, d / 22)) * middle +
              1.5 * wave(warped / (pitch * 4.2) + 90, d / 46) * far) *
            (1 - smoothstep(reach * 0.7, reach, d))
        },
      })
    }
  }
}

const ridged = (n: number) => (0.72 - Math.abs(n)) * 1.2

export function lengthOf(line: readonly Point[]): number {
  let sum = 0
  for (let k = 1; k < line.length; k++) sum += Math.hypot(line[k]![0] - line[k - 1]![0], line[k]![1] - line[k - 1]![1])
  return sum
}

/** Stitches of 3 mm with a gap where the thread dives: the share of a pixel that thread covers. */
export function stitches(canvas: Canvas, line: readonly Point[], visit: (i: number, share: number) => void) {
  const half = 0.026
  const pixel = 1 / canvas.px
  alongLine(canvas, line, {
    radius: Math.max(0.2, pixel),
    visit(i, d, along) {
      const across = Math.max(0, Math.min(1, (half + pixel / 2 - Math.abs(d)) / pixel)) * Math.min(1, (2 * half) / pixel)
      if (across <= 0) return
      const at = along % 0.3
      const gap = 0.075
      const starts = clamp((at - gap / 2) / pixel + 0.5, 0, 1)
      visit(i, across * starts * clamp((0.3 - gap / 2 - at) / pixel + 0.5, 0, 1))
    },
  })
}

export type Fold = Extract<Sewing, { kind: 'fold' }>

/** Pixels per cm of a map of folds. */
const FOLD_PX = 4

/** Heights of folds that a hand has laid, to seed the settling of cloth; reads at cm. */
export function foldMap(folds: Fold[]): (x: number, y: number) => number {
  const [left, top, right, bottom] = boundsOf(folds.flatMap(({ line }) => line))
  const canvas: Canvas = {
    px: FOLD_PX,
    left: left - 10,
    top: top - 10,
    width: Math.ceil((right - left + 20) * FOLD_PX),
    height: Math.ceil((bottom - top + 20) * FOLD_PX),
  }
  const z = newField(canvas)
  const unused = new Float32Array(0)
  for (const fold of folds) sew(canvas, { z, edge: unused, plies: unused }, fold)
  return (x, y) => {
    const column = Math.round((x - canvas.left) * FOLD_PX)
    const row = Math.round((y - canvas.top) * FOLD_PX)
    return column < 0 || row < 0 || column >= canvas.width || row >= canvas.height ? 0 : z[row * canvas.width + column]!
  }
}
