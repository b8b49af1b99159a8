import { clamp, mix, smoothstep, type Canvas, type Field } from './canvas.ts'
import type { Scene } from './scene.ts'

/** A large window at the upper left, and the room's light from everywhere else. */
const AZIMUTH = (-128 * Math.PI) / 180
const ELEVATION = (34 * Math.PI) / 180
const KEY = [0.714, 0.705, 0.692] as const
const ROOM = [0.286, 0.295, 0.308] as const
/** A white cloth lights its own hollows, warmly. */
const BOUNCE = [1, 0.985, 0.95] as const

/** What the yarns' skin throws back before dye can take it: it lights dark cloth on its crests. */
const SHEEN = 0.05

/** How far, in cm, a ray looks for something higher. */
const REACH = [0.11, 0.19, 0.3, 0.45, 0.68, 0.98, 1.43, 2.1, 3.15]
const ROOM_REACH = [0.15, 0.3, 0.6, 1.05, 1.8, 3, 4.8]

/** Lights the scene in place; `turn` is how far the table will be turned under the same window, in degrees clockwise. */
export function shade(scene: Scene, turn = 0) {
  const { width, height } = scene.canvas
  const azimuth = AZIMUTH - (turn * Math.PI) / 180
  const shadow = shadows(scene, azimuth)
  const open = openness(scene)
  const lx = Math.cos(azimuth) * Math.cos(ELEVATION)
  const ly = Math.sin(azimuth) * Math.cos(ELEVATION)
  const lz = Math.sin(ELEVATION)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const gx = scene.slopeX[i]!
      const gy = scene.slopeY[i]!
      const alpha = scene.alpha[i]!
      const steep = 1 / Math.sqrt(1 + gx * gx + gy * gy)
      // A window is wide: light still reaches cloth that turns a little away from it.
      const facing = ((-gx * lx - gy * ly + lz) * steep) / lz
      const direct = Math.max(0, facing < 0.25 ? 0.25 * Math.exp((facing - 0.25) * 2.4) : facing) * shadow[i]!
      const seen = readHalf(open, x, y)
      const dome = seen * (0.75 + 0.25 * steep * (1 - 0.35 * gy))
      const bounce = (1 - seen) * 0.32 * alpha
      const dark = (1 - Math.min(1, 1.6 * Math.max(scene.red[i]!, scene.green[i]!, scene.blue[i]!))) ** 2
      const sheen = SHEEN * alpha * dark * Math.max(0, direct - 0.72) ** 1.5
      scene.red[i] = scene.red[i]! * (KEY[0] * direct + ROOM[0] * dome + bounce * BOUNCE[0]) + sheen
      scene.green[i] = scene.green[i]! * (KEY[1] * direct + ROOM[1] * dome + bounce * BOUNCE[1]) + sheen
      scene.blue[i] = scene.blue[i]! * (KEY[2] * direct + ROOM[2] * dome + bounce * BOUNCE[2]) + sheen * 1.1
    }
}

/** Steps of a ray in pixels; those that are none at this scale are left out. */
function stepsOf({ width, px }: Canvas, angle: number, reaches: number[]) {
  return reaches
    .map((reach) => ({ dx: Math.round(Math.cos(angle) * reach * px), dy: Math.round(Math.sin(angle) * reach * px) }))
    .filter(({ dx, dy }, k, all) => (dx !== 0 || dy !== 0) && (k === 0 || dx !== all[k - 1]!.dx || dy !== all[k - 1]!.dy))
    .map(({ dx, dy }) => ({ dx, dy, at: dy * width + dx, scale: px / Math.hypot(dx, dy) }))
}

type Step = ReturnType<typeof stepsOf>[number]

/** The steepest rise that a ray from (x, y) meets. */
function horizonOf(
  map: Field,
  { width, height }: { width: number; height: number },
  { x, y, steps }: { x: number; y: number; steps: Step[] },
): number {
  const i = y * width + x
  const here = map[i]!
  let horizon = 0
  for (const { dx, dy, at, scale } of steps) {
    if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) break
    const rise = (map[i + at]! - here) * scale
    if (rise > horizon) horizon = rise
  }
  return horizon
}

/** How much of the window each pixel sees, 0 to 1: the horizon towards five parts of the window. */
function shadows({ canvas, height: map }: Scene, azimuth: number): Field {
  const lit = new Float32Array(map.length)
  const ray = { x: 0, y: 0, steps: [] as Step[] }
  for (const part of [-0.42, -0.21, 0, 0.21, 0.42]) {
    ray.steps = stepsOf(canvas, azimuth + part, REACH)
    for (ray.y = 0; ray.y < canvas.height; ray.y++)
      for (ray.x = 0; ray.x < canvas.width; ray.x++) {
        const horizon = horizonOf(map, canvas, ray)
        lit[ray.y * canvas.width + ray.x]! += horizon === 0 ? 0.2 : 0.2 * (1 - smoothstep(0.35, 1.7, horizon))
      }
  }
  return lit
}

interface Half {
  map: Field
  width: number
  height: number
}

/** How open to the room each second pixel is: the mean horizon in eight directions. */
function openness({ canvas, height: map }: Scene): Half {
  const half = { ...canvas, width: canvas.width >> 1, height: canvas.height >> 1, px: canvas.px / 2 }
  const small = new Float32Array(half.width * half.height)
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) {
      const i = y * 2 * canvas.width + x * 2
      small[y * half.width + x] = (map[i]! + map[i + 1]! + map[i + canvas.width]! + map[i + canvas.width + 1]!) / 4
    }
  const open = new Float32Array(small.length)
  const ray = { x: 0, y: 0, steps: [] as Step[] }
  for (let k = 0; k < 8; k++) {
    ray.steps = stepsOf(half, (k * Math.PI) / 4 + 0.2, ROOM_REACH)
    for (ray.y = 0; ray.y < half.height; ray.y++)
      for (ray.x = 0; ray.x < half.width; ray.x++) {
        const horizon = horizonOf(small, half, ray)
        open[ray.y * half.width + ray.x]! += 1 / 8 / (1 + horizon * horizon)
      }
  }
  return { map: open, width: half.width, height: half.height }
}

function readHalf({ map, width, height }: Half, x: number, y: number): number {
  const u = clamp((x - 0.5) / 2, 0, width - 1.001)
  const v = clamp((y - 0.5) / 2, 0, height - 1.001)
  const c = Math.floor(u)
  const i = Math.floor(v) * width + c
  const top = mix(map[i]!, map[i + 1]!, u - c)
  return mix(top, mix(map[i + width]!, map[i + width + 1]!, u - c), v - Math.floor(v))
}
