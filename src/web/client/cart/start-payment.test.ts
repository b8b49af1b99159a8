import { expect, it, vi } from 'vitest'
import { METADATA_DEFAULTS } from '../../../domain/product.ts'
import { FunctionsError } from '../functions.ts'
import { checkoutPayload, paymentMessage, startPayment, type Purchase } from './start-payment.ts'

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

const purchase: Purchase = {
  uid: 'asha',
  origin: 'https://shop.example',
  lines: [
    { ...kurta, quantity: 2, size: 'L' },
    { ...kurta, id: 'stole', name: 'Stole', metadata: { ...METADATA_DEFAULTS, price_usd: '1290' }, quantity: 1, size: 'M' },
  ],
  address: {
    name: 'Asha Rao',
    addressLine1: '14 Rose Garden Lane',
    addressLine2: '',
    cityLocality: 'Bengaluru',
    stateProvince: 'Karnataka',
    postalCode: '560038',
    countryCode: 'IND',
  },
}

it('claims the cart, the total and the address in the words of the specification', () => {
  expect(checkoutPayload(purchase)).toEqual({
    mode: 'payment',
    customer: 'asha',
    success_url: 'https://shop.example/account/orders?complete=true',
    cancel_url: 'https://shop.example/checkout/shipping',
    line_items: [
      { id_: 'neel-buti-kurta', name: 'Neel Buti Kurta', price: 1890, quantity: 2, size: 'L' },
      { id_: 'stole', name: 'Stole', price: 1290, quantity: 1, size: 'M' },
    ],
    collect_shipping_address: false,
    shipment: null,
    price: 5070,
    shipping: {
      name: 'Asha Rao',
      address: { country: 'IN', line1: '14 Rose Garden Lane', line2: '', city: 'Bengaluru', postal_code: '560038', state: 'Karnataka' },
    },
  })
})

it.each([
  [{ result: { paymentUrl: 'https://pay.example/1' } }, 'https://pay.example/1'],
  [{ result: { paymentUrl: null } }, null],
  [{ result: {} }, null],
  [{ result: null }, null],
])('finds the payment page in %j', async (body, address) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
  await expect(startPayment(purchase, 'press-number-one')).resolves.toBe(address)
})

it('shows what the server says, and a sentence instead of a bare code', () => {
  expect(paymentMessage(new FunctionsError('aborted', 'Stole has changed.'))).toBe('Stole has changed.')
  expect(paymentMessage(new FunctionsError('internal', 'internal'))).toMatch(/^The payment could not be started/)
  expect(paymentMessage(new TypeError('x'))).toMatch(/^The payment could not be started/)
})
