import { describe, expect, it } from 'vitest'
import { BUYER, RAJASTHAN, read } from '../../../test/support/gst-return.ts'
import { ORDER } from '../../../test/support/order.ts'
import { formatReceiptNumber } from '../orders/receipt-number.ts'
import { creditedLines, invoiceLines, lowersTax, placeOfSupply, type GstPaper } from './gst-paper.ts'
import { knownTax, taxOrder } from './gst.ts'
import { tableOf } from './gstr1.ts'

describe('a month’s return', () => {
  it('reports a paper of several rates with a row for each', () => {
    const lines = [
      { hsn: '6204', ratePercent: 5, quantity: 2, paise: 210_000 },
      { hsn: '4202', ratePercent: 18, quantity: 1, paise: 118_000 },
      { hsn: '6204', ratePercent: 5, quantity: 1, paise: 105_000 },
    ]
    const { b2b, 'hsn-b2b': hsn, register, docs } = read([paper({ business: BUYER, lines })])
    expect(b2b.map((row) => [row['Rate'], row['Taxable Value'], row['Invoice Value']])).toEqual([
      ['5', '3000.00', '4330.00'],
      ['18', '1000.00', '4330.00'],
    ])
    expect(b2b[0]).toEqual({
      'GSTIN/UIN of Recipient': BUYER.gstin,
      'Receiver Name': BUYER.company,
      'Invoice Number': '26-27/00001',
      'Invoice date': '01-Sep-2026',
      'Invoice Value': '4330.00',
      'Place Of Supply': '27-Maharashtra',
      'Reverse Charge': 'N',
      'Applicable % of Tax Rate': '',
      'Invoice Type': 'Regular B2B',
      'E-Commerce GSTIN': '',
      Rate: '5',
      'Taxable Value': '3000.00',
      'Cess Amount': '',
    })
    expect(hsn.map((row) => [row['HSN'], row['UQC'], row['Total Quantity'], row['Total Value'], row['Integrated Tax Amount']])).toEqual([
      ['4202', 'PCS-PIECES', '1.00', '1180.00', '180.00'],
      ['6204', 'PCS-PIECES', '3.00', '3150.00', '150.00'],
    ])
    expect(register).toMatchObject([{ Table: 'b2b', Value: '4330.00', IGST: '330.00' }])
    expect(docs).toEqual([
      {
        'Nature of Document': 'Invoices for outward supply',
        'Sr. No. From': '26-27/00001',
        'Sr. No. To': '26-27/00001',
        'Total Number': '1',
        Cancelled: '0',
      },
    ])
  })

  it.each([
    [{ business: BUYER }, 'b2b', 'cdnr'],
    [{ invoicePaise: 10_000_100 }, 'b2cl', 'cdnur'],
    [{ invoicePaise: 10_000_000 }, 'b2cs', 'b2cs'],
    [{ invoicePaise: 99_000_000, isWithinState: true }, 'b2cs', 'b2cs'],
    [{ invoicePaise: 25_000_000, invoicedAt: new Date('2024-07-31T18:29:59Z') }, 'b2cs', 'b2cs'],
    [{ invoicePaise: 25_000_000, invoicedAt: new Date('2024-07-31T18:30:00Z') }, 'b2cl', 'cdnur'],
  ])('has %j in the table %s, and its credit note in %s', (change, table, noteTable) => {
    expect([tableOf(paper(change)), tableOf(paper({ ...change, kind: 'credit-note' }))]).toEqual([table, noteTable])
  })

  it('takes credit notes off small sales, below nothing too, and leaves out what comes to nothing', () => {
    const note = paper({ kind: 'credit-note', number: 'CN26-27/00001', against: '26-27/00001' })
    const { b2cs, 'hsn-b2c': hsn, register } = read([note])
    expect(b2cs).toMatchObject([{ Type: 'OE', 'Place Of Supply': '27-Maharashtra', Rate: '5', 'Taxable Value': '-1000.00' }])
    expect(hsn).toMatchObject([{ 'Total Quantity': '-1.00', 'Total Value': '-1050.00' }])
    expect(register).toMatchObject([{ Document: 'Credit note', Against: '26-27/00001', Value: '-1050.00' }])
    const both = read([paper({}), note])
    expect([both.b2cs, both['hsn-b2c'], both.register.length]).toEqual([[], [], 2])
  })

  it('counts no pieces of services, and papers by runs of numbers', () => {
    const numbers = [3, 4, 6].map((sequence) => formatReceiptNumber({ year: 2026, sequence }))
    const service = [{ hsn: '998431', ratePercent: 18, quantity: 1, paise: 118_000 }]
    const papers = numbers.map((number) => paper({ number, lines: service }))
    const { docs, 'hsn-b2c': hsn } = read([...papers, paper({ kind: 'credit-note', number: 'CN26-27/00007' })])
    expect(docs.map((row) => Object.values(row))).toEqual([
      ['Invoices for outward supply', '26-27/00003', '26-27/00004', '2', '0'],
      ['Invoices for outward supply', '26-27/00006', '26-27/00006', '1', '0'],
      ['Credit Note', 'CN26-27/00007', 'CN26-27/00007', '1', '0'],
    ])
    expect(hsn).toContainEqual(expect.objectContaining({ HSN: '998431', UQC: 'NA', 'Total Quantity': '0.00', 'Total Value': '3540.00' }))
  })
})

