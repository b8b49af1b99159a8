import type { ShopSizes } from '../../../domain/catalogue/size.ts'
import { GARMENT_KINDS } from '../../../domain/sizes/garment.ts'
import { sizeRange } from '../../../messages/catalogue/sizes.ts'

export function sizeChoices(sizes: ShopSizes) {
  return [
    { value: 'all', title: sizeRange(sizes) },
    { value: 'one', title: 'One size' },
  ]
}
export const GARMENTS = [
  { value: '', title: 'None: it is not drawn' },
  ...GARMENT_KINDS.map((kind) => ({ value: kind, title: kind.replace(/^./, (first) => first.toUpperCase()) })),
]
export const STOCKS = [
  { value: 'in', title: 'In stock' },
  { value: 'out', title: 'Out of stock' },
]
