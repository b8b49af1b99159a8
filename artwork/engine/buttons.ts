import { boxAround, smoothstep } from './canvas.ts'
import { noise } from './chance.ts'
import type { Button } from './layer.ts'
import type { Scene } from './scene.ts'

const rings = noise('wood rings')

/** Turned wooden buttons: a rim, a dish, four holes and the thread that crosses them. */
export function sewOn(scene: Scene, { at, radius, colour, turn }: Button) {
  const [cx, cy] = at
  const { canvas } = scene
  const { px } = canvas
  const box = boxAround(canvas, [[cx, cy]], radius + 0.2)
  for (let y = box.y0; y < box.y1; y++)
    for (let x = box.x0; x < box.x1; x++) {
      const u = (x + 0.5) / px + canvas.left - cx
      const v = (y + 0.5) / px + canvas.top - cy
      const r = Math.hypot(u, v)
      const share = Math.min(1, Math.max(0, (radius - r) * px + 0.5))
      if (share === 0) continue
      const i = y * canvas.width + x
      const t = r / radius
      const a = (turn * Math.PI) / 180
      const along = u * Math.cos(a) + v * Math.sin(a)
      const across = v * Math.cos(a) - u * Math.sin(a)
      const grain = 1 + 0.16 * rings(along * 3 + cx, across * 16 + cy)
      // Slope of the turned profile, outwards: rises to a rim, dips into a dish.
      const profile = t > 0.84 ? -1.3 * ((t - 0.84) / 0.16) : t > 0.66 ? 0.55 * Math.sin(((t - 0.66) / 0.18) * Math.PI) : 0.05
      const holes = hole(along, across, radius)
      const thread = bar(along, across, radius)
      const mixIn = (map: Float32Array, value: number) => (map[i]! += (value - map[i]!) * share)
      const wood = (c: number) => colour[c]! * grain * (1 - 0.75 * holes)
      const yarn = [0.72, 0.69, 0.62]
      mixIn(scene.red, wood(0) + (yarn[0]! - wood(0)) * thread)
      mixIn(scene.green, wood(1) + (yarn[1]! - wood(1)) * thread)
      mixIn(scene.blue, wood(2) + (yarn[2]! - wood(2)) * thread)
      mixIn(scene.slopeX, ((profile * u) / (r || 1)) * (1 - thread))
      mixIn(scene.slopeY, ((profile * v) / (r || 1)) * (1 - thread))
      scene.height[i]! += 0.17 * share * (1 - 0.5 * smoothstep(0.8, 1, t))
    }
}

function hole(u: number, v: number, radius: number): number {
  const at = radius * 0.27
  const d = Math.hypot(Math.abs(u) - at, Math.abs(v) - at)
  return 1 - smoothstep(radius * 0.1, radius * 0.2, d)
}

function bar(u: number, v: number, radius: number): number {
  const at = radius * 0.27
  const within = Math.abs(u) < at * 1.1 ? 1 : 0
  return within * (1 - smoothstep(0.02, 0.075, Math.abs(Math.abs(v) - at)))
}
