import fc from 'fast-check'
import { expect, it } from 'vitest'
import { termsOf } from '../../test/support/codes.ts'
import { BUYER, RAJASTHAN, read, type Cells } from '../../test/support/gst-return.ts'
import { ORDER } from '../../test/support/order.ts'
import { SELLER } from '../../test/support/seller.ts'
import type { OrderFee } from './orders/order-fees.ts'
import type { Order, OrderLine } from './orders/order.ts'
import { earlierRefunds, paidParts } from './orders/paid-parts.ts'
import { formatCreditNoteNumber, formatReceiptNumber } from './orders/receipt-number.ts'
import { chooseRefund, layRefunds, type WantedRefund } from './payments/refund-choice.ts'
import type { Refund } from './payments/refund.ts'
import { price } from './prices/pricing.ts'
import { creditedLines, invoiceLines, placeOfSupply, type GstPaper } from './receipts/gst-paper.ts'
import { knownTax, taxOrder, type OrderTax } from './receipts/gst.ts'
import type { ReturnFile } from './receipts/gstr1.ts'
import { writeReceipt } from './receipts/receipt.ts'

const paiseOf = (text = '0') => Math.round(Number(text.replace('Rs.', '').replace('−', '-')) * 100)
const sum = (rows: Cells[], column: string) => rows.reduce((total, row) => total + paiseOf(row[column]), 0)

type Sale = { order: Order; tax: OrderTax; invoice: GstPaper; notes: GstPaper[] }

const line = fc.record({
  rupees: fc.integer({ min: 1, max: 90_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  tax_code: fc.constantFrom('cloth', 'bag', 'odd', null),
})
const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  percent: fc.constantFrom(0, 1, 7, 10, 33, 100),
  delivery: fc.constantFrom(0, 0, 4000, 8000, 9900, 12_300),
  state: fc.constantFrom('Rajasthan', 'Kerala', 'RJ', 'Maharashtra'),
  isBusiness: fc.boolean(),
  /** Which lines go back, whole, some of their pieces or some rupees, and whether the rest does. */
  returned: fc.array(
    fc.record({
      index: fc.nat({ max: 4 }),
      pieces: fc.option(fc.integer({ min: 1, max: 3 })),
      rupees: fc.option(fc.integer({ min: 1, max: 300 })),
    }),
    { maxLength: 4 },
  ),
  isRestReturned: fc.boolean(),
})

let notes = 0

/** An order as it is priced, taxed and refunded by the shop's own rules. */
function sell(wanted: typeof sale extends fc.Arbitrary<infer Value> ? Value : never, sequence: number): Sale {
  const { lines, percent, delivery, state, isBusiness, returned, isRestReturned } = wanted
  const priced = price(
    lines.map(({ rupees, quantity }, index) => ({ key: `${index}`, id: `${index}`, category: '', unitPaise: rupees * 100, quantity })),
    percent > 0 ? [termsOf('X', { percent })] : [],
  )
  const ordered = lines.map(({ quantity, tax_code }, index): OrderLine => {
    const { unitPaise, subtotalPaise, discountPaise } = priced.lines[index]!
    const amounts = { amount_unit: unitPaise, amount_subtotal: subtotalPaise, ...(discountPaise > 0 && { amount_discount: discountPaise }) }
    return { ...ORDER.line_items[0]!, id: `piece-${index}`, quantity, tax_code, ...amounts }
  })
  const fees: OrderFee[] = delivery > 0 ? [{ kind: 'delivery', name: 'Delivery', amount: delivery }] : []
  const sold = { line_items: ordered, fees }
  const amount = priced.totalPaise + delivery
  const refunds: Refund[] = []
  const refund = (asked: WantedRefund, isOlder = false) => {
    const choice = chooseRefund({ amountPaise: amount, parts: paidParts(sold) }, earlierRefunds(refunds), asked)
    if (!choice.ok) return
    const note = { number: formatCreditNoteNumber({ year: 2026, sequence: ++notes }), issuedAt: ORDER.createdAt }
    const common = { id: String(notes), reason: 'operator' as const, way: 'provider' as const, createdAt: ORDER.createdAt }
    refunds.push({
      ...common,
      amount: choice.amountPaise,
      lineIds: choice.lineIds,
      parts: isOlder ? null : choice.parts,
      state: 'completed',
      creditNote: note,
    })
  }
  // The fifth that may be asked for is the fee.
  for (const { index, pieces, rupees } of returned) {
    const ref = index === 4 ? '+delivery' : `piece-${index}`
    if (rupees !== null) refund({ lines: [{ ref }], amountPaise: rupees * 100 })
    else if (pieces !== null) refund({ lines: [{ ref, pieces }] })
    else refund({ lines: [{ ref }] }, true)
  }
  if (isRestReturned) refund({ lines: null })
  const tax = knownTax(taxOrder(RAJASTHAN, { ...sold, state, day: '2026-11-05' }))!
  const shipping = { ...ORDER.shipping, address: { ...ORDER.shipping.address, state } }
  const order = { ...ORDER, ...sold, amount, shipping, refunds, ...(isBusiness && { business: BUYER }) }
  const common = {
    at: new Date(ORDER.createdAt * 1000),
    business: isBusiness ? BUYER : null,
    place: placeOfSupply(tax, state),
    isWithinState: tax.isWithinState,
    invoicePaise: order.amount,
    invoicedAt: new Date(ORDER.createdAt * 1000),
  }
  const number = formatReceiptNumber({ year: 2026, sequence })
  return {
    order,
    tax,
    invoice: { ...common, kind: 'invoice', number, against: null, lines: invoiceLines(sold, tax) },
    notes: refunds.map(({ creditNote }, index) => {
      const credited = creditedLines(sold, tax, layRefunds(paidParts(sold), earlierRefunds(refunds))[index]!)
      return { ...common, kind: 'credit-note', number: creditNote!.number, against: number, lines: credited }
    }),
  }
}

