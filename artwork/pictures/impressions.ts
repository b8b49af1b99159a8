import { coverage, withNeighbours } from '../cloth/block-ink.ts'
import type { Print } from '../prints/print.ts'

/** Pixels per unit of a print, in which its motifs are told apart. */
const FINE = 2
/** What is nearer than this, in units, is one motif, as beads belong to their fruit: the widest of these that joins the least into an endless one. */
const NEAR = [3.6, 2, 1, 0]
/** A part of what goes on endlessly that is smaller than this belongs to the repeat to which it is joined, as a leaf does whose stalk is there. */
const SMALL = 0.08
/** How far around a motif all ink is its own, in units: no impression lies exactly where it should. */
const STRAY = 3
/** A motif in the middle of an edge belongs to the repeat that begins there. */
const BIAS = 0.02

/** What one impression of a block prints: whole motifs, also where they cross the edge of its repeat. Lengths are in units of the print. */
export interface Impression {
  /** Which repeat's impression prints what is at a place, in repeats to the right and below. */
  repeatAt: (x: number, y: number) => readonly [column: number, row: number]
  /** Around what the impression at 0, 0 prints. */
  bounds: { left: number; top: number; right: number; bottom: number }
}

/** Finds the motifs of a print. One that goes on endlessly, as a trellis, is cut where the repeat ends, as blocks cut it. */
export async function impressionOf(print: Print): Promise<Impression> {
  const [width, height] = [Math.round(print.width * FINE), Math.round(print.height * FINE)]
  const size = { width, height }
  const { near, motifs } = toldApart(await inkedBy(print, size), size)
  const columns = new Int8Array(width * height)
  const rows = new Int8Array(width * height)
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const include = (left: number, top: number, right: number, bottom: number) => {
    bounds.left = Math.min(bounds.left, left)
    bounds.top = Math.min(bounds.top, top)
    bounds.right = Math.max(bounds.right, right)
    bounds.bottom = Math.max(bounds.bottom, bottom)
  }
  const owned = new Uint8Array(width * height)
  let rim: (readonly [x: number, y: number])[] = []
  for (const { pixels, endless } of motifs) {
    if (endless) {
      include(0, 0, width, height)
      for (const { pixels: part, column, row } of strayParts(near, pixels, size))
        for (const [x, y] of part) {
          columns[y * width + x] = column
          rows[y * width + x] = row
          rim.push([x, y])
          include(x - column * width, y - row * height, x + 1 - column * width, y + 1 - row * height)
        }
      continue
    }
    const mean = (axis: 0 | 1) => pixels.reduce((sum, pixel) => sum + pixel[axis], 0) / pixels.length
    const [column, row] = [Math.floor(mean(0) / width + BIAS), Math.floor(mean(1) / height + BIAS)]
    rim.push(...pixels)
    for (const [x, y] of pixels) {
      const i = wrapped(y, height) * width + wrapped(x, width)
      columns[i] = column - Math.floor(x / width)
      rows[i] = row - Math.floor(y / height)
      owned[i] = 1
      include(x - column * width, y - row * height, x + 1 - column * width, y + 1 - row * height)
    }
  }
  for (let step = 0; step < STRAY * FINE; step++) rim = widened(rim, { near, owned, columns, rows }, size)
  return {
    repeatAt(x, y) {
      const [i, j] = [Math.floor(x / print.width), Math.floor(y / print.height)]
      const column = Math.min(width - 1, Math.floor((x / print.width - i) * width))
      const row = Math.min(height - 1, Math.floor((y / print.height - j) * height))
      return [i + columns[row * width + column]!, j + rows[row * width + column]!]
    },
    bounds: { left: bounds.left / FINE, top: bounds.top / FINE, right: bounds.right / FINE, bottom: bounds.bottom / FINE },
  }
}

const wrapped = (value: number, size: number) => ((value % size) + size) % size

interface Size {
  width: number
  height: number
}

/** Where any of a print's blocks leaves ink. */
async function inkedBy(print: Print, size: Size): Promise<Uint8Array> {
  const inked = new Uint8Array(size.width * size.height)
  for (const { svg } of print.layers) {
    const { values } = await coverage(withNeighbours(print, svg), size, [0, 0, print.width, print.height])
    values.forEach((share, i) => {
      if (share > 0.3) inked[i] = 1
    })
  }
  return inked
}

function broadened(inked: Uint8Array, { width, height }: Size, reach: number): Uint8Array {
  const broad = new Uint8Array(inked.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!inked[y * width + x]) continue
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++)
          if (dx * dx + dy * dy <= reach * reach + 1) broad[wrapped(y + dy, height) * width + wrapped(x + dx, width)] = 1
    }
  return broad
}

/** One pixel more around motifs, where nothing else is. */
function widened(rim: (readonly [x: number, y: number])[], { near, owned, columns, rows }: Owners, { width, height }: Size) {
  const next: (readonly [x: number, y: number])[] = []
  for (const [x, y] of rim)
    for (const [dx, dy] of AROUND) {
      const i = wrapped(y + dy, height) * width + wrapped(x + dx, width)
      if (near[i] || owned[i]) continue
      const from = wrapped(y, height) * width + wrapped(x, width)
      owned[i] = 1
      columns[i] = columns[from]! + Math.floor(x / width) - Math.floor((x + dx) / width)
      rows[i] = rows[from]! + Math.floor(y / height) - Math.floor((y + dy) / height)
      next.push([x + dx, y + dy])
    }
  return next
}

