import type { Light } from '../cloth/cotton.ts'
import { boxAround, clamp, newField, wholeOf, type Box, type Canvas, type Field, type Point } from './canvas.ts'
import { noise } from './chance.ts'
import type { Layer, Panel } from './layer.ts'
import { colourAt, printedBands, type Spot } from './panel-colour.ts'
import { blurred, maskOf } from './raster.ts'
import { reliefOf, type Sheet } from './relief.ts'
import type { Scene } from './scene.ts'
import { settle, type Rest, type Settled } from './settle.ts'
import { stitches } from './sewing.ts'

const grainDrift = noise('grain drift')
/** How far the print goes with the cloth that folds draw together (2 shows what 1 would measure), and shifts on slopes, in cm. */
const DRAWN = 2
const TILTED = 0.28
const WHITER = 0.018
const STEEPEST = 1.6
const THREAD: Light = [0.83, 0.81, 0.76]

/** Sheets that have come to rest, by their layer's id: a garment is drawn from afar and from near, and lies alike in both. */
export type Rests = Map<string, Settled>

function restOf({ id, slack, panels }: Layer, rests: Rests): Settled | null {
  if (!slack) return null
  const known = rests.get(id)
  if (known) return known
  const settled = settle(
    panels.map(({ outline }) => outline),
    slack,
  )
  rests.set(id, settled)
  return settled
}

/** Lays one sheet of cloth over the scene: settles it, sews it, prints it. Light comes later, for all layers at once. */
export function layDown(scene: Scene, given: Layer, rests: Rests) {
  const points = given.panels.flatMap(({ outline }) => outline)
  if (isEmpty(boxAround(scene.canvas, points, 0.5))) return
  const part = partOf(scene.canvas, boxAround(scene.canvas, points, 2))
  const settled = restOf(given, rests)
  const layer = settled ? drawnAlong(given, settled) : given
  const cut = cutOut(part, layer.panels)
  const sheet = reliefOf(part, layer, settled)
  const height = stacked(scene, layer, { sheet, part })
  pressShadow(scene, cut.mask, { part, gap: layer.gap ?? 0 })
  paint(scene, layer, { ...cut, sheet, height, part })
  for (const sewing of layer.sewing)
    if (sewing.kind === 'topstitch' || sewing.kind === 'quilt') drawThread(scene, sewing, { mask: cut.mask, part })
}

const isEmpty = ({ x0, y0, x1, y1 }: Box) => x1 <= x0 || y1 <= y0

/** The part of a scene that a sheet lies in, as a canvas of its own: most sheets are small. */
interface Part extends Canvas {
  /** Its first pixel's place in the scene, and the scene's width. */
  x0: number
  y0: number
  row: number
}

const partOf = ({ px, left, top, width }: Canvas, { x0, y0, x1, y1 }: Box): Part => ({
  px,
  left: left + x0 / px,
  top: top + y0 / px,
  width: x1 - x0,
  height: y1 - y0,
  x0,
  y0,
  row: width,
})

/** What of the scene lies in the part. */
function cropped(field: Field, { x0, y0, row, width, height }: Part): Field {
  const crop = new Float32Array(width * height)
  for (let y = 0; y < height; y++) crop.set(field.subarray((y + y0) * row + x0, (y + y0) * row + x0 + width), y * width)
  return crop
}

/** Edges and seams go where the settled cloth has drawn them. */
function drawnAlong(layer: Layer, settled: Settled): Layer {
  const rest: Rest = { z: 0, dx: 0, dy: 0 }
  const move = (line: Point[]) =>
    line.map(([x, y]): Point => {
      settled(x, y, rest)
      return [x + DRAWN * rest.dx, y + DRAWN * rest.dy]
    })
  return {
    ...layer,
    panels: layer.panels.map((panel) => ({
      ...panel,
      outline: move(panel.outline),
      bands: panel.bands?.map((band) => ({ ...band, line: move(band.line) })),
    })),
    sewing: layer.sewing.map((sewing) => ({ ...sewing, line: move(sewing.line) })),
  }
}

interface Cut {
  mask: Field
  /** Which panel lies at each pixel. */
  owner: Uint8Array
}

function cutOut(canvas: Canvas, panels: Panel[]): Cut {
  const mask = newField(canvas)
  const owner = new Uint8Array(mask.length)
  panels.forEach((panel, number) => {
    const piece = maskOf(canvas, panel.outline)
    for (let i = 0; i < mask.length; i++) {
      const share = piece[i]!
      if (share === 0) continue
      const before = mask[i]!
      if (share >= 0.5 || before === 0) owner[i] = number
      mask[i] = Math.min(1, Math.max(before, share, share < 1 && before > 0 ? share + before : 0))
    }
  })
  return { mask, owner }
}

