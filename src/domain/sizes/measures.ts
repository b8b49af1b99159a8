import { dyeOf } from '../catalogue/print.ts'
import { hasOneSize, parseFields, type Product } from '../catalogue/product.ts'
import { MAX_SIZES, type ShopSizes, type Size } from '../catalogue/size.ts'
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
 * description's field `measures`: lists of centimetres, one for each size of the shop. Null without any.
 */
export function measuresOf(description: string, size: Size, sizes: ShopSizes): string | null {
  const index = sizes.list.indexOf(size)
  const lists = index === -1 ? [] : [...readLists(description, sizes)]
  const words = lists.filter(([part]) => SAID.has(part)).map(([part, list]) => `${part} ${formatExtent(list[index]!)}`)
  return words.length > 0 ? words.join(', ') : null
}

/** The part of a description that cards, cart lines and size choices need: the dye and what decides about sizes. */
export function cardDescription(product: Pick<Product, 'name' | 'description' | 'metadata'>): string {
  const dye = dyeOf(product)
  const lists = listsIn(product.description)
  const garment = parseFields(product.description)?.get('garment')
  const fields = {
    ...(dye !== null && { dye }),
    ...(lists.size > 0 && !hasOneSize(product) && { garment, measures: Object.fromEntries(lists) }),
  }
  return Object.keys(fields).length > 0 ? JSON.stringify(fields) : ''
}

/** The lists of the field `measures`, each with one extent for every size of the shop. */
export function readLists(description: string, sizes: ShopSizes): Map<Part, Extent[]> {
  return new Map([...listsIn(description)].filter(([, list]) => isMeasureList(list, sizes)))
}

/** The same, however many sizes the shop has. */
function listsIn(description: string): Map<Part, Extent[]> {
  const fields = new Map(Object.entries(parseFields(description)?.get('measures') ?? {}))
  return new Map(
    PARTS.flatMap((part) => {
      const list: unknown = fields.get(part)
      return areExtents(list) ? [[part, list]] : []
    }),
  )
}

function areExtents(value: unknown): value is Extent[] {
  return Array.isArray(value) && value.length <= MAX_SIZES && value.every(isExtent)
}

/** One extent for each size. */
export function isMeasureList(value: unknown, { list }: ShopSizes): value is Extent[] {
  return areExtents(value) && value.length === list.length
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
  // No line ends between a number and its unit.
  return `${ends.map(inchesOf).join(' to ')}\u{A0}in (${ends.join(' to ')}\u{A0}cm)`
}
