import { plain, wood } from '../cloth/plain-surfaces.ts'
import { printCloth } from '../cloth/printed-cloth.ts'
import { withNeighbours } from '../cloth/ink.ts'
import { path, svgData, type Path } from '../geometry/path.ts'
import { placed, rectangle } from '../geometry/shape.ts'
import type { Print } from '../prints/print.ts'
import { isResist, printOf, type PrintOrder } from '../prints/prints.ts'
import { castShadow } from '../scene/cast-shadow.ts'
import { layPanel } from '../scene/lay-panel.ts'
import type { Panel } from '../scene/panel.ts'
import { newScene, type Scene } from '../scene/scene.ts'

/** Where on the cloth impressions are: the first one's corner, and from which to which column in each row. */
export interface Impressions {
  left: number
  top: number
  rows: [from: number, to: number][]
}

export interface PrintersTable {
  /** Seed of the cloth. */
  id: string
  order: PrintOrder
  /** Units across the picture. */
  units: number
  /** Size of the print; it is larger than on a garment. */
  scale: number
  clothRotate: number
  block: { x: number; y: number; rotate: number }
  impressions: Impressions
}

/** The last row stops short: the next impression will be beside it. The block lies there. */
export function upToBlock(print: Print, scale: number, { x, y }: { x: number; y: number }): Impressions {
  const width = print.width * scale
  const height = print.height * scale
  const top = y - height * 0.5 - 8
  const left = x - width * 0.5 - 16
  const rowsAbove = Math.ceil((top + 60) / height)
  const columnsBefore = Math.ceil((left + 60) / width)
  const full = Array.from({ length: rowsAbove }, (): [number, number] => [0, columnsBefore + 6])
  return { left: left - columnsBefore * width, top: top - rowsAbove * height, rows: [...full, [0, columnsBefore]] }
}

/** The carved block, face up, on the cloth that is being printed with it. */
export async function carvedBlock(table: PrintersTable, size: { width: number; height: number }): Promise<Scene> {
  const { id, order, units, scale } = table
  const scene = newScene(size, units, { seed: `${id}bl` })
  const print = printOf(order)
  const look = { seed: id, yarn: (3.3 * units) / size.width, snap: 0.3, depth: 0.62 }
  const bare = await printCloth({ ...print, layers: [] }, { ...look, resolution: 2 })
  const printed = await printCloth(print, { ...look, resolution: size.width / units, scale })
  const height = (units * size.height) / size.width
  const turn = { rotate: table.clothRotate, cx: units / 2, cy: height / 2 }
  const cells = cellsOf(table.impressions, print, scale).map((cell) => placed(cell, turn))
  const [corner] = placed([[table.impressions.left, table.impressions.top]], turn)
  const [cx, cy] = corner!
  const grain = { rotate: table.clothRotate, cx, cy }
  await layPanel(scene, {
    id: `${id}bl`,
    outline: path(`M-40 -40H${units + 40}V${height + 40}H-40Z`, 30),
    surface: bare,
    grain,
    bands: [{ svg: cells.map((cell) => `<path d="${svgData(cell)}" fill="#fff"/>`).join(''), surface: printed, grain }],
    warp: 1.2,
    light: 0.8,
    relief: { round: 0, drape: 4.5, wave: 200, direction: -20 },
  })
  await layBlock(scene, table, print)
  return scene
}

function cellsOf({ left, top, rows }: Impressions, print: Print, scale: number): Path[] {
  const width = print.width * scale
  const height = print.height * scale
  // Impressions overlap by a hair, or light would show between them.
  const hair = 0.4
  return rows.flatMap(([from, to], row) =>
    Array.from({ length: to - from }, (_, i): Path => {
      const x = left + (from + i) * width
      const right = left + (from + i + 1) * width + hair
      const y = top + row * height
      const bottom = top + (row + 1) * height + hair
      return [
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom],
      ]
    }),
  )
}

async function layBlock(scene: Scene, { order, units, scale, block }: PrintersTable, print: Print) {
  const { x, y, rotate } = block
  const turned = (points: Path) => placed(points, { rotate, cx: x, cy: y })
  const margin = (9 * scale) / 2
  const left = x - (print.width * scale) / 2 - margin
  const top = y - (print.height * scale) / 2 - margin
  const face = rectangle(left, top, {
    width: print.width * scale + 2 * margin,
    height: print.height * scale + 2 * margin,
    radius: (12 * scale) / 2,
  })
  const outline = turned(face)
  const planed = wood('#b98a5c', { along: rotate, scale: units / 900 })
  // The side is seen below and to the right of the face.
  const side: Panel = {
    id: 'side',
    outline: turned(placed(face, { cx: 500, cy: 600, dx: 2.5 * scale, dy: 3.5 * scale })),
    surface: planed,
    tone: 0.55,
    relief: { round: 4 },
  }
  const { edge, relief } = carvingOf(order, print, `translate(${x} ${y}) rotate(${rotate}) scale(${-scale} ${scale})`)
  await castShadow(
    scene,
    [outline],
    [
      [2, 2, 2.6, 0.5],
      [10, 9, 12, 0.46],
      [26, 20, 26, 0.34],
    ],
  )
  await layPanel(scene, side)
  await layPanel(scene, {
    id: 'blk',
    outline,
    surface: wood('#8a5a36', { along: rotate, scale: units / 900 }),
    warp: 0.4,
    light: 0.95,
    bands: [
      { svg: edge, surface: planed, tone: 0.74 },
      { svg: relief, surface: plain(isResist(order) ? '#d8ccb2' : print.layers[0]!.colour, { unevenness: 0.2 }) },
    ],
    relief: {
      round: (5 * scale) / 2,
      roundHeight: (4 * scale) / 2,
      carving: { svg: relief, height: (4.6 * scale) / 2, soft: (0.5 * scale) / 2 },
    },
  })
}

/** The block's face as SVG: mirrored, as a block is. A dyer's shows outline and fill in one, a resist's only its own layer. */
function carvingOf(order: PrintOrder, print: Print, transform: string): { edge: string; relief: string } {
  const last = print.layers.at(-1)!
  const fill = print.layers.length > 1 && !isResist(order) ? withNeighbours(print, print.layers[0]!.svg) : ''
  const toMiddle = `${transform} translate(${-print.width / 2} ${-print.height / 2})`
  const border = `x="1" y="1" width="${print.width - 2}" height="${print.height - 2}"`
  return {
    edge: `<g transform="${toMiddle}"><rect ${border} fill="#fff"/></g>`,
    relief:
      `<clipPath id="k"><rect ${border}/></clipPath>` +
      `<g transform="${toMiddle}"><g clip-path="url(#k)">${fill}${withNeighbours(print, last.svg)}</g></g>`,
  }
}
