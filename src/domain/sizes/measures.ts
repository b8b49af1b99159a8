import { dyeOf } from '../catalogue/print.ts'
import { hasOneSize, parseFields, type Product } from '../catalogue/product.ts'
import { SIZES, type Size } from '../catalogue/size.ts'
import { inchesOf } from './size-chart.ts'

/** All round the body or along it; the last five for the drawing alone. `strap` is the whole strap, over the shoulder. */
const PARTS = ['chest', 'waist', 'hips', 'length', 'hem', 'shoulder', 'sleeve', 'inseam', 'strap'] as const
export type Part = (typeof PARTS)[number]

/** What is said in words beside the sizes. */
export const SAID: ReadonlySet<Part> = new Set(['chest', 'waist', 'hips', 'length'])

/** Centimetres; what is tied or elastic goes from one to the other. */
export type Extent = number | [from: number, to: number]

const MAX_CM = 400

/**
 * A garment's own measurements in one size, such as "chest 41 in (104 cm), length 44 in (112 cm)", from the
 * description's field `measures`: lists of centimetres, one per size from XS to XXL. Null without any.
 */
export function measuresOf(description: string, size: Size): string | null {
  const lists = readLists(description)
  const words = [...lists].filter(([part]) => SAID.has(part)).map(([part, list]) => `${part} ${formatExtent(list[SIZES.indexOf(size)]!)}`)
  return words.length > 0 ? words.join(', ') : null
}

/** The part of a description that cards, cart lines and size choices need: the dye and what decides about sizes. */
export function cardDescription(product: Pick<Product, 'name' | 'description' | 'metadata'>): string {
  const dye = dyeOf(product)
  const lists = readLists(product.description)
  const garment = parseFields(product.description)?.get('garment')
  const fields = {
    ...(dye !== null && { dye }),
    ...(lists.size > 0 && !hasOneSize(product) && { garment, measures: Object.fromEntries(lists) }),
  }
  return Object.keys(fields).length > 0 ? JSON.stringify(fields) : ''
}

/** The lists of the field `measures`, each with one extent for every size. */
export function readLists(description: string): Map<Part, Extent[]> {
  const fields = new Map(Object.entries(parseFields(description)?.get('measures') ?? {}))
  return new Map(
    PARTS.flatMap((part) => {
      const list: unknown = fields.get(part)
      return isMeasureList(list) ? [[part, list]] : []
    }),
  )
}

/** One extent for each size from XS to XXL. */
export function isMeasureList(value: unknown): value is Extent[] {
  return Array.isArray(value) && value.length === SIZES.length && value.every(isExtent)
}

function isExtent(value: unknown): value is Extent {
  if (Array.isArray(value)) return value.length === 2 && value.every(isCentimetres)
  return isCentimetres(value)
}

function isCentimetres(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_CM
}

function formatExtent(extent: Extent): string {
  const ends = typeof extent === 'number' ? [extent] : extent
  return `${ends.map(inchesOf).join(' to ')} in (${ends.join(' to ')} cm)`
}
