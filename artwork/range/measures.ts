import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measures } from '../garments/garment.ts'
import type { Piece } from './piece.ts'

/** XS, S, M. */
const M = 2
const FILE = join(import.meta.dirname, '../../catalogue/products.json')

type Extent = number | [from: number, to: number]

const PRODUCTS = JSON.parse(readFileSync(FILE, 'utf8')) as { id: string; description: string }[]

/** What the shop's table of sizes says about M: the pictures are drawn from these numbers. */
export function measuresOfSizeM({ id, size }: Pick<Piece, 'id' | 'size'>): Measures {
  if (size) return { length: size.height, hem: 2 * size.width }
  const product = PRODUCTS.find((candidate) => candidate.id === id)
  if (!product) throw new Error(`catalogue/products.json has no product "${id}"`)
  const { measures } = JSON.parse(product.description) as { measures?: Record<string, Extent[]> }
  const entries = Object.entries(measures ?? {}).map(([part, sizes]): [string, number] => [part, middleOf(sizes[M]!)])
  return Object.fromEntries(entries) as unknown as Measures
}

/** What is tied or elastic lies half drawn in. */
const middleOf = (extent: Extent) => (typeof extent === 'number' ? extent : (extent[0] + extent[1]) / 2)
