import sharp, { type Sharp } from 'sharp'
import { sequence } from '../chance/seeded.ts'
import { toSrgb, type Rgb } from './colour.ts'
import type { Surface } from './panel.ts'

/** A picture in the making. Its units are those of the garments, not pixels. */
export interface Scene {
  width: number
  height: number
  /** Units across the picture. */
  units: number
  /** Pixels of one unit. */
  scale: number
  seed: string
  /** Strength of the window's fall-off; 0 for strips that repeat. */
  vignette: number
  /** Light of every pixel: red, green, blue. */
  pixels: Float32Array
}

/** An empty picture, `units` wide. */
export function newScene(
  size: { width: number; height: number },
  units: number,
  { seed, vignette = 1 }: { seed: string; vignette?: number },
): Scene {
  const { width, height } = size
  return { width, height, units, scale: width / units, seed, vignette, pixels: new Float32Array(width * height * 3) }
}

/** Covers the whole picture with a surface. */
export function fillWith(scene: Scene, surface: Surface) {
  const { width, height, scale, pixels } = scene
  const colour: Rgb = [0, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      surface.sample(x / scale, y / scale, colour)
      pixels.set(colour, (y * width + x) * 3)
    }
}

/** The finished picture: the window's light falls off to the lower right, and a fine grain keeps flat parts from banding. */
export function develop({ width, height, seed, vignette, pixels }: Scene): Sharp {
  const bytes = Buffer.alloc(width * height * 3)
  const next = sequence(`grain${seed}`)
  for (let y = 0; y < height; y++) {
    const fy = y / height
    for (let x = 0; x < width; x++) {
      const fx = x / width
      const window = 1 + vignette * (0.055 * (1 - fx * 0.9 - fy * 1.1) - 0.05 * ((fx - 0.5) ** 2 + (fy - 0.5) ** 2))
      const grain = (next() - 0.5) * 0.01
      const at = (y * width + x) * 3
      for (let i = at; i < at + 3; i++) {
        const value = pixels[i]! * window
        bytes[i] = toSrgb(value + grain * Math.sqrt(Math.max(0, value)))
      }
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}
