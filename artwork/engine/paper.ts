import { light } from '../cloth/cotton.ts'
import { wholeOf, type Canvas, type Field } from './canvas.ts'
import { noise } from './chance.ts'
import { blurred } from './raster.ts'
import { newScene, type Scene } from './scene.ts'

const pulp = noise('pulp')
const tooth = noise('tooth')
const cloud = noise('cloud')

/** A table of hand-made paper with a faint tooth. */
export function paperScene(canvas: Canvas, colour: string): Scene {
  const { width, height, px } = canvas
  const [red, green, blue] = light(colour)
  const scene = newScene(canvas)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const [u, v] = [x / px, y / px]
      const shade = 1 + 0.006 * cloud(u / 9, v / 9)
      scene.red[i] = red * shade
      scene.green[i] = green * shade
      scene.blue[i] = blue * shade
      scene.slopeX[i] = 0.011 * pulp(u / 1.5, v / 1.5) + 0.011 * tooth(u * 3.1, v * 3.1)
      scene.slopeY[i] = 0.011 * pulp(v / 1.5 + 60, u / 1.5) + 0.011 * tooth(v * 3.1 + 40, u * 3.1)
    }
  return scene
}

interface SoftShadow {
  /** In cm: how soft, and how far it is thrown. */
  sigma: number
  dx: number
  dy: number
  strength: number
}

const ON_PAPER: SoftShadow[] = [
  { sigma: 0.5, dx: 0.3, dy: 0.38, strength: 0.22 },
  { sigma: 1.65, dx: 1, dy: 1.3, strength: 0.22 },
  { sigma: 4.5, dx: 2.3, dy: 3.1, strength: 0.14 },
]

/** Soft shadows around what covers `alpha`, where the scene's own cloth does not lie: one near, one wide, one of the whole. */
export function castShadow({ canvas, red, green, blue, alpha: own }: Scene, alpha: Field) {
  const { width, height, px } = canvas
  for (const { sigma, strength, ...shift } of ON_PAPER) {
    const soft = blurred(alpha, sigma * px, { box: wholeOf(canvas), width })
    const dx = Math.round(shift.dx * px)
    const dy = Math.round(shift.dy * px)
    for (let y = dy; y < height; y++)
      for (let x = dx; x < width; x++) {
        const i = y * width + x
        const shadow = soft[i - dy * width - dx]! * strength * (1 - own[i]!)
        red[i]! *= 1 - shadow
        green[i]! *= 1 - shadow * 0.97
        blue[i]! *= 1 - shadow * 0.91
      }
  }
}