/** What the receipts of these sales say, in paise: taxable values and taxes of what was sold, and of what was given back. */
function papersSay(sales: Sale[]): { sold: number; tax: number; soldTaxable: number; back: number; backTaxable: number; backTax: number } {
  const total = { sold: 0, tax: 0, soldTaxable: 0, back: 0, backTaxable: 0, backTax: 0 }
  for (const { order, tax } of sales) {
    const paper = writeReceipt({ order, tax, seller: SELLER, buyer: [] })
    total.sold += paiseOf(paper.total)
    for (const [label, amount] of paper.sums) {
      if (label === 'Taxable value') total.soldTaxable += paiseOf(amount)
      if (/GST/.test(label)) total.tax += paiseOf(amount)
    }
    for (const { amount, details } of paper.refunds?.rows ?? []) {
      total.back -= paiseOf(amount)
      const said = details.find((detail) => detail.startsWith('of it taxable'))!
      const [taxable = '', ...taxes] = [...said.matchAll(/Rs\.[\d.]+/g)].map(([text]) => text)
      total.backTaxable += paiseOf(taxable)
      for (const text of taxes) total.backTax += paiseOf(text)
    }
  }
  return total
}

it('adds up to the paisa with receipts and credit notes, whatever was sold with which code and given back', () => {
  fc.assert(
    fc.property(fc.array(sale, { minLength: 1, maxLength: 12 }), (wanted) => {
      const sales = wanted.map((one, index) => sell(one, index + 1))
      const files = read([...sales.map(({ invoice }) => invoice), ...sales.flatMap((one) => one.notes)])
      const said = papersSay(sales)
      const taxable = (file: ReturnFile) => sum(files[file], 'Taxable Value')
      const taxes = (file: ReturnFile) =>
        ['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount'].reduce((all, column) => all + sum(files[file], column), 0)
      const net = said.soldTaxable - said.backTaxable
      expect(taxable('b2b') + taxable('b2cl') + taxable('b2cs') - taxable('cdnr') - taxable('cdnur')).toBe(net)
      expect(taxable('hsn-b2b')).toBe(taxable('b2b') - taxable('cdnr'))
      expect(taxable('hsn-b2c')).toBe(taxable('b2cl') + taxable('b2cs') - taxable('cdnur'))
      expect(taxes('hsn-b2b') + taxes('hsn-b2c')).toBe(said.tax - said.backTax)
      expect(sum(files['hsn-b2b'], 'Total Value') + sum(files['hsn-b2c'], 'Total Value')).toBe(said.sold - said.back)
      expect([sum(files.register, 'Value'), taxable('register')]).toEqual([said.sold - said.back, net])
    }),
  )
})
