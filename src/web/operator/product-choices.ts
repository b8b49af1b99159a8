/** What the shop's filter knows, and what it does not. */
export const CATEGORIES = [
  { value: 'swag', title: 'Clothing' },
  { value: 'coffee', title: 'Coffee' },
  { value: '', title: 'Neither' },
]
export const SIZE_CHOICES = [
  { value: 'all', title: 'XS to XXL' },
  { value: 'one', title: 'One size' },
]
export const STOCKS = [
  { value: 'in', title: 'In stock' },
  { value: 'out', title: 'Out of stock' },
]
