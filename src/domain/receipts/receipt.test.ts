import { describe, expect, it } from 'vitest'
import { ORDER } from '../../../test/support/order.ts'
import { SELLER } from '../../../test/support/seller.ts'
import type { OrderTax } from './gst.ts'
import { writeReceipt } from './receipt.ts'

const facts = { order: ORDER, seller: SELLER, buyer: ['Asha Rao', 'asha@example.in'] }
const tax = (isWithinState: boolean): OrderTax => ({
  gstin: '08AAACC1206D1ZG',
  isWithinState,
  lines: [
    { hsn: '6204', ratePercent: 5 },
    { hsn: '4202', ratePercent: 18 },
  ],
})

describe('the paper of an order', () => {
  it('is a receipt where no tax is collected', () => {
    const paper = writeReceipt({ ...facts, tax: null })
    expect(paper).toMatchObject({
      title: 'Receipt',
      number: '26-27/00042',
      sums: [
        ['Tax', 'Rs.0'],
        ['Shipping', 'Rs.0'],
      ],
      total: 'Rs.379990',
      inWords: 'Rupees three lakh seventy-nine thousand nine hundred ninety only',
    })
    expect(paper.lines[0]).toEqual({
      description: 'Neel Buti Kurta',
      details: ['Size M, Rs.1890 each'],
      quantity: 1,
      amount: 'Rs.1890',
    })
    expect(JSON.stringify(paper)).not.toMatch(/GST|HSN/)
  })

  it('is a tax invoice where it is: two halves within a state', () => {
    const paper = writeReceipt({ ...facts, tax: tax(true) })
    expect(paper.title).toBe('Tax Invoice')
    expect(paper.seller).toContain('GSTIN 08AAACC1206D1ZG')
    expect(paper.particulars).toContainEqual(['Place of supply', 'Rajasthan'])
    expect(paper.lines[0]?.details).toEqual(['Size M, Rs.1890 each', 'HSN 6204, taxable value Rs.1800.00, GST 5%'])
    expect(paper.sums).toEqual([
      ['Taxable value', 'Rs.322223.72'],
      ['CGST 2.5%', 'Rs.45.00'],
      ['SGST 2.5%', 'Rs.45.00'],
      ['CGST 9%', 'Rs.28838.14'],
      ['SGST 9%', 'Rs.28838.14'],
      ['Shipping', 'Rs.0'],
    ])
  })

  it('has one tax between two states', () => {
    expect(writeReceipt({ ...facts, tax: tax(false) }).sums.map(([label]) => label)).toEqual([
      'Taxable value',
      'IGST 5%',
      'IGST 18%',
      'Shipping',
    ])
  })

  const withDelivery = {
    ...ORDER,
    amount: ORDER.amount + 8000,
    fees: [{ kind: 'delivery' as const, name: 'Express delivery', amount: 8000 }],
  }
  const charged = { ...withDelivery, delivery: { way: 'express' as const, name: 'Express delivery', amountPaise: 8000 } }

  it('has what delivery cost among its sums, and as a line of its own at the rates of what it carries', () => {
    const receipt = writeReceipt({ ...facts, order: charged, tax: null })
    expect(receipt.lines).toHaveLength(2)
    expect(receipt.sums).toEqual([
      ['Tax', 'Rs.0'],
      ['Express delivery', 'Rs.80'],
    ])
    const fees = [
      [
        { hsn: '6204', ratePercent: 5, paise: 4200 },
        { hsn: '4202', ratePercent: 18, paise: 3800 },
      ],
    ]
    const invoice = writeReceipt({ ...facts, order: charged, tax: { ...tax(true), fees } })
    expect(invoice.lines.at(-1)).toEqual({
      description: 'Express delivery',
      details: ['HSN 6204, taxable value Rs.40.00, GST 5%', 'HSN 4202, taxable value Rs.32.20, GST 18%'],
      quantity: 1,
      amount: 'Rs.80',
    })
    expect(invoice.sums[0]).toEqual(['Taxable value', 'Rs.322295.92'])
    expect(invoice.sums.map(([label]) => label)).not.toContain('Express delivery')
  })

  it('says what delivery cost, and promises nothing of other orders', () => {
    const free = { ...ORDER, delivery: { way: 'standard' as const, name: 'Delivery', amountPaise: 0 } }
    const paper = writeReceipt({ ...facts, order: free, tax: null })
    expect(paper.sums).toContainEqual(['Delivery', 'Rs.0'])
    expect(paper.notes).toEqual([`Prices in Indian rupees. No returns or refunds. Questions: ${SELLER.email}`])
  })

  it('says “One size” of what has no other', () => {
    const [line] = ORDER.line_items
    const paper = writeReceipt({ ...facts, order: { ...ORDER, line_items: [{ ...line!, one_size: true }] }, tax: null })
    expect(paper.lines[0]?.details[0]).toBe('One size, Rs.1890 each')
  })
})
