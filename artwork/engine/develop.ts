import sharp, { type Sharp } from 'sharp'
import { chanceAt } from './chance.ts'
import type { Scene } from './scene.ts'

// One thread: what a file looks like must not depend on how many the machine has.
sharp.concurrency(1)

const STEPS = 4096
const BYTES = Float32Array.from({ length: STEPS + 1 }, (_, i) => {
  const light = i / STEPS
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)
})

/** Highlights of white cloth bend softly towards paper white instead of breaking off. */
const shoulder = (value: number) => (value < 0.84 ? value : 0.84 + 0.16 * (1 - Math.exp(-(value - 0.84) / 0.16)))

/** The window's light is as cool as that of the photographs: white cloth has the same white in both. */
const WINDOW = [0.973, 1, 1.06] as const

/** Light to a picture: the window's light falls off to the lower right, and a grain keeps flat parts from banding. Strips that repeat have neither. */
export function develop({ canvas, red, green, blue }: Scene, { window = true }: { window?: boolean } = {}): Sharp {
  const { width, height } = canvas
  const [warm, , cool] = window ? WINDOW : [1, 1, 1]
  const bytes = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const fy = y / height
    for (let x = 0; x < width; x++) {
      const fx = x / width
      const fall = window ? 1 + 0.055 * (1 - fx * 0.9 - fy * 1.1) - 0.05 * ((fx - 0.5) ** 2 + (fy - 0.5) ** 2) : 1
      const grain = window ? (chanceAt(x, y, 1) - 0.5) * 2.2 : 0
      const i = y * width + x
      bytes[i * 3] = byteOf(red[i]! * fall * warm, grain)
      bytes[i * 3 + 1] = byteOf(green[i]! * fall, grain)
      bytes[i * 3 + 2] = byteOf(blue[i]! * fall * cool, grain)
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

function byteOf(light: number, grain: number): number {
  const value = shoulder(light)
  const step = value <= 0 ? 0 : value >= 1 ? STEPS : (value * STEPS + 0.5) | 0
  return Math.round(Math.min(255, Math.max(0, BYTES[step]! + grain)))
}
