import { describe, expect, it } from 'vitest'
import { ORDER } from '../../../test/support/order.ts'
import { SELLER } from '../../../test/support/seller.ts'
import type { Refund } from '../payments/refund.ts'
import type { OrderTax } from './gst.ts'
import { writeReceipt } from './receipt.ts'

const [kurta, long] = ORDER.line_items
const refund = (more: Partial<Refund>): Refund => ({
  id: 'r1',
  amount: kurta!.amount_subtotal,
  state: 'completed',
  reason: 'operator',
  way: 'provider',
  lineIds: [kurta!.id],
  parts: null,
  createdAt: ORDER.createdAt,
  creditNote: { number: 'CN26-27/00007', issuedAt: ORDER.createdAt + 86_400 },
  ...more,
})
const NOTE = 'Credit note CN26-27/00007 of 19 Nov 2026'
const rest = refund({ id: 'r2', amount: ORDER.amount - kurta!.amount_subtotal, lineIds: null, state: 'pending', creditNote: null })
const paper = (refunds: Refund[], tax: OrderTax | null = null) =>
  writeReceipt({ order: { ...ORDER, refunds }, tax, seller: SELLER, buyer: ['Asha Rao'] })

describe('the receipt of an order that was refunded', () => {
  it('says which lines went back, when, and what is left; the sale stays as it was', () => {
    const { total, lines, refunds, notes } = paper([refund({})])
    expect([total, lines.length]).toEqual(['Rs.379990', 2])
    expect(refunds).toEqual({
      title: 'Refunds',
      rows: [{ label: 'Refunded, 18 Nov 2026', details: [NOTE, 'Neel Buti Kurta'], amount: '−Rs.1890' }],
      remaining: 'Rs.378100',
    })
    expect(notes.join()).not.toContain('No returns or refunds')
  })

  it('says what a refund of all that was left gives back, once, and that it is on its way', () => {
    expect(paper([refund({}), rest]).refunds).toMatchObject({
      rows: [
        { amount: '−Rs.1890' },
        { label: 'Refund on its way, 18 Nov 2026', details: [`${long!.description} × 100`], amount: '−Rs.378100' },
      ],
      remaining: 'Rs.0',
    })
  })

  it('says nothing of a refund that failed, or where there was none', () => {
    expect(paper([refund({ state: 'failed' })]).refunds).toBeNull()
    expect(paper([]).refunds).toBeNull()
    expect(paper([]).notes.join()).toContain('No returns or refunds')
  })

  it.each([
    [true, 'of it taxable value Rs.1800.00, CGST Rs.45.00, SGST Rs.45.00'],
    [false, 'of it taxable value Rs.1800.00, IGST Rs.90.00'],
  ])('names the tax that a tax invoice’s refund takes back, within a state: %s', (isWithinState, words) => {
    const lines = ORDER.line_items.map(() => ({ hsn: '6204', ratePercent: 5 }))
    const { refunds } = paper([refund({})], { gstin: '08AAACC1206D1ZG', isWithinState, lines })
    expect(refunds?.rows[0]?.details).toEqual([NOTE, 'Neel Buti Kurta', words])
  })
})
