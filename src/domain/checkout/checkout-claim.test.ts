import { expect, it } from 'vitest'
import { cartClaim } from './checkout-claim.ts'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'

const kurta = {
  id: 'neel-buti-kurta',
  name: 'Neel Buti Kurta',
  role: null,
  tax_code: null,
  active: true,
  description: '',
  images: [],
  metadata: { ...METADATA_DEFAULTS, price_usd: '1890.50' },
}
const lines = [
  { ...kurta, quantity: 2, size: 'L' as const, options: { size: 'L' } },
  {
    ...kurta,
    id: 'stole',
    name: 'Stole',
    metadata: { ...METADATA_DEFAULTS, price_usd: '1290' },
    quantity: 1,
    size: 'M' as const,
    options: { size: 'M' },
  },
]

it('claims the cart and its total in the words of the specification', () => {
  expect(cartClaim({ items: lines, total: 5070 }, 'https://shop.example')).toEqual({
    mode: 'payment',
    success_url: 'https://shop.example/account/orders?complete=true',
    cancel_url: 'https://shop.example/checkout/shipping',
    line_items: [
      { id_: 'neel-buti-kurta', name: 'Neel Buti Kurta', price: 1890, quantity: 2, size: 'L' },
      { id_: 'stole', name: 'Stole', price: 1290, quantity: 1, size: 'M' },
    ],
    collect_shipping_address: false,
    shipment: null,
    price: 5070,
  })
})
