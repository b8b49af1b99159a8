import { brandMark, brandWord } from '../brand/mark.ts'
import { PAPERS } from '../cloth/dyes.ts'
import { plain } from '../cloth/plain-surfaces.ts'
import { printCloth } from '../cloth/printed-cloth.ts'
import { placePanel, type PanelPlacing } from '../garments/placing.ts'
import { cord, scatteredFolds, seam } from '../garments/sewing.ts'
import { path, type Path } from '../geometry/path.ts'
import { placed, rectangle, ribbon, strayed } from '../geometry/shape.ts'
import { printOf, type PrintOrder } from '../prints/prints.ts'
import type { Piece } from '../range/piece.ts'
import { castShadow } from '../scene/cast-shadow.ts'
import { layPanel } from '../scene/lay-panel.ts'
import type { Band, Line, Panel, Surface } from '../scene/panel.ts'
import { layPaper } from '../scene/paper.ts'
import { newScene, type Scene } from '../scene/scene.ts'
import { sizeOf } from './size.ts'

/** The pile is nearer than a garment: its prints are this much larger. */
const NEARER = 1.7
const LEFT = 190
const TOP = 260
const WIDTH = 620
const HEIGHT = 720

/** Three folded pieces tied with cotton tape, seen from above, with the shop's tag. */
export async function tiedPile({ id, paper, cloth, second }: Piece, width: number): Promise<Scene> {
  const scene = newScene(sizeOf(width), 1000, { seed: `${id}st` })
  await layPaper(scene, PAPERS[paper])
  const printed = (order: PrintOrder, part: string) =>
    printCloth(printOf(order), { resolution: (width / 1000) * 1.9, seed: id + part, scale: (order.scale ?? 1) * NEARER })
  const main = await printed(cloth.main, '')
  const border = await printed(cloth.border, 'b')
  const other = await printed(second.main, 'alt')
  const between = await printed(cloth.trim ?? cloth.lining ?? cloth.border, 'l')
  const hem: Band = { outline: path('M180 838H830V1000H180Z'), surface: border, grain: { cx: 190, cy: 842, scale: 2.4 / NEARER } }
  const pile = [
    folded('s1', other, { rotate: 4.5, dx: 10, dy: 34 }),
    folded('s2', between, { rotate: -3.2, dx: -4, dy: 6, scale: 0.985 }),
    folded('s3', main, { rotate: 1.2, dx: 2, dy: -26, scale: 0.965 }, [hem]),
  ]
  for (const layers of pile) await layFolded(scene, layers, id)
  for (const panel of tied()) await layPanel(scene, panel)
  for (const panel of tag()) await layPanel(scene, panel)
  return scene
}

async function layFolded(scene: Scene, layers: Panel[], id: string) {
  await castShadow(
    scene,
    [layers[0]!.outline],
    [
      [3, 2, 3, 0.4],
      [12, 8, 10, 0.34],
      [34, 18, 24, 0.26],
    ],
  )
  for (const layer of layers) await layPanel(scene, { ...layer, outline: strayed(layer.outline, id.length * 31, 4) })
}

