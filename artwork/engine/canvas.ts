/** A rectangle of the table, seen straight from above: `px` pixels to the centimetre; `left` and `top` are where it begins, in cm. */
export interface Canvas {
  width: number
  height: number
  px: number
  left: number
  top: number
}

/** One number for each pixel of a canvas, row by row. */
export type Field = Float32Array

/** Centimetres; a garment's middle line is x = 0 and its highest shoulder point y = 0. */
export type Point = readonly [x: number, y: number]

/** Pixels of a canvas that something occupies, end excluded. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

export const newField = ({ width, height }: Canvas, fill = 0): Field => {
  const field = new Float32Array(width * height)
  return fill === 0 ? field : field.fill(fill)
}

export const wholeOf = ({ width, height }: Canvas): Box => ({ x0: 0, y0: 0, x1: width, y1: height })

/** Left, top, right and bottom of points, in cm. */
export function boundsOf(points: readonly Point[]): [left: number, top: number, right: number, bottom: number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return [left, top, right, bottom]
}

/** The pixels around points and `margin` cm more, as far as they are on the canvas. */
export function boxAround(canvas: Canvas, points: readonly Point[], margin: number): Box {
  const [left, top, right, bottom] = boundsOf(points)
  const column = (x: number) => (x - canvas.left) * canvas.px
  const row = (y: number) => (y - canvas.top) * canvas.px
  return {
    x0: clamp(Math.floor(column(left - margin)), 0, canvas.width),
    y0: clamp(Math.floor(row(top - margin)), 0, canvas.height),
    x1: clamp(Math.ceil(column(right + margin)), 0, canvas.width),
    y1: clamp(Math.ceil(row(bottom + margin)), 0, canvas.height),
  }
}

export const smoothstep = (from: number, to: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
export const mix = (a: number, b: number, t: number) => a + (b - a) * t
