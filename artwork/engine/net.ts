import type { Canvas } from './canvas.ts'

/** A net in the cloth's own directions; its middle is the middle of the box. */
export interface Net {
  pitch: number
  cos: number
  sin: number
  middleX: number
  middleY: number
  columns: number
  rows: number
  left: number
  top: number
  /** Which points carry cloth. */
  inside: Uint8Array
  /** Displacement in the plane, and height, in cm. */
  dx: Float32Array
  dy: Float32Array
  z: Float32Array
}

interface Cutting {
  pitch: number
  degrees: number
  carries: (x: number, y: number) => boolean
}

/** A net over the whole map, at rest, with cloth where `carries` says so. */
export function emptyNet(map: Canvas, { pitch, degrees, carries }: Cutting): Net {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const [w, h] = [map.width / map.px, map.height / map.px]
  const wide = Math.abs(w * cos) + Math.abs(h * sin)
  const high = Math.abs(w * sin) + Math.abs(h * cos)
  const columns = Math.ceil(wide / pitch) + 3
  const rows = Math.ceil(high / pitch) + 3
  const size = columns * rows
  const values = () => new Float32Array(size)
  const net: Net = {
    pitch,
    cos,
    sin,
    middleX: map.left + w / 2,
    middleY: map.top + h / 2,
    columns,
    rows,
    left: -wide / 2 - pitch,
    top: -high / 2 - pitch,
    inside: new Uint8Array(size),
    dx: values(),
    dy: values(),
    z: values(),
  }
  // The outermost points stay empty: every point that carries cloth has neighbours.
  for (let r = 1; r < rows - 1; r++)
    for (let c = 1; c < columns - 1; c++) net.inside[r * columns + c] = carries(...placeOf(net, c, r)) ? 1 : 0
  return net
}

/** Where a point of the net lies, in cm. */
export function placeOf({ left, top, pitch, cos, sin, middleX, middleY }: Net, c: number, r: number): [number, number] {
  const u = left + c * pitch
  const v = top + r * pitch
  return [middleX + u * cos - v * sin, middleY + u * sin + v * cos]
}

/** Reads a net by cubic B-splines: no creases along the net. */
export function smoothRead(map: Float32Array, columns: number, { u, v }: { u: number; v: number }): number {
  const c = Math.floor(u)
  const r = Math.floor(v)
  const s = u - c
  const t = v - r
  const w0 = ((1 - s) * (1 - s) * (1 - s)) / 6
  const w1 = (3 * s * s * s - 6 * s * s + 4) / 6
  const w3 = (s * s * s) / 6
  const w2 = 1 - w0 - w1 - w3
  let sum = 0
  for (let k = -1; k < 3; k++) {
    const weight =
      k === -1
        ? ((1 - t) * (1 - t) * (1 - t)) / 6
        : k === 0
          ? (3 * t * t * t - 6 * t * t + 4) / 6
          : k === 1
            ? (-3 * t * t * t + 3 * t * t + 3 * t + 1) / 6
            : (t * t * t) / 6
    const i = (r + k) * columns + c
    sum += weight * (w0 * map[i - 1]! + w1 * map[i]! + w2 * map[i + 1]! + w3 * map[i + 2]!)
  }
  return sum
}

/** Carries heights a little beyond the cloth's edge, so that reading near the edge finds no cliff. */
export function fillHoles({ columns, rows, inside, z, dx, dy }: Net) {
  const known = Uint8Array.from(inside)
  for (let round = 0; round < 4; round++) {
    const fresh: [number, number, number, number][] = []
    for (let r = 1; r < rows - 1; r++)
      for (let c = 1; c < columns - 1; c++) {
        const i = r * columns + c
        if (known[i]) continue
        const near = [i - 1, i + 1, i - columns, i + columns].filter((j) => known[j])
        if (near.length === 0) continue
        const mean = (map: Float32Array) => near.reduce((sum, j) => sum + map[j]!, 0) / near.length
        fresh.push([i, mean(z), mean(dx), mean(dy)])
      }
    for (const [i, height, mx, my] of fresh) {
      z[i] = height
      dx[i] = mx
      dy[i] = my
      known[i] = 1
    }
  }
}
