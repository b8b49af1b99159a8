import { hashOf } from '../chance/seeded.ts'
import type { Path, Point } from '../geometry/path.ts'
import { mirrored, placed, strayed, type Placing } from '../geometry/shape.ts'
import type { Band, CastShadow, Gather, Grain, Panel, Relief } from '../scene/panel.ts'

const AXIS = 500

/** The panel on the other side of the middle. Its print is not mirrored: both sleeves are cut from one cloth. */
export function mirrorPanel(panel: Panel): Panel {
  return {
    ...panel,
    id: `${panel.id}R`,
    outline: mirrored(panel.outline),
    grain: panel.grain && mirrorGrain(panel.grain),
    lines: panel.lines?.map((line) => ({ ...line, path: mirrored(line.path) })),
    bands: panel.bands?.map((band) => redrawn(band, mirrored, mirrorGrain)),
    relief: panel.relief && mirrorRelief(panel.relief),
  }
}

function mirrorGrain(grain: Grain): Grain {
  return {
    ...grain,
    rotate: -(grain.rotate ?? 0),
    cx: grain.cx === undefined ? undefined : 2 * AXIS - grain.cx,
    along: grain.along && mirrored(grain.along).toReversed(),
  }
}

/** Folds differ a little from one side to the other. */
function mirrorRelief(relief: Relief): Relief {
  return {
    ...relief,
    direction: -(relief.direction ?? 0),
    folds: relief.folds?.map((fold) => ({ ...fold, path: mirrored(fold.path), height: fold.height * 0.9, width: fold.width * 1.08 })),
    gathers: relief.gathers?.map((gather) => ({
      ...gather,
      x: 2 * AXIS - gather.x,
      rotate: -(gather.rotate ?? 0),
      curve: gather.curve && ((along: number) => gather.curve!(-along)),
    })),
    quilt: relief.quilt && { ...relief.quilt, rotate: -(relief.quilt.rotate ?? 0) },
  }
}

/** A band with its outline and grain changed; an embroidered mark keeps its SVG. */
function redrawn(band: Band, outline: (points: Path) => Path, grain: (grain: Grain) => Grain): Band {
  const changed = { ...band, grain: grain(band.grain ?? {}) }
  return 'outline' in changed ? { ...changed, outline: outline(changed.outline) } : changed
}

/** A placing about the middle of a garment, where nothing else is said. */
export type PanelPlacing = Partial<Placing>

/** The panel turned, scaled and shifted with all that is on it. */
export function placePanel(panel: Panel, placing: PanelPlacing): Panel {
  const to: Placing = { ...placing, cx: placing.cx ?? AXIS, cy: placing.cy ?? 600 }
  const { scale = 1 } = to
  const move = (points: Path) => placed(points, to)
  const grainTo = (grain: Grain) => placeGrain(grain, to)
  return {
    ...panel,
    outline: move(panel.outline),
    stroke: panel.stroke && panel.stroke * scale,
    shadow: panel.shadow && placeShadow(panel.shadow, scale),
    grain: grainTo(panel.grain ?? {}),
    bands: panel.bands?.map((band) => {
      const moved = redrawn(band, move, grainTo)
      return 'svg' in moved ? { ...moved, svg: placeSvg(moved.svg, to) } : moved
    }),
    lines: panel.lines?.map((line) => ({
      ...line,
      path: move(line.path),
      width: (line.width ?? 1) * scale,
      grooveWidth: (line.grooveWidth ?? 3) * scale,
      groove: line.groove && line.groove * scale,
      dash: line.dash?.map((length) => length * scale),
    })),
    relief: placeRelief(panel.relief ?? {}, to),
  }
}

/** How a pair of sleeves hangs: each turned by its angle about its shoulder; `pivot` is the left one. */
export interface Hang {
  angles: [left: number, right: number]
  pivot: Point
}

/** A left panel and its mirrored twin. */
export function bothSides(panel: Panel, { angles, pivot }: Hang): [left: Panel, right: Panel] {
  const [cx, cy] = pivot
  return [placePanel(panel, { rotate: angles[0], cx, cy }), placePanel(mirrorPanel(panel), { rotate: angles[1], cx: 2 * AXIS - cx, cy })]
}

const placeShadow = ([blur, dx, dy, strength]: CastShadow, scale: number): CastShadow => [blur * scale, dx * scale, dy * scale, strength]

function placePoint(x: number, y: number, to: Placing): Point {
  const [point] = placed([[x, y]], to)
  return point!
}

function placeGrain(grain: Grain, to: Placing): Grain {
  const { rotate = 0, scale = 1 } = to
  const scaled = (grain.scale ?? 1) * scale
  if (grain.along) return { ...grain, along: placed(grain.along, to), scale: scaled }
  const [cx, cy] = placePoint(grain.cx ?? 0, grain.cy ?? 0, to)
  return { ...grain, cx, cy, rotate: (grain.rotate ?? 0) + rotate, scale: scaled, fan: grain.fan ? grain.fan / scale : 0 }
}

function placeSvg(svg: string, { cx, cy, rotate = 0, scale = 1, dx = 0, dy = 0 }: Placing): string {
  return `<g transform="translate(${cx + dx} ${cy + dy}) rotate(${rotate}) scale(${scale}) translate(${-cx} ${-cy})">${svg}</g>`
}

function placeRelief(relief: Relief, to: Placing): Relief {
  const { rotate = 0, scale = 1 } = to
  const { round = 3, roundHeight, drape = 0, ridge = 0, crumple = 0, wave = 230, direction = 0, quilt } = relief
  return {
    ...relief,
    round: round * scale,
    roundHeight: roundHeight && roundHeight * scale,
    drape: drape * scale,
    ridge: ridge * scale,
    crumple: crumple * scale,
    wave: wave * scale,
    direction: direction + rotate,
    folds: relief.folds?.map((fold) => ({ ...fold, path: placed(fold.path, to), width: fold.width * scale, height: fold.height * scale })),
    gathers: relief.gathers?.map((gather) => placeGather(gather, to)),
    quilt: quilt && { gap: quilt.gap * scale, height: quilt.height * scale, rotate: (quilt.rotate ?? 0) + rotate },
  }
}

function placeGather(gather: Gather, to: Placing): Gather {
  const { rotate = 0, scale = 1 } = to
  const { curve, pitch = 9, rise = 5, spread = 0 } = gather
  const [x, y] = placePoint(gather.x, gather.y, to)
  return {
    ...gather,
    x,
    y,
    rotate: (gather.rotate ?? 0) + rotate,
    height: gather.height * scale,
    depth: gather.depth * scale,
    pitch: pitch * scale,
    rise: rise * scale,
    spread: spread / scale,
    curve: curve && ((along: number) => curve(along / scale) * scale),
  }
}

/** Nothing is cut with a ruler: bends every outline, seam and border of a garment by one field. Folds stay where they fell. */
export function loosened(panels: Panel[], seed: string): Panel[] {
  const root = hashOf(seed)
  const bend = (points: Path) => strayed(points, root, 5)
  const bendGrain = (grain: Grain): Grain => (grain.along ? { ...grain, along: bend(grain.along) } : grain)
  return panels.map((panel) =>
    panel.rigid
      ? panel
      : {
          ...panel,
          outline: bend(panel.outline),
          grain: panel.grain && bendGrain(panel.grain),
          bands: panel.bands?.map((band) => redrawn(band, bend, bendGrain)),
          lines: panel.lines?.map((line) => ({ ...line, path: bend(line.path) })),
        },
  )
}
