import { svgData, type Path } from '../geometry/path.ts'
import { blurred, coverage, type Field } from './field.ts'
import type { CastShadow } from './panel.ts'
import type { Scene } from './scene.ts'

/** Contact, near and wide shadow of a garment on paper. */
const GARMENT: CastShadow[] = [
  [2.2, 1.2, 1.6, 0.34],
  [9, 5, 7, 0.26],
  [30, 13, 19, 0.22],
]
/** A shadow takes more of the red than of the blue light. */
const TINT = [1, 0.97, 0.9] as const
const INVISIBLE = 0.004

/** Darkens what lies below the outlines, taken together, as one thing. */
export async function castShadow(scene: Scene, outlines: Path[], layers = GARMENT) {
  const svg = outlines.map((outline) => `<path d="${svgData(outline)}" fill="#fff"/>`).join('')
  for (const [blur, dx, dy, strength] of layers) {
    // Wide shadows carry no detail: they are blurred small.
    const shrink = blur >= 16 ? 4 : blur >= 6 ? 2 : 1
    const size = { width: Math.ceil(scene.width / shrink), height: Math.ceil(scene.height / shrink) }
    const view = [0, 0, scene.units, (scene.units * scene.height) / scene.width] as const
    const shape = await coverage(`<g transform="translate(${dx} ${dy})">${svg}</g>`, size, [...view])
    darken(scene, enlarged(blurred(shape, (blur * scene.scale) / shrink), shrink), strength)
  }
}

function darken({ width, height, pixels }: Scene, depth: (x: number, y: number) => number, strength: number) {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shadow = depth(x, y)
      if (shadow < INVISIBLE) continue
      const at = (y * width + x) * 3
      pixels[at]! *= 1 - strength * shadow * TINT[0]
      pixels[at + 1]! *= 1 - strength * shadow * TINT[1]
      pixels[at + 2]! *= 1 - strength * shadow * TINT[2]
    }
}

/** Reads a shrunken field at the picture's own pixels. */
function enlarged({ width, height, values }: Field, shrink: number): (x: number, y: number) => number {
  if (shrink === 1) return (x, y) => values[y * width + x]!
  return (x, y) => {
    const fx = Math.min(width - 1.001, x / shrink)
    const fy = Math.min(height - 1.001, y / shrink)
    const x0 = fx | 0
    const y0 = fy | 0
    const x1 = Math.min(width - 1, x0 + 1)
    const above = y0 * width
    const below = Math.min(height - 1, y0 + 1) * width
    const tx = fx - x0
    const high = values[above + x0]! + (values[above + x1]! - values[above + x0]!) * tx
    const low = values[below + x0]! + (values[below + x1]! - values[below + x0]!) * tx
    return high + (low - high) * (fy - y0)
  }
}