/** One folded piece: three edges of its layers, and the top one with the ridge where it was folded. */
function folded(id: string, surface: Surface, placing: PanelPlacing, bands: Band[] = []): Panel[] {
  const edges = [3, 2, 1].map((below): Panel => ({
    id: `${id}${below}`,
    outline: rectangle(LEFT + below * 1.2, TOP + below * 3, { width: WIDTH + below * 2.2, height: HEIGHT + below * 5.5, radius: 16 }),
    surface,
    tone: 0.8 - 0.03 * below,
    grain: { cutY: below * 40, cutX: below * 9 },
    shadow: [2, 1, 2.6, 0.38],
    relief: { round: 5, roundHeight: 5, drape: 4 },
  }))
  const ridge = path(
    `M${LEFT + WIDTH * 0.5} ${TOP + 6}C${LEFT + WIDTH * 0.505} ${TOP + HEIGHT * 0.4} ${LEFT + WIDTH * 0.495} ${TOP + HEIGHT * 0.7} ` +
      `${LEFT + WIDTH * 0.5} ${TOP + HEIGHT - 6}`,
  )
  const within: [number, number, number, number] = [LEFT + 60, TOP + 80, LEFT + WIDTH - 60, TOP + HEIGHT * 0.5]
  const top: Panel = {
    id,
    outline: rectangle(LEFT, TOP, { width: WIDTH, height: HEIGHT, radius: 15 }),
    surface,
    grain: { cx: LEFT, cy: TOP },
    bands,
    shadow: [2.4, 1.4, 2.4, 0.4],
    lines: [seam(ridge, { opacity: 0, groove: 0.9, grooveWidth: 7 })],
    relief: {
      round: 12,
      roundHeight: 11,
      drape: 11,
      ridge: 5,
      crumple: 1.4,
      folds: scatteredFolds(id, 7, { within, heights: [1, 2.6], lengths: [200, 380] }),
    },
  }
  return [...edges, top].map((panel) => placePanel(panel, { ...placing, cx: 500, cy: 620 }))
}

/** The tape around the pile and its bow. */
function tied(): Panel[] {
  const surface = plain('#e9dfca')
  const edge = (x: number): Line => ({
    path: path(`M${x} 252V954`),
    width: 0.8,
    dash: [2, 1.5],
    colour: [0.5, 0.42, 0.3],
    opacity: 0.4,
    groove: 0.3,
  })
  const around: Panel = {
    id: 'tape404',
    outline: ribbon(path('M404 250C407 500 401 760 406 956', 6), -9, 9),
    surface,
    shadow: [2.4, 2, 2.6, 0.42],
    relief: { round: 2.4, drape: 2 },
    lines: [edge(398), edge(410)],
  }
  const bow: [id: string, outline: Path][] = [
    ['b1', ribbon(path('M404 560C380 500 316 486 300 520C292 552 350 572 404 562', 4), -8, 8)],
    ['b2', ribbon(path('M404 560C432 498 494 490 508 524C512 556 458 574 404 562', 4), -8, 8)],
    ['b3', ribbon(path('M404 562C384 620 350 660 356 716', 4), -8, 8)],
    ['b4', ribbon(path('M404 562C424 610 470 640 470 690', 4), -8, 8)],
    ['b5', rectangle(390, 546, { width: 30, height: 30, radius: 9 })],
  ]
  return [
    around,
    ...bow.map(([id, outline]): Panel => ({ id, outline, surface, shadow: [2.6, 2.4, 3.2, 0.42], relief: { round: 3, roundHeight: 2.4 } })),
  ]
}

/** The paper tag on its red thread. */
function tag(): Panel[] {
  const turned = (points: Path) => placed(points, { rotate: 9, cx: 560, cy: 690 })
  const turnedSvg = (svg: string) => `<g transform="rotate(9 560 690)">${svg}</g>`
  const thread = path('M410 566C460 590 520 600 552 640')
  return [
    cord('thr', thread, { width: 1.8, surface: plain('#7c2a1f') }),
    {
      id: 'tag',
      outline: turned(rectangle(500, 632, { width: 120, height: 164, radius: 5 })),
      surface: plain('#f2ece0', { unevenness: 0.05 }),
      shadow: [3, 2.6, 3.6, 0.4],
      relief: { round: 1, drape: 3 },
      bands: [
        { svg: turnedSvg(brandMark(560, 706, 72)), surface: plain('#93332a', { unevenness: 0.12 }) },
        { svg: turnedSvg(brandWord(560, 766, 66)), surface: plain('#1c2840') },
      ],
      lines: [
        { path: turned(path('M540 780H580')), width: 1.6, colour: [0.2, 0.16, 0.14], opacity: 0.45 },
        // The eyelet: a line almost without length, with round ends.
        { path: turned(path('M559.9 645L560.1 645')), width: 9, colour: [0.05, 0.04, 0.04], opacity: 0.7 },
      ],
    },
  ]
}
