import type { Light } from '../cloth/cotton.ts'
import { newField, type Canvas, type Field } from './canvas.ts'
import type { Panel } from './layer.ts'
import { alongLine } from './raster.ts'

/** Which of a panel's borders is printed at each pixel, and where on it. */
interface Printed {
  number: Uint8Array
  u: Field
  v: Field
}

/** Where the borders of a panel are printed; null without any. */
export function printedBands(canvas: Canvas, { bands }: Panel): Printed | null {
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
export interface Spot {
  x: number
  y: number
  shiftX: number
  shiftY: number
}

/** The colour of the panel's cloth at a place that has moved. A border stands on its edge. */
export function colourAt(
  { grain, cloth, bands }: Panel,
  { printed, i, spot }: { printed: Printed | null; i: number; spot: Spot },
  out: Light,
) {
  const { x, y, shiftX, shiftY } = spot
  const angle = (grain.degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const band = printed?.number[i] ?? 0
  if (printed && band > 0) {
    const { cloth: border, width } = bands![band - 1]!
    border.sample(shiftX * cos + shiftY * sin - printed.u[i]!, width - printed.v[i]! + (shiftX * sin - shiftY * cos), out)
    return
  }
  const across = (x - grain.from[0]) * (grain.fullness?.(y) ?? 1)
  const down = y - grain.from[1]
  cloth.sample(across * cos + down * sin, down * cos - across * sin, out)
}