describe('the totals for GSTR-3B', () => {
  it('are what is taxed less what was given back, what is not taxed, and what consumers of each other state have', () => {
    const free = [{ hsn: '4901', ratePercent: 0, quantity: 1, paise: 50_000 }]
    const within = { isWithinState: true, place: '08-Rajasthan' }
    const { gstr3b } = read([
      paper({}),
      paper({ business: BUYER }),
      paper(within),
      paper({ ...within, lines: free }),
      paper({ kind: 'credit-note', number: 'CN26-27/00001' }),
    ])
    expect(gstr3b.map((row) => Object.values(row).toSpliced(1, 1))).toEqual([
      ['3.1(a)', '', '2000.00', '50.00', '25.00', '25.00', ''],
      ['3.1(c)', '', '500.00', '0.00', '0.00', '0.00', ''],
      ['3.2', '27-Maharashtra', '0.00', '0.00', '0.00', '0.00', ''],
    ])
  })
})

describe('a credit note', () => {
  const sold = { line_items: ORDER.line_items, fees: [] }
  const tax = knownTax(taxOrder(RAJASTHAN, { ...sold, state: 'Goa', day: '2026-11-05' }))!

  it('for money alone takes back that amount of its lines, at their code and rate, and no piece', () => {
    const credited = creditedLines(
      sold,
      tax,
      ORDER.line_items.map(({ id: ref }, index) => ({ ref, pieces: 0, paise: 1000 + index })),
    )
    expect(credited).toEqual([1000, 1001].map((paise, index) => ({ ...invoiceLines(sold, tax)[index], paise, quantity: 0 })))
  })
})

describe('the place of supply', () => {
  const tax = { gstin: RAJASTHAN.gstin, isWithinState: false, lines: [] }
  it.each([
    [tax, 'Orissa', '21-Odisha'],
    [{ ...tax, state: 'Kerala' }, 'nowhere', '32-Kerala'],
    [{ ...tax, isWithinState: true }, null, '08-Rajasthan'],
    [{ ...tax, isWithinState: true }, 'nowhere', '08-Rajasthan'],
    [tax, 'nowhere', '97-Other Territory'],
  ])('of %j and %s is %s', (of, state, place) => {
    expect(placeOfSupply(of, state)).toBe(place)
  })
})

function paper(change: Partial<GstPaper>): GstPaper {
  return {
    kind: 'invoice',
    number: '26-27/00001',
    against: null,
    // Already September in India.
    at: new Date('2026-08-31T18:30:00Z'),
    business: null,
    place: '27-Maharashtra',
    isWithinState: false,
    invoicePaise: 105_000,
    invoicedAt: new Date('2026-08-31T18:30:00Z'),
    lines: [{ hsn: '6204', ratePercent: 5, quantity: 1, paise: 105_000 }],
    ...change,
  }
}

describe('a credit note lowers tax', () => {
  const soldAt = new Date('2027-03-31T18:00:00Z')
  it.each([
    ['2027-11-30T18:29:59Z', true],
    ['2027-11-30T18:30:00Z', false],
    ['2027-04-01T00:00:00Z', true],
  ])('until the end of 30 November in India after the financial year of its sale: %s %s', (at, is) => {
    expect(lowersTax(soldAt, new Date(at))).toBe(is)
    expect(lowersTax(new Date('2027-03-31T18:30:00Z'), new Date(at))).toBe(true)
  })
})