interface Owners {
  near: Uint8Array
  owned: Uint8Array
  columns: Int8Array
  rows: Int8Array
}

interface Motif {
  /** Its pixels, going on over the edges of the repeat. */
  pixels: (readonly [x: number, y: number])[]
  endless: boolean
}

const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

function toldApart(inked: Uint8Array, size: Size) {
  const first = leastJoined(inked, size)
  const endless = first.motifs.filter((motif) => motif.endless)
  // Without what is endless, wider gaps can be bridged: a flower in a trellis has its beads again.
  const taken = new Uint8Array(inked.length)
  for (const { pixels } of endless) for (const [x, y] of pixels) taken[wrapped(y, size.height) * size.width + wrapped(x, size.width)] = 1
  const rest = leastJoined(
    inked.map((ink, i) => (taken[i] ? 0 : ink)),
    size,
    taken,
  )
  return { near: rest.near.map((near, i) => near | taken[i]!), motifs: [...endless, ...rest.motifs] }
}

function leastJoined(inked: Uint8Array, size: Size, taken?: Uint8Array) {
  const tried = NEAR.map((reach) => {
    const near = broadened(inked, size, Math.round((reach * FINE) / 2)).map((share, i) => (taken?.[i] ? 0 : share))
    const motifs = motifsOf(near, size)
    const joined = motifs.filter(({ endless }) => endless).reduce((sum, { pixels }) => sum + inkOf(pixels, inked, size), 0)
    return { near, motifs, joined }
  })
  const least = Math.min(...tried.map(({ joined }) => joined))
  return tried.find(({ joined }) => joined <= least * 1.02)!
}

const inkOf = (pixels: Motif['pixels'], inked: Uint8Array, { width, height }: Size) =>
  pixels.reduce((sum, [x, y]) => sum + inked[wrapped(y, height) * width + wrapped(x, width)]!, 0)

/** The small parts into which the edges of the repeat cut what goes on endlessly, and the neighbour to which each is joined. */
function strayParts(near: Uint8Array, pixels: Motif['pixels'], { width, height }: Size) {
  const parts: { pixels: [number, number][]; column: number; row: number }[] = []
  const large = new Uint8Array(near.length)
  const seen = new Uint8Array(near.length)
  for (const pixel of pixels) {
    const first: [number, number] = [wrapped(pixel[0], width), wrapped(pixel[1], height)]
    if (seen[first[1] * width + first[0]]) continue
    seen[first[1] * width + first[0]] = 1
    const part = [first]
    for (const [x, y] of part)
      for (const [dx, dy] of AROUND) {
        const next: [number, number] = [x + dx, y + dy]
        const i = next[1] * width + next[0]
        if (next[0] < 0 || next[1] < 0 || next[0] >= width || next[1] >= height || !near[i] || seen[i]) continue
        seen[i] = 1
        part.push(next)
      }
    if (part.length < SMALL * pixels.length) parts.push({ pixels: part, column: 0, row: 0 })
    else for (const [x, y] of part) large[y * width + x] = 1
  }
  return parts.map((part) => ({ ...part, ...neighbourOf(part.pixels, large, { width, height }) }))
}

/** In which direction most pixels of a part touch a large one. */
function neighbourOf(part: [number, number][], large: Uint8Array, { width, height }: Size): { column: number; row: number } {
  const touching = AROUND.map(([dx, dy]) => ({
    column: dx,
    row: dy,
    many: part.filter(([x, y]) => {
      const [nx, ny] = [x + dx, y + dy]
      return (nx < 0 || ny < 0 || nx >= width || ny >= height) && large[wrapped(ny, height) * width + wrapped(nx, width)]
    }).length,
  }))
  const most = touching.toSorted((one, other) => other.many - one.many)[0]!
  return most.many > 0 ? { column: most.column, row: most.row } : { column: 0, row: 0 }
}

function motifsOf(near: Uint8Array, { width, height }: Size): Motif[] {
  const from: (readonly [x: number, y: number] | undefined)[] = []
  const motifs: Motif[] = []
  for (let start = 0; start < near.length; start++) {
    if (!near[start] || from[start]) continue
    const motif: Motif = { pixels: [[start % width, Math.floor(start / width)]], endless: false }
    from[start] = motif.pixels[0]!
    for (const [x, y] of motif.pixels)
      for (const [dx, dy] of AROUND) {
        const next = [x + dx, y + dy] as const
        const i = wrapped(next[1], height) * width + wrapped(next[0], width)
        if (!near[i]) continue
        const known = from[i]
        if (!known) {
          from[i] = next
          motif.pixels.push(next)
        } else if (known[0] !== next[0] || known[1] !== next[1]) motif.endless = true
      }
    motifs.push(motif)
  }
  return motifs
}
