import { boundsOf, clamp, type Canvas, type Point } from './canvas.ts'
import { noise, type Noise } from './chance.ts'
import { emptyNet, fillHoles, placeOf, smoothRead, type Net } from './net.ts'
import { maskOf } from './raster.ts'

/**
 * Cloth that has a little more length than the place it lies in rises in folds.
 * A net of points carries the cloth; each pass draws neighbours to their cloth length,
 * stiffness smooths the net, weight presses it to the table, and friction holds it where a hand left it.
 */
export interface Slack {
  /** How much longer than its place the cloth is at (x, y) in cm, across and along the body: 0.01 is one per cent. */
  across: (x: number, y: number) => number
  along: (x: number, y: number) => number
  /** First unevenness, in cm, from which folds grow. */
  seed: (x: number, y: number) => number
  /** 1 where a seam or an edge holds the cloth down, 0 where it is free. */
  held: (x: number, y: number) => number
  /** The same for the outermost points; 1 if not given. */
  border?: (x: number, y: number) => number
  /** Degrees by which the cloth's own across and along are turned, clockwise. */
  turn?: number
}

/** The settled sheet at (x, y): its height, and how far its threads were drawn aside, in cm. */
export interface Rest {
  z: number
  dx: number
  dy: number
}

/** Reads the settled sheet; the answer is written to `out`, as millions of small objects would cost more than the drawing. */
export type Settled = (x: number, y: number, out: Rest) => void

/** From wide folds to small ones: spacing of the net in cm, passes, stiffness. */
const LEVELS = [
  { pitch: 1.2, passes: 380, stiffness: 0.0035 },
  { pitch: 0.62, passes: 220, stiffness: 0.005 },
  { pitch: 0.36, passes: 120, stiffness: 0.003 },
]
/** Unevenness, in cm, from which each finer net grows folds of its own. */
const FRESH = 0.014
const fresh = noise('fresh unevenness')
const FRICTION = 0.99
/** Fall per pass, in cm for a net of 1 cm. */
const WEIGHT = 0.00006

/** Pixels per cm of the map that tells which points of a net carry cloth. */
const MAP_PX = 5

/** Lets the cloth of these outlines come to rest. */
export function settle(outlines: Point[][], slack: Slack): Settled {
  const [left, top, right, bottom] = boundsOf(outlines.flat())
  const map: Canvas = {
    px: MAP_PX,
    left: left - 2,
    top: top - 2,
    width: Math.ceil((right - left + 4) * MAP_PX),
    height: Math.ceil((bottom - top + 4) * MAP_PX),
  }
  const masks = outlines.map((outline) => maskOf(map, outline))
  const carries = (x: number, y: number) => {
    const column = Math.floor((x - map.left) * MAP_PX)
    const row = Math.floor((y - map.top) * MAP_PX)
    if (column < 0 || row < 0 || column >= map.width || row >= map.height) return false
    return masks.some((mask) => mask[row * map.width + column]! > 0.5)
  }
  let net: Net | undefined
  for (const level of LEVELS) {
    const finer = emptyNet(map, { pitch: level.pitch, degrees: slack.turn ?? 0, carries })
    if (net) carryOver(net, finer)
    else startFrom(finer, slack)
    relax(finer, slack, level)
    net = finer
  }
  return readerOf(net!)
}

function startFrom(net: Net, { seed }: Slack) {
  for (let r = 0, i = 0; r < net.rows; r++)
    for (let c = 0; c < net.columns; c++, i++) net.z[i] = Math.max(0, 0.03 + seed(...placeOf(net, c, r)))
}

function carryOver(from: Net, to: Net) {
  for (let r = 0, i = 0; r < to.rows; r++)
    for (let c = 0; c < to.columns; c++, i++) {
      const u = clamp((to.left + c * to.pitch - from.left) / from.pitch, 1, from.columns - 2.001)
      const v = clamp((to.top + r * to.pitch - from.top) / from.pitch, 1, from.rows - 2.001)
      const [x, y] = [to.left + c * to.pitch, to.top + r * to.pitch]
      to.z[i] = Math.max(0, smoothRead(from.z, from.columns, { u, v }) + FRESH * fresh(x / (to.pitch * 4.5), y / (to.pitch * 6)))
      to.dx[i] = smoothRead(from.dx, from.columns, { u, v })
      to.dy[i] = smoothRead(from.dy, from.columns, { u, v })
    }
}

