import { noise, sample } from '../chance/noise.ts'
import { phaseOf } from '../chance/seeded.ts'
import { raiseFold } from './fold.ts'
import { blurred, emptyField, type Field } from './field.ts'
import type { Gather, Panel, Quilting, Relief } from './panel.ts'
import { INVISIBLE, cover, type Ground, type Patch } from './patch.ts'
import { pressLine } from './stitching.ts'

const ROUND = 3
const WAVE = 230

/** How high the panel's cloth lies over the paper at every pixel of its patch, in units. */
export async function reliefOf(panel: Panel, patch: Patch, mask: Field): Promise<Field> {
  const relief = panel.relief ?? {}
  const heights = emptyField(patch.width, patch.height)
  const ground = { patch, mask, phase: phaseOf(panel.id, 991) }
  roundEdge(heights, ground, relief)
  if (relief.drape || relief.ridge || relief.crumple) drape(heights, ground, relief)
  for (const fold of relief.folds ?? []) raiseFold(heights, patch, fold)
  for (const gather of relief.gathers ?? []) raiseGather(heights, ground, gather)
  if (relief.quilt) raiseQuilting(heights, ground, relief.quilt)
  for (const line of panel.lines ?? []) await pressLine(heights, ground, line)
  if (relief.carving) await raiseCarving(heights, patch, relief.carving)
  return heights
}

/** Calls back for every pixel that the panel covers, with its place in units. */
function everywhere({ patch, mask }: Ground, visit: (i: number, x: number, y: number) => void) {
  for (let y = 0; y < patch.height; y++)
    for (let x = 0; x < patch.width; x++) {
      const i = y * patch.width + x
      if (mask.values[i]! >= INVISIBLE) visit(i, patch.left + x / patch.scale, patch.top + y / patch.scale)
    }
}

function roundEdge({ values }: Field, { patch, mask }: Ground, { round = ROUND, roundHeight = round * 0.55 }: Relief) {
  if (round <= 0) return
  const soft = blurred(mask, round * patch.scale * 0.6)
  for (let i = 0; i < values.length; i++) values[i]! += roundHeight * Math.sqrt(Math.max(0, (soft.values[i]! - 0.5) * 2))
}

function drape({ values }: Field, ground: Ground, relief: Relief) {
  const { drape = 0, ridge = 0, crumple = 0, wave = WAVE, direction = 0 } = relief
  const { phase } = ground
  const wide = noise('drape')
  const sharp = noise('ridge')
  const fine = noise('crumple')
  const angle = (direction * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  everywhere(ground, (i, x, y) => {
    const u = x * cos + y * sin
    const v = -x * sin + y * cos
    let z = 0
    if (drape) z += 1.25 * drape * sample(wide, u / (wave * 4) + phase, v / (wave * 15) + phase)
    if (ridge) {
      const q = sample(sharp, u / (wave * 5.2) + phase * 1.7 + 0.03 * sample(wide, u / 1400, v / 1400), v / (wave * 26) + phase)
      const crest = 1 - Math.min(1, Math.abs(q) * 1.7)
      const here = Math.max(0, sample(wide, u / 1800 + 0.5, v / 1500 + phase) + 0.25)
      z += ridge * 1.5 * crest * crest * (3 - 2 * crest) * Math.min(1, here * 1.6)
    }
    if (crumple) z += crumple * sample(fine, u / 620 + phase, v / 800)
    values[i]! += z
  })
}

function raiseGather({ values }: Field, ground: Ground, gather: Gather) {
  const { height, depth, pitch = 9, rise = 5, spread = 0, long = 0, curve } = gather
  const { phase } = ground
  const pleats = noise('gather')
  const angle = ((gather.rotate ?? 0) * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  everywhere(ground, (i, px, py) => {
    const x = px - gather.x
    const y = py - gather.y
    const along = x * cos + y * sin
    const below = -x * sin + y * cos - (curve ? curve(along) : 0)
    if (below < 0) return
    const fanned = 1 + below * spread
    const near = Math.min(1, below / rise) * Math.exp(-below / depth)
    const both = near + long * Math.exp(-below / (depth * 6)) * Math.min(1, below / 60)
    const short = sample(pleats, along / fanned / (pitch * 64) + phase, below / (depth * 40) + phase)
    const lasting = long ? sample(pleats, along / fanned / (pitch * 64 * 2.4) + phase + 0.3, below / (depth * 60)) : 0
    values[i]! += height * (short * near * 1.6 + lasting * (both - near) * 2.6)
  })
}

/** Rows of running stitch with wadding between them. */
function raiseQuilting({ values }: Field, ground: Ground, { gap, height, rotate = 0 }: Quilting) {
  const { phase } = ground
  const pucker = noise('gather')
  const angle = (rotate * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  everywhere(ground, (i, x, y) => {
    const u = x * cos + y * sin
    const v = -x * sin + y * cos + 2.2 * sample(pucker, u / 900 + phase, 0.2)
    const row = Math.floor(v / gap)
    const t = v / gap - row - 0.5
    values[i]! += height * (Math.sqrt(Math.max(0, 1 - 4 * t * t)) + 0.34 * sample(pucker, u / (4.2 * 64) + row * 0.137, v / 700))
  })
}

async function raiseCarving({ values }: Field, patch: Patch, { svg, height, soft }: { svg: string; height: number; soft: number }) {
  const raised = blurred(await cover(patch, svg), soft * patch.scale)
  for (let i = 0; i < values.length; i++) values[i]! += raised.values[i]! * height
}
