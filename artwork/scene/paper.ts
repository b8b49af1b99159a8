import { noise, sample } from '../chance/noise.ts'
import { phaseOf, sequence } from '../chance/seeded.ts'
import { light } from './colour.ts'
import { coverage, type Field } from './field.ts'
import type { Scene } from './scene.ts'

// Three sheets of fibres serve every picture.
const SHEETS = 3
const sheets = new Map<string, Field>()

/** Lays hand-made paper of that colour: pulp, tooth and, unless it is dyed cloth-dark, single fibres. */
export async function layPaper(scene: Scene, colour: string, { fibres = true }: { fibres?: boolean } = {}) {
  const { width, height, scale, seed, pixels } = scene
  const [red, green, blue] = light(colour)
  const pulp = noise('mottle')
  const tooth = noise('salt')
  const slow = noise('slow')
  const sheet = fibres ? await sheetOf(scene, seed.length % SHEETS) : null
  const phase = phaseOf(seed, 997)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = x / scale
      const v = y / scale
      // Each texture is read twice, a little apart: the difference is its slope towards the light.
      const pulpHere = sample(pulp, u / 260 + phase, v / 260)
      const pulpSlope = sample(pulp, (u + 1.2) / 260 + phase, (v + 1.4) / 260) - pulpHere
      const toothHere = sample(tooth, u / 150 + phase, v / 150)
      const toothSlope = sample(tooth, (u + 0.7) / 150 + phase, (v + 0.8) / 150) - toothHere
      let shade = 1 + 0.01 * sample(slow, u / 800, v / 800 + phase) + 0.05 * pulpSlope + 0.02 * toothSlope + 0.008 * toothHere
      const fibre = sheet ? sheet.values[y * width + x]! : 0
      shade *= 1 - 0.055 * fibre
      const at = (y * width + x) * 3
      pixels[at] = red * shade
      pixels[at + 1] = green * shade * (1 - 0.004 * fibre)
      pixels[at + 2] = blue * shade * (1 - 0.03 * fibre)
    }
}

async function sheetOf({ width, height }: Scene, number: number): Promise<Field> {
  const name = `${width}x${height}-${number}`
  const known = sheets.get(name)
  if (known) return known
  const next = sequence(`fib${number}`)
  let svg = ''
  for (let i = 0; i < 420; i++) svg += fibre(next)
  for (let i = 0; i < 90; i++) svg += fleck(next)
  const sheet = await coverage(svg, { width, height }, [0, 0, 1000, 1250])
  sheets.set(name, sheet)
  return sheet
}

function fibre(next: () => number): string {
  const x = next() * 1000
  const y = next() * 1250
  const angle = next() * 6.28
  const length = 6 + next() * 26
  const bend = (next() - 0.5) * length * 0.9
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return (
    `<path d="M${x} ${y}q${(cos * length) / 2 - sin * bend} ${(sin * length) / 2 + cos * bend} ${cos * length} ${sin * length}" ` +
    `fill="none" stroke="#fff" stroke-opacity="${0.12 + next() * 0.5}" stroke-width="${0.3 + next() * 0.55}"/>`
  )
}

const fleck = (next: () => number) =>
  `<ellipse cx="${next() * 1000}" cy="${next() * 1250}" rx="${0.5 + next() * 1.6}" ry="${0.4 + next()}" ` +
  `fill="#fff" fill-opacity="${0.2 + next() * 0.5}"/>`
