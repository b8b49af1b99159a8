import type { Light } from '../cloth/cotton.ts'
import { boxAround, clamp, newField, type Box, type Canvas, type Field, type Point } from './canvas.ts'
import { noise } from './chance.ts'
import type { Layer, Panel } from './layer.ts'
import { alongLine, blurred, maskOf } from './raster.ts'
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
  const { canvas } = scene
  const points = given.panels.flatMap(({ outline }) => outline)
  if (isEmpty(boxAround(canvas, points, 0.5))) return
  const box = boxAround(canvas, points, 2)
  const settled = restOf(given, rests)
  const layer = settled ? drawnAlong(given, settled) : given
  const cut = cutOut(canvas, layer.panels)
  const sheet = reliefOf(canvas, layer, { box, settled })
  const height = stacked(scene, layer, { sheet, box })
  pressShadow(scene, cut.mask, { box, gap: layer.gap ?? 0 })
  paint(scene, layer, { ...cut, sheet, height, box })
  for (const sewing of layer.sewing) if (sewing.kind === 'topstitch' || sewing.kind === 'quilt') drawThread(scene, sewing, cut.mask)
}

const isEmpty = ({ x0, y0, x1, y1 }: Box) => x1 <= x0 || y1 <= y0

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
function stacked({ canvas, height: below }: Scene, { lift, bridge = 0.45 }: Layer, { sheet, box }: { sheet: Sheet; box: Box }): Field {
  const height = blurred(below, bridge * canvas.px, { box, width: canvas.width })
  for (let y = box.y0; y < box.y1; y++)
    for (let x = box.x0; x < box.x1; x++) {
      const i = y * canvas.width + x
      const over = typeof lift === 'number' ? lift : lift(x / canvas.px + canvas.left, y / canvas.px + canvas.top)
      height[i]! += (over + sheet.z[i]!) * sheet.edge[i]!
    }
  return height
}

/** The dark line where one sheet lies on another: light does not get into the gap. A sheet that stands off, by `gap` cm, darkens more around it. */
function pressShadow({ canvas, red, green, blue }: Scene, mask: Field, { box, gap }: { box: Box; gap: number }) {
  const { width, px } = canvas
  const near = blurred(mask, 0.13 * px, { box, width })
  const wide = gap ? blurred(mask, gap * px, { box, width }) : near
  const step = Math.max(1, Math.round(0.075 * px))
  const far = 2 * step
  for (let y = box.y0 + far; y < box.y1; y++)
    for (let x = box.x0 + far; x < box.x1; x++) {
      const i = y * width + x
      const gapShadow = gap ? 0.3 * wide[i - far * width - far]! : 0
      const shadow = (0.34 * near[i - step * width - step]! + gapShadow) * (1 - mask[i]!)
      if (shadow < 0.004) continue
      red[i]! *= 1 - shadow
      green[i]! *= 1 - shadow
      blue[i]! *= 1 - shadow * 0.95
    }
}

interface Cloths extends Cut {
  sheet: Sheet
  height: Field
  box: Box
}

