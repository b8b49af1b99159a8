import type { Rgb } from './colour.ts'
import { blurred, type Field } from './field.ts'
import { placementOf, type Placement, type Uv } from './grain.ts'
import type { Band, Panel, Surface } from './panel.ts'
import { INVISIBLE, cover, filled, maskOf, patchOf, type Patch } from './patch.ts'
import { reliefOf } from './relief.ts'
import type { Scene } from './scene.ts'
import { drawThreads, threadsOf } from './stitching.ts'

/** The window is at the upper left. */
const LIGHT = { x: -0.5, y: -0.66, z: 0.78 }
const CONTRAST = 1.05
const WARP = 2.2
/** Radius over which a place counts as a hollow or a crest, in units. */
const HOLLOW = 9

/** Lays a panel over what is there: its shadow, then its cloth, bent and lit along the relief. */
export async function layPanel(scene: Scene, panel: Panel) {
  const patch = patchOf(scene, panel)
  const mask = await maskOf(patch, panel)
  if (panel.shadow) dropShadow(scene, { patch, mask }, panel.shadow)
  const heights = await reliefOf(panel, patch, mask)
  const threads = await threadsOf(panel, patch)
  const paint = await painter(panel, patch)
  const lightOf = lighting(panel, patch, heights)
  const [red, green, blue] = tonesOf(panel.tone ?? 1)
  const colour: Rgb = [0, 0, 0]
  const place: Place = { x: 0, y: 0, slopeX: 0, slopeY: 0 }
  for (let y = 0; y < patch.height; y++)
    for (let x = 0; x < patch.width; x++) {
      const i = y * patch.width + x
      const share = mask.values[i]!
      if (share < INVISIBLE) continue
      const lit = lightOf(x, y, place)
      place.x = patch.left + x / patch.scale
      place.y = patch.top + y / patch.scale
      paint(i, place, colour)
      colour[0] = colour[0] * lit * red
      colour[1] = colour[1] * lit * green
      colour[2] = colour[2] * lit * blue
      warmShade(colour, lit)
      drawThreads(threads, i, { colour, lit })
      mix(scene.pixels, ((patch.y + y) * scene.width + patch.x + x) * 3, { colour, share })
    }
}

const tonesOf = (tone: number | Rgb): Rgb => (Array.isArray(tone) ? tone : [tone, tone, tone])

/** Cotton glows in its own shadows: they are a little warmer than its lit side. */
function warmShade(colour: Rgb, lit: number) {
  if (lit >= 1) return
  colour[0] *= 1 + 0.03 * (1 - lit)
  colour[2] *= 1 - 0.05 * (1 - lit)
}

function mix(pixels: Float32Array, at: number, { colour, share }: { colour: Rgb; share: number }) {
  pixels[at]! += (colour[0] - pixels[at]!) * share
  pixels[at + 1]! += (colour[1] - pixels[at + 1]!) * share
  pixels[at + 2]! += (colour[2] - pixels[at + 2]!) * share
}

/** The panel's own shadow on the panels below it. */
function dropShadow(scene: Scene, { patch, mask }: { patch: Patch; mask: Field }, [blur, dx, dy, strength]: NonNullable<Panel['shadow']>) {
  const { width, height, scale } = patch
  const soft = blurred(mask, blur * scale).values
  const shiftX = Math.round(dx * scale)
  const shiftY = Math.round(dy * scale)
  for (let y = Math.max(0, shiftY); y < Math.min(height, height + shiftY); y++)
    for (let x = Math.max(0, shiftX); x < Math.min(width, width + shiftX); x++) {
      const shadow = soft[(y - shiftY) * width + x - shiftX]! * strength
      if (shadow < INVISIBLE) continue
      const at = ((patch.y + y) * scene.width + patch.x + x) * 3
      scene.pixels[at]! *= 1 - shadow
      scene.pixels[at + 1]! *= 1 - shadow * 0.985
      scene.pixels[at + 2]! *= 1 - shadow * 0.95
    }
}

/** A place of the cloth in units, and how it slopes there: one object, written anew for every pixel. */
interface Place {
  x: number
  y: number
  slopeX: number
  slopeY: number
}

/** Gives the light at a pixel, 1 for flat cloth in the open, and writes the slope to `place`. */
function lighting(
  { light = CONTRAST, hollows = 1 }: Panel,
  { width, height, scale }: Patch,
  heights: Field,
): (x: number, y: number, place: Place) => number {
  const here = heights.values
  const around = blurred(heights, HOLLOW * scale).values
  return (x, y, place) => {
    const i = y * width + x
    const gx = (here[x < width - 1 ? i + 1 : i]! - here[x > 0 ? i - 1 : i]!) * 0.5 * scale
    const gy = (here[y < height - 1 ? i + width : i]! - here[y > 0 ? i - width : i]!) * 0.5 * scale
    const steep = 1 / Math.sqrt(1 + gx * gx + gy * gy)
    const facing = ((-gx * LIGHT.x - gy * LIGHT.y + LIGHT.z) * steep) / LIGHT.z
    const crest = here[i]! - around[i]!
    const open = 1 + 0.03 * hollows * (crest < 0 ? crest * 1.6 : crest * 0.5)
    place.slopeX = gx
    place.slopeY = gy
    return Math.min(1.34, Math.max(0.28, 1 + light * (facing - 1)) * Math.min(1.12, Math.max(0.55, open)))
  }
}

interface Layer {
  surface: Surface
  placement: Placement
  shape: Float32Array
  tone: number
}

/** Gives the unlit colour at pixel `i`: the panel's surface with its bands, shifted where the cloth slopes. */
async function painter(
  { surface, grain, bands = [], warp = WARP }: Panel,
  patch: Patch,
): Promise<(i: number, at: Place, out: Rgb) => void> {
  const placement = placementOf(grain)
  const layers: Layer[] = []
  for (const band of bands) layers.push(await layerOf(band, patch))
  const uv: Uv = [0, 0]
  return (i, { x, y, slopeX, slopeY }, out) => {
    const bentX = x + slopeX * warp
    const bentY = y + slopeY * warp
    placement(bentX, bentY, uv)
    surface.sample(uv[0], uv[1], out)
    for (const layer of layers) {
      const cover = layer.shape[i]!
      if (cover <= INVISIBLE) continue
      const red = out[0]
      const green = out[1]
      const blue = out[2]
      layer.placement(bentX, bentY, uv)
      layer.surface.sample(uv[0], uv[1], out)
      out[0] = red + (out[0] * layer.tone - red) * cover
      out[1] = green + (out[1] * layer.tone - green) * cover
      out[2] = blue + (out[2] * layer.tone - blue) * cover
    }
  }
}

async function layerOf(band: Band, patch: Patch): Promise<Layer> {
  const shape = await cover(patch, 'svg' in band ? band.svg : filled(band.outline))
  return { surface: band.surface, placement: placementOf(band.grain), shape: shape.values, tone: band.tone ?? 1 }
}
