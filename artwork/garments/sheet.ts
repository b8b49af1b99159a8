import type { Cloth, Light } from '../cloth/cotton.ts'
import type { Point } from '../engine/canvas.ts'
import type { Band, Layer } from '../engine/layer.ts'
import type { Slack } from '../engine/settle.ts'
import type { Sewing } from '../engine/sewing.ts'
import { beside, path, ribbon, type Path } from '../geometry/path.ts'

interface SmallSheet {
  id: string
  outline: Path
  cloth: Cloth
  /** Where its print begins, and how it is turned; by default it goes on from the garment's middle, so that it meets what lies below. */
  from?: Point
  degrees?: number
  lift?: number
  roll?: number
  /** A row of stitches so far inside the edge; positive is to the right of the outline's direction. */
  stitched?: number
  thread?: Light
  sewing?: Sewing[]
  bands?: Band[]
  slack?: Slack
  crumple?: number
  gap?: number
  bridge?: number
  limb?: boolean
  tone?: number
}

/** A small piece of cloth sewn onto others: pocket, band, cuff, belt. */
export function smallSheet(sheet: SmallSheet): Layer {
  const { id, outline, cloth, from = [0, 0.4], degrees = 0, lift = 0.1, roll = 0.14, stitched, thread, sewing = [] } = sheet
  const closed: Path = [...outline, outline[0]!]
  return {
    id,
    panels: [{ outline, grain: { from, degrees }, cloth, bands: sheet.bands, tone: sheet.tone }],
    lift,
    sewing: [
      { kind: 'edge', line: closed, roll, thickness: 0.35 },
      ...(stitched === undefined ? [] : [{ kind: 'topstitch' as const, line: beside(closed, stitched), thread }]),
      ...sewing,
    ],
    slack: sheet.slack,
    crumple: sheet.crumple ?? 0.016,
    gap: sheet.gap,
    bridge: sheet.bridge ?? 0.14,
    limb: sheet.limb,
  }
}

interface Strip extends Omit<SmallSheet, 'outline'> {
  /** Its middle line. */
  line: Path
  width: number
}

/** A long piece of even width: belt, tie, strap, cord. Its print runs along it. */
export function strip({ line, width, ...sheet }: Strip): Layer {
  const [x, y] = line[0]!
  const [tx, ty] = line.at(-1)!
  const degrees = (Math.atan2(-(tx - x), ty - y) * 180) / Math.PI
  return smallSheet({
    degrees,
    from: [x, y],
    roll: Math.min(0.5, width / 3),
    gap: 0.2,
    ...sheet,
    outline: ribbon(line, -width / 2, width / 2),
  })
}

/** A patch pocket with its opening edge turned in; `top` is the middle of the opening. */
export function pocket({
  top: [x, y],
  width,
  height,
  cloth,
  trim,
  thread,
}: {
  top: Point
  width: number
  height: number
  cloth: Cloth
  trim?: Cloth
  thread?: Light
}): Layer[] {
  const [l, r, b] = [x - width / 2, x + width / 2, y + height]
  const outline = path(
    `M${l} ${y + 0.1}L${r} ${y - 0.1}L${r + 0.2} ${b - 2}Q${r + 0.1} ${b} ${r - 2} ${b + 0.1}L${l + 2} ${b}Q${l + 0.1} ${b} ${l + 0.1} ${b - 2}L${l} ${y + 0.1}`,
  )
  const opening = path(`M${l} ${y + 0.1}L${r} ${y - 0.1}`)
  const body = smallSheet({
    id: `pocket ${x} ${y}`,
    outline,
    cloth,
    degrees: 0.4,
    stitched: 0.22,
    thread,
    sewing: [
      { kind: 'hem', line: opening, side: 1, depth: 2.2 },
      ...(trim ? [] : [{ kind: 'topstitch' as const, line: beside(opening, 2.1), thread }]),
    ],
    crumple: 0.028,
    gap: 0.2,
  })
  if (!trim) return [body]
  const edge = path(`M${l - 0.1} ${y + 0.5}L${r + 0.1} ${y + 0.3}`)
  return [body, strip({ id: `pocket edge ${x} ${y}`, line: edge, width: 1.3, cloth: trim, degrees: 45, gap: 0 })]
}

/** A bundle of threads at the end of a cord. */
export function tassel(id: string, [x, y]: Point, cloth: Cloth): Layer {
  const outline = path(`M${x - 0.35} ${y - 0.4}L${x + 0.35} ${y - 0.4}L${x + 0.75} ${y + 3.6}L${x - 0.7} ${y + 3.5}L${x - 0.35} ${y - 0.4}`)
  const threads: Sewing = { kind: 'gather', line: path(`M${x - 0.5} ${y}L${x + 0.5} ${y}`), side: 1, height: 0.1, pitch: 0.16, reach: 4 }
  return smallSheet({ id, outline, cloth, lift: 0.2, roll: 0.3, limb: true, gap: 0.15, sewing: [threads] })
}
