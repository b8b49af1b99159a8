import { GARMENT_KINDS } from '../../domain/garment.ts'
import type { ShopFolder } from '../../domain/shop-folder.ts'

/** What the shop's filter knows, and what it does not. */
export function categoryChoices({ categories }: Pick<ShopFolder, 'categories'>): { value: string; title: string }[] {
  return [...categories.map(({ id, label }) => ({ value: id, title: label })), { value: '', title: 'None of these' }]
}

export const SIZE_CHOICES = [
  { value: 'all', title: 'XS to XXL' },
  { value: 'one', title: 'One size' },
]
export const GARMENTS = [
  { value: '', title: 'None: it is not drawn' },
  ...GARMENT_KINDS.map((kind) => ({ value: kind, title: kind.replace(/^./, (first) => first.toUpperCase()) })),
]
export const STOCKS = [
  { value: 'in', title: 'In stock' },
  { value: 'out', title: 'Out of stock' },
]
