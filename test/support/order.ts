import type { Order, OrderLine } from '../../src/domain/orders/order.ts'

const line = (description: string, rupees: number, quantity = 1): OrderLine => ({
  id: description.toLowerCase().replaceAll(' ', '-'),
  description,
  quantity,
  size: 'M',
  amount_unit: rupees * 100,
  amount_subtotal: rupees * 100 * quantity,
  picture: null,
})

/** An order with everything in it that can be long. */
export const ORDER: Order = {
  id: '0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e',
  number: 'F7H7LPHS3Z',
  receiptNumber: '26-27/00042',
  transactionId: 'T1',
  createdAt: 1_795_000_000,
  amount: 37_999_000,
  line_items: [
    line('Neel Buti Kurta', 1890),
    line('A garment with a name that is as long as any that the catalogue may hold one day', 3781, 100),
  ],
  fees: [],
  delivery: { way: 'standard', name: 'Shipping', amountPaise: 0 },
  shipping: {
    name: 'Asha Rao',
    address: {
      line1: '7 Chowk Bazaar',
      line2: 'Thiruvananthapuram-Kanyakumari-Road-Without-Any-Space',
      city: 'Jaipur',
      state: 'Rajasthan',
      postal_code: '302001',
      country: 'IN',
    },
  },
  shippingLabel: null,
  state: 'placed',
  carrier: null,
  refunds: [],
  charges: { data: [{ receipt_url: 'http://shop.test/account/orders/0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e/receipt' }] },
}
