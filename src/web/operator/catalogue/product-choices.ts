import { GARMENT_KINDS } from '../../../domain/sizes/garment.ts'

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