function relax(net: Net, slack: Slack, { passes, stiffness }: (typeof LEVELS)[number]) {
  const { columns, rows, pitch, inside, dx, dy, z } = net
  const size = columns * rows
  const across = new Float32Array(size)
  const along = new Float32Array(size)
  const held = new Float32Array(size)
  for (let r = 0, i = 0; r < rows; r++)
    for (let c = 0; c < columns; c++, i++) {
      if (!inside[i]) continue
      const [x, y] = placeOf(net, c, r)
      across[i] = slack.across(x, y)
      along[i] = slack.along(x, y)
      const border = !inside[i - 1] || !inside[i + 1] || !inside[i - columns] || !inside[i + columns]
      held[i] = border ? (slack.border?.(x, y) ?? 1) : slack.held(x, y)
    }
  const draw = (i: number, j: number, [ox, oy]: readonly [number, number], rest: number, share: number) => {
    const ex = ox * pitch + dx[j]! - dx[i]!
    const ey = oy * pitch + dy[j]! - dy[i]!
    const ez = z[j]! - z[i]!
    const length = Math.sqrt(ex * ex + ey * ey + ez * ez)
    const pull = ((length - rest) / length) * 0.5 * share
    dx[i]! += ex * pull
    dy[i]! += ey * pull
    z[i]! += ez * pull
    dx[j]! -= ex * pull
    dy[j]! -= ey * pull
    z[j]! -= ez * pull
  }
  const RIGHT = [1, 0] as const
  const DOWN = [0, 1] as const
  const FALL = [1, 1] as const
  const RISE = [1, -1] as const
  const diagonal = Math.SQRT2 * pitch
  const bend = new Float32Array(size)
  const bendAt = (map: Float32Array, i: number) => {
    const here = map[i]!
    return (
      (inside[i - 1] ? map[i - 1]! - here : 0) +
      (inside[i + 1] ? map[i + 1]! - here : 0) +
      (inside[i - columns] ? map[i - columns]! - here : 0) +
      (inside[i + columns] ? map[i + columns]! - here : 0)
    )
  }
  for (let pass = 0; pass < passes; pass++) {
    const forward = pass % 2 === 0
    for (let k = 0; k < size; k++) {
      const i = forward ? k : size - 1 - k
      if (!inside[i]) continue
      const right = i + 1
      const below = i + columns
      if (inside[right]) draw(i, right, RIGHT, pitch * (1 + (across[i]! + across[right]!) / 2), 0.9)
      if (inside[below]) draw(i, below, DOWN, pitch * (1 + (along[i]! + along[below]!) / 2), 0.9)
      const stretch = 1 + (across[i]! + along[i]!) / 2
      if (inside[below + 1]) draw(i, below + 1, FALL, diagonal * stretch, 0.35)
      if (inside[i - columns + 1]) draw(i, i - columns + 1, RISE, diagonal * stretch, 0.35)
    }
    // Stiffness is bending against bending: it rounds folds and leaves slopes alone.
    for (let i = 0; i < size; i++) bend[i] = inside[i] ? bendAt(z, i) : 0
    for (let i = 0; i < size; i++) {
      if (!inside[i]) continue
      const free = 1 - held[i]!
      const height = z[i]! - stiffness * bendAt(bend, i) + 0.001 * bend[i]! - WEIGHT * pitch
      z[i] = Math.max(0, height * (0.98 + 0.02 * free))
      dx[i]! *= FRICTION * free
      dy[i]! *= FRICTION * free
    }
  }
}

function readerOf(net: Net): Settled {
  fillHoles(net)
  const { cos, sin, columns } = net
  return (x, y, out) => {
    const fromX = x - net.middleX
    const fromY = y - net.middleY
    const u = clamp((fromX * cos + fromY * sin - net.left) / net.pitch, 1, columns - 3)
    const v = clamp((fromY * cos - fromX * sin - net.top) / net.pitch, 1, net.rows - 3)
    const dx = smoothRead(net.dx, columns, { u, v })
    const dy = smoothRead(net.dy, columns, { u, v })
    out.z = smoothRead(net.z, columns, { u, v })
    out.dx = dx * cos - dy * sin
    out.dy = dx * sin + dy * cos
  }
}

/** Seeds of folds that run mostly in one direction: noise drawn out along `degrees` (0 is across, 90 is down). */
export function foldSeed(
  source: Noise,
  { degrees, width, length, height }: { degrees: number; width: number; length: number; height: number },
) {
  const a = (degrees * Math.PI) / 180
  return (x: number, y: number) =>
    height * source((x * Math.cos(a) + y * Math.sin(a)) / length, (y * Math.cos(a) - x * Math.sin(a)) / width)
}
