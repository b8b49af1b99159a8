import { parseFields } from '../catalogue/product.ts'
import type { ShopSizes, Size } from '../catalogue/size.ts'
import { readLists, type Extent, type Part } from './measures.ts'

/** The kinds that can be drawn, each by a file of web/outlines, and what of a body each hangs from. */
export const HANGS_FROM = {
  dress: 'shoulders',
  jacket: 'shoulders',
  kurta: 'shoulders',
  robe: 'shoulders',
  shirt: 'shoulders',
  skirt: 'waist',
  trousers: 'legs',
  tunic: 'shoulders',
} as const
export type GarmentKind = keyof typeof HANGS_FROM

/** What is measured of a garment. */
export function partsOf(kind: GarmentKind): readonly Part[] {
  if (HANGS_FROM[kind] === 'waist') return ['waist', 'hips', 'length', 'hem']
  if (HANGS_FROM[kind] === 'legs') return ['waist', 'hips', 'length', 'hem', 'inseam']
  return ['chest', 'waist', 'length', 'hem', 'shoulder', 'sleeve', ...(kind === 'dress' ? (['strap'] as const) : [])]
}
export const GARMENT_KINDS = Object.keys(HANGS_FROM) as GarmentKind[]

/** Centimetres in one size, laid flat but for what goes round; of what is tied or elastic the middle. */
export type Measures = Partial<Record<Part, number>> & { length: number }

/** A garment that can be drawn at its size, its sizes in the order of the shop. */
export type Garment = { kind: GarmentKind; sizes: ReadonlyMap<Size, Measures>; first: Size }

/** The garment of a description's fields `garment` and `measures`; null where they do not say enough. */
export function garmentOf(description: string, sizes: ShopSizes): Garment | null {
  const kind = readGarmentKind(parseFields(description)?.get('garment'))
  const lists = readLists(description, sizes)
  if (!kind || !lists.has('length')) return null
  const measuresIn = (index: number) => Object.fromEntries([...lists].map(([part, list]) => [part, middleOf(list[index]!)])) as Measures
  return { kind, sizes: new Map(sizes.list.map((size, index) => [size, measuresIn(index)])), first: sizes.first }
}

export function readGarmentKind(value: unknown): GarmentKind | null {
  return GARMENT_KINDS.find((kind) => kind === value) ?? null
}

function middleOf(extent: Extent): number {
  return typeof extent === 'number' ? extent : (extent[0] + extent[1]) / 2
}
