import { sequence } from './seeded.ts'

const SIZE = 512
const WRAP = SIZE - 1

interface Recipe {
  /** Names the random numbers: another text is another texture, and redraws every picture. */
  seed: string
  /** Cells of the coarsest octave across the texture. */
  cells: number
  octaves: number
  /** How much weaker each octave is than the one before. */
  gain: number
}

const RECIPES = {
  /** Yarns and wood pores. */
  weave: { seed: 'weave25610.5', cells: 256, octaves: 1, gain: 0.5 },
  /** Uneven dye, paper pulp. */
  mottle: { seed: 'mottle1650.62', cells: 16, octaves: 5, gain: 0.62 },
  /** Dry specks in the ink, paper tooth. */
  salt: { seed: 'salt12820.7', cells: 128, octaves: 2, gain: 0.7 },
  slow: { seed: 'slow640.5', cells: 6, octaves: 4, gain: 0.5 },
  /** Where a mud resist cracked in the vat. */
  crackle: { seed: 'crack2040.55', cells: 20, octaves: 4, gain: 0.55 },
  drape: { seed: 'drape630.42', cells: 6, octaves: 3, gain: 0.42 },
  ridge: { seed: 'ridge1030.45', cells: 10, octaves: 3, gain: 0.45 },
  crumple: { seed: 'crumple1240.5', cells: 12, octaves: 4, gain: 0.5 },
  gather: { seed: 'gather6420.4', cells: 64, octaves: 2, gain: 0.4 },
  /** Hand-cut outlines: how far they stray across and down. */
  strayAcross: { seed: 'wobA530.5', cells: 5, octaves: 3, gain: 0.5 },
  strayDown: { seed: 'wobB530.5', cells: 5, octaves: 3, gain: 0.5 },
} satisfies Record<string, Recipe>

/** A tiling texture of 512 × 512 numbers around 0, most of them within -1..1. */
export type Noise = Float32Array

const made = new Map<string, Noise>()

/** The texture of that name, made at its first use. */
export function noise(name: keyof typeof RECIPES): Noise {
  const known = made.get(name)
  if (known) return known
  const texture = make(RECIPES[name])
  made.set(name, texture)
  return texture
}

/** Reads a texture between its points; one unit is the whole texture, which repeats for ever. */
export function sample(texture: Noise, across: number, down: number): number {
  const u = across - Math.floor(across)
  const v = down - Math.floor(down)
  const x = u * SIZE
  const y = v * SIZE
  const x0 = x | 0
  const y0 = y | 0
  const tx = x - x0
  const ty = y - y0
  const row0 = (y0 & WRAP) * SIZE
  const row1 = ((y0 + 1) & WRAP) * SIZE
  const column0 = x0 & WRAP
  const column1 = (x0 + 1) & WRAP
  const p = texture[row0 + column0]!
  const q = texture[row0 + column1]!
  const r = texture[row1 + column0]!
  const s = texture[row1 + column1]!
  const above = p + (q - p) * tx
  return above + (r + (s - r) * tx - above) * ty
}

function make(recipe: Recipe): Noise {
  const texture = new Float32Array(SIZE * SIZE)
  let strength = 1
  for (let octave = 0; octave < recipe.octaves; octave++) {
    const period = Math.min(SIZE, recipe.cells << octave)
    addOctave(texture, lattice(`${recipe.seed}:${octave}`, period), { period, strength })
    strength *= recipe.gain
  }
  return normalised(texture)
}

function lattice(seed: string, period: number): Float32Array {
  const next = sequence(seed)
  const values = new Float32Array(period * period)
  for (let i = 0; i < values.length; i++) values[i] = next()
  return values
}

/** Perlin's fade: no visible lattice lines. */
const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

function addOctave(texture: Noise, values: Float32Array, { period, strength }: { period: number; strength: number }) {
  for (let y = 0; y < SIZE; y++) {
    const fy = (y * period) / SIZE
    const iy = fy | 0
    const sy = fade(fy - iy)
    const row0 = (iy % period) * period
    const row1 = ((iy + 1) % period) * period
    for (let x = 0; x < SIZE; x++) {
      const fx = (x * period) / SIZE
      const ix = fx | 0
      const sx = fade(fx - ix)
      const x0 = ix % period
      const x1 = (ix + 1) % period
      const above = values[row0 + x0]! + (values[row0 + x1]! - values[row0 + x0]!) * sx
      const below = values[row1 + x0]! + (values[row1 + x1]! - values[row1 + x0]!) * sx
      texture[y * SIZE + x]! += (above + (below - above) * sy - 0.5) * strength
    }
  }
}

function normalised(texture: Noise): Noise {
  let mean = 0
  let spread = 0
  for (const value of texture) mean += value
  mean /= texture.length
  for (let i = 0; i < texture.length; i++) {
    texture[i]! -= mean
    spread += texture[i]! * texture[i]!
  }
  spread = Math.sqrt(spread / texture.length)
  for (let i = 0; i < texture.length; i++) texture[i]! /= spread * 2.2
  return texture
}