function paint(scene: Scene, layer: Layer, { mask, owner, sheet, height, box }: Cloths) {
  const { canvas, red, green, blue } = scene
  const { width, px } = canvas
  const bands = layer.panels.map((panel) => printedBands(canvas, panel))
  const through = layer.through ?? 0
  const drift = layer.slack ? 0.3 : 0
  const below = through ? [red, green, blue].map((map) => blurred(map, 0.12 * px, { box, width })) : null
  const out: Light = [0, 0, 0]
  const spot: Spot = { x: 0, y: 0, shiftX: 0, shiftY: 0 }
  for (let y = box.y0; y < box.y1; y++)
    for (let x = box.x0; x < box.x1; x++) {
      const i = y * width + x
      const share = mask[i]!
      if (share < 0.004) continue
      // At the picture's own edge the slope goes on.
      const column = i + (x === 0 ? 1 : x === width - 1 ? -1 : 0)
      const row = i + (y === 0 ? width : y === canvas.height - 1 ? -width : 0)
      const gx = clamp(((height[column + 1]! - height[column - 1]!) / 2) * px, -STEEPEST, STEEPEST)
      const gy = clamp(((height[row + width]! - height[row - width]!) / 2) * px, -STEEPEST, STEEPEST)
      const panel = layer.panels[owner[i]!]!
      const [cx, cy] = [(x + 0.5) / px + canvas.left, (y + 0.5) / px + canvas.top]
      spot.shiftX = DRAWN * sheet.dx[i]! - TILTED * gx + drift * grainDrift(cx / 24, cy / 30)
      spot.shiftY = DRAWN * sheet.dy[i]! - TILTED * gy + drift * grainDrift(cy / 28 + 40, cx / 22)
      spot.x = cx - spot.shiftX
      spot.y = cy - spot.shiftY
      colourAt(panel, { printed: bands[owner[i]!]!, i, spot }, out)
      const tone = (panel.tone ?? 1) * (1 + WHITER * sheet.plies[i]!)
      for (let c = 0; c < 3; c++) {
        const map = c === 0 ? red : c === 1 ? green : blue
        let value = out[c]! * tone
        if (below) value = value * (1 - through) + (below[c]![i]! / 0.8) * value * through
        map[i]! += (value - map[i]!) * share
      }
      scene.slopeX[i]! += (gx - scene.slopeX[i]!) * share
      scene.slopeY[i]! += (gy - scene.slopeY[i]!) * share
      scene.height[i]! += (height[i]! - scene.height[i]!) * share
      scene.alpha[i] = Math.max(scene.alpha[i]!, share)
      if (!layer.limb) scene.body[i] = Math.max(scene.body[i]!, share)
    }
}

function drawThread(
  { canvas, red, green, blue, slopeY }: Scene,
  { line, thread = THREAD }: { line: Point[]; thread?: Light },
  mask: Field,
) {
  stitches(canvas, line, (i, share) => {
    const cover = share * 0.8 * mask[i]!
    red[i]! += (thread[0] - red[i]!) * cover
    green[i]! += (thread[1] - green[i]!) * cover
    blue[i]! += (thread[2] - blue[i]!) * cover
    slopeY[i]! -= 0.12 * cover
  })
}

interface Printed {
  number: Uint8Array
  u: Field
  v: Field
}

/** Which of a panel's borders is printed at each pixel, and where on it. */
function printedBands(canvas: Canvas, { bands }: Panel): Printed | null {
  if (!bands) return null
  const printed: Printed = { number: new Uint8Array(canvas.width * canvas.height), u: newField(canvas), v: newField(canvas) }
  bands.forEach(({ line, side, width, inset = 0 }, k) =>
    alongLine(canvas, line, {
      radius: width + inset,
      visit(i, distance, along) {
        const v = distance * side - inset
        if (v < -inset - 0.4) return
        printed.number[i] = k + 1
        printed.u[i] = along
        printed.v[i] = v
      },
    }),
  )
  return printed
}

/** A place of the panel before the cloth moved, and how far it moved. */
interface Spot {
  x: number
  y: number
  shiftX: number
  shiftY: number
}

function colourAt({ grain, cloth, bands }: Panel, { printed, i, spot }: { printed: Printed | null; i: number; spot: Spot }, out: Light) {
  const { x, y, shiftX, shiftY } = spot
  const angle = (grain.degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const band = printed?.number[i] ?? 0
  if (printed && band > 0) {
    const { cloth: border } = bands![band - 1]!
    border.sample(printed.u[i]! - (shiftX * cos + shiftY * sin), printed.v[i]! - (shiftX * sin - shiftY * cos), out)
    return
  }
  const across = (x - grain.from[0]) * (grain.fullness?.(y) ?? 1)
  const down = y - grain.from[1]
  cloth.sample(across * cos + down * sin, down * cos - across * sin, out)
}
