import { describe, expect, it } from 'vitest'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'
import { toShipping } from '../orders/order.ts'
import { cartClaim, differingAddress } from './checkout-claim.ts'

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

describe('an address that a caller claims to have saved', () => {
  const own = toShipping({
    name: 'Asha Rao',
    addressLine1: '7 Chowk Bazaar',
    addressLine2: '',
    cityLocality: 'Jaipur',
    stateProvince: 'Rajasthan',
    postalCode: '302001',
    countryCode: 'IND',
    phone: '+919812345678',
  })
  const claimed = { name: own.name, address: { ...own.address, line2: null, phone: undefined } }

  it('is the saved one with or without its second line, country and phone', () => {
    expect(differingAddress(own, own)).toBeNull()
    expect(differingAddress(claimed, own)).toBeNull()
    const { phone: _, ...withoutPhone } = own.address
    expect(differingAddress({ ...claimed, address: { ...claimed.address, phone: '' } }, { ...own, address: withoutPhone })).toBeNull()
  })

  it.each([
    ['name', { name: 'Kabir Das' }],
    ['line1', { address: { ...claimed.address, line1: '8 Chowk Bazaar' } }],
    ['line2', { address: { ...claimed.address, line2: 'Upstairs' } }],
    ['city', { address: { ...claimed.address, city: 'Delhi' } }],
    ['state', { address: { ...claimed.address, state: 'Delhi' } }],
    ['postal_code', { address: { ...claimed.address, postal_code: '302002' } }],
    ['phone', { address: { ...claimed.address, phone: '' } }],
  ])('is another one with another %s', (field, change) => {
    expect(differingAddress({ ...claimed, ...change }, own)).toBe(field)
  })
})