/** The sheet's height over the table: it bridges the steps of what lies below and rounds down at free edges. */
function stacked({ height: below }: Scene, { lift, bridge = 0.45 }: Layer, { sheet, part }: { sheet: Sheet; part: Part }): Field {
  const { width, px } = part
  const height = blurred(cropped(below, part), bridge * px, { box: wholeOf(part), width })
  for (let y = 0; y < part.height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const over = typeof lift === 'number' ? lift : lift(x / px + part.left, y / px + part.top)
      height[i]! += (over + sheet.z[i]!) * sheet.edge[i]!
    }
  return height
}

/** The dark line where one sheet lies on another: light does not get into the gap. A sheet that stands off, by `gap` cm, darkens more around it. */
function pressShadow({ red, green, blue }: Scene, mask: Field, { part, gap }: { part: Part; gap: number }) {
  const { width, px } = part
  const box = wholeOf(part)
  const near = blurred(mask, 0.13 * px, { box, width })
  const wide = gap ? blurred(mask, gap * px, { box, width }) : near
  const step = Math.max(1, Math.round(0.075 * px))
  const far = 2 * step
  for (let y = far; y < part.height; y++)
    for (let x = far; x < width; x++) {
      const i = y * width + x
      const gapShadow = gap ? 0.3 * wide[i - far * width - far]! : 0
      const shadow = (0.34 * near[i - step * width - step]! + gapShadow) * (1 - mask[i]!)
      if (shadow < 0.004) continue
      const at = (y + part.y0) * part.row + x + part.x0
      red[at]! *= 1 - shadow
      green[at]! *= 1 - shadow
      blue[at]! *= 1 - shadow * 0.95
    }
}

interface Cloths extends Cut {
  sheet: Sheet
  height: Field
  part: Part
}

function paint(scene: Scene, layer: Layer, { mask, owner, sheet, height, part }: Cloths) {
  const { red, green, blue } = scene
  const { width, px } = part
  const bands = layer.panels.map((panel) => printedBands(part, panel))
  const through = layer.through ?? 0
  const drift = layer.slack ? 0.3 : 0
  const below = through ? [red, green, blue].map((map) => blurred(cropped(map, part), 0.12 * px, { box: wholeOf(part), width })) : null
  const out: Light = [0, 0, 0]
  const spot: Spot = { x: 0, y: 0, shiftX: 0, shiftY: 0 }
  for (let y = 0; y < part.height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const share = mask[i]!
      if (share < 0.004) continue
      // At the picture's own edge the slope goes on.
      const column = i + (x === 0 ? 1 : x === width - 1 ? -1 : 0)
      const row = i + (y === 0 ? width : y === part.height - 1 ? -width : 0)
      const gx = clamp(((height[column + 1]! - height[column - 1]!) / 2) * px, -STEEPEST, STEEPEST)
      const gy = clamp(((height[row + width]! - height[row - width]!) / 2) * px, -STEEPEST, STEEPEST)
      const panel = layer.panels[owner[i]!]!
      const [cx, cy] = [(x + 0.5) / px + part.left, (y + 0.5) / px + part.top]
      spot.shiftX = DRAWN * sheet.dx[i]! - TILTED * gx + drift * grainDrift(cx / 24, cy / 30)
      spot.shiftY = DRAWN * sheet.dy[i]! - TILTED * gy + drift * grainDrift(cy / 28 + 40, cx / 22)
      spot.x = cx - spot.shiftX
      spot.y = cy - spot.shiftY
      colourAt(panel, { printed: bands[owner[i]!]!, i, spot }, out)
      const tone = (panel.tone ?? 1) * (1 + WHITER * sheet.plies[i]!)
      const at = (y + part.y0) * part.row + x + part.x0
      for (let c = 0; c < 3; c++) {
        const map = c === 0 ? red : c === 1 ? green : blue
        let value = out[c]! * tone
        if (below) value = value * (1 - through) + (below[c]![i]! / 0.8) * value * through
        map[at]! += (value - map[at]!) * share
      }
      scene.slopeX[at]! += (gx - scene.slopeX[at]!) * share
      scene.slopeY[at]! += (gy - scene.slopeY[at]!) * share
      scene.height[at]! += (height[i]! - scene.height[at]!) * share
      scene.alpha[at] = Math.max(scene.alpha[at]!, share)
      if (!layer.limb) scene.body[at] = Math.max(scene.body[at]!, share)
    }
}

interface Thread {
  line: Point[]
  thread?: Light
}

function drawThread({ red, green, blue, slopeY }: Scene, { line, thread = THREAD }: Thread, { mask, part }: { mask: Field; part: Part }) {
  stitches(part, line, (i, share) => {
    const cover = share * 0.8 * mask[i]!
    const at = (Math.floor(i / part.width) + part.y0) * part.row + (i % part.width) + part.x0
    red[at]! += (thread[0] - red[at]!) * cover
    green[at]! += (thread[1] - green[at]!) * cover
    blue[at]! += (thread[2] - blue[at]!) * cover
    slopeY[at]! -= 0.12 * cover
  })
}
