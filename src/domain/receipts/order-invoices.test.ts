import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ORDER } from '../../../test/support/order.ts'
import { SELLER } from '../../../test/support/seller.ts'
import type { Order, OrderLine, Reissue } from '../orders/order.ts'
import { amountOf, earlierRefunds, paidParts } from '../orders/paid-parts.ts'
import { chooseRefund } from '../payments/refund-choice.ts'
import { invoiceLines } from './gst-paper.ts'
import { isWithinStateOf, type OrderTax } from './gst.ts'
import { asIssued, invoiced, invoiceOf, stillCharged, taxOfIssue } from './order-invoices.ts'
import { writeReceipt } from './receipt.ts'

const GSTIN = '08AAACC1206D1ZG'
const line = fc.record({
  rupees: fc.integer({ min: 1, max: 5000 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  discount: fc.nat({ max: 90 }),
})
/** What befalls an order: it goes to a state, or some of it is given back. */
const event = fc.oneof(
  fc.constantFrom('Rajasthan', 'Kerala', 'Goa').map((state) => ({ state, back: null })),
  fc.record({ index: fc.nat({ max: 3 }), paise: fc.option(fc.integer({ min: 1, max: 50_000 })) }).map((back) => ({ state: null, back })),
)

function build(lines: { rupees: number; quantity: number; discount: number }[], delivery: number): { order: Order; tax: OrderTax } {
  const line_items = lines.map(({ rupees, quantity, discount }, index): OrderLine => {
    const amounts = { amount_unit: rupees * 100, amount_subtotal: rupees * 100 * quantity, amount_discount: discount }
    return { ...ORDER.line_items[0]!, id: `piece-${index}`, quantity, ...amounts }
  })
  const fees = delivery > 0 ? [{ kind: 'delivery' as const, name: 'Delivery', amount: delivery }] : []
  const rates = lines.map((_, index) => ({ hsn: '6204', ratePercent: index % 2 === 0 ? 5 : 18 }))
  const shares = [
    { hsn: '6204', ratePercent: 5, paise: delivery - Math.floor(delivery / 3) },
    { hsn: '6204', ratePercent: 18, paise: Math.floor(delivery / 3) },
  ]
  const tax = { gstin: GSTIN, isWithinState: true, lines: rates, ...(delivery > 0 && { fees: [shares] }) }
  return { order: { ...ORDER, line_items, fees, amount: amountOf({ line_items, fees }), refunds: [] }, tax }
}

function move(order: Order, tax: OrderTax, state: string): { order: Order; tax: OrderTax } {
  const { shipping, reissues = [] } = order
  if (shipping.address.state === state) return { order, tax }
  const next: Reissue = {
    receiptNumber: `26-27/1000${reissues.length}`,
    replaces: reissues.at(-1)?.receiptNumber ?? '26-27/00042',
    creditNote: `CN26-27/1000${reissues.length}`,
    createdAt: order.createdAt,
    supplements: 0,
    before: { isWithinState: tax.isWithinState, state: shipping.address.state, shipping },
  }
  const moved = { ...order, reissues: [...reissues, next], shipping: { ...shipping, address: { ...shipping.address, state } } }
  return { order: moved, tax: { ...tax, isWithinState: isWithinStateOf(GSTIN, state) === true } }
}

function giveBack(order: Order, { index, paise }: { index: number; paise: number | null }): Order {
  const wanted = { lines: [{ ref: paidParts(order)[index]?.ref ?? 'piece-0', ...(paise === null && index < 3 && { pieces: 1 }) }] }
  const choice = chooseRefund(
    { amountPaise: order.amount, parts: paidParts(order) },
    earlierRefunds(order.refunds),
    paise === null ? wanted : { ...wanted, amountPaise: paise },
  )
  if (!choice.ok) return order
  const { amountPaise: amount, lineIds, parts } = choice
  const refund = {
    id: 'r',
    amount,
    lineIds,
    parts,
    state: 'pending',
    reason: 'operator',
    way: 'provider',
    createdAt: order.createdAt,
  } as const
  return { ...order, refunds: [...order.refunds, { ...refund, creditNote: null, issue: order.reissues?.length ?? 0 }] }
}

it('an invoice that is issued anew charges to the paisa what its credit note takes back, by the rates of the sale and the split of each place', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(0, 8001),
      fc.array(event, { maxLength: 7 }),
      (lines, delivery, events) => {
        let { order, tax } = build(lines, delivery)
        for (const { state, back } of events) {
          if (back) order = giveBack(order, back)
          else ({ order, tax } = move(order, tax, state))
        }
        const { reissues = [], refunds } = order
        const issued = asIssued(order)
        const backBy = (issue: number) => refunds.reduce((sum, refund) => sum + (refund.issue! < issue ? refund.amount : 0), 0)
        for (const [index, { before }] of reissues.entries()) {
          const note = stillCharged(issued, taxOfIssue(tax, reissues, index), index + 1)
          const anew = invoiced(issued, tax, { issue: index + 1 })
          expect([amountOf(note.sold), amountOf(anew.sold)]).toEqual([1, 2].map(() => order.amount - backBy(index + 1)))
          expect(note.tax.isWithinState).toBe(before.state === 'Rajasthan')
          expect(anew.tax.isWithinState).toBe((reissues[index + 1]?.before.state ?? order.shipping.address.state) === 'Rajasthan')
          expect(invoiceLines(note.sold, note.tax)).toEqual(invoiceLines(anew.sold, anew.tax))
          // Where nothing was given back of it, the credit note takes back each amount of the invoice before.
          const whole = backBy(index) === backBy(index + 1) ? invoiced(issued, tax, { issue: index }) : note
          expect(invoiceLines(whole.sold, whole.tax)).toEqual(invoiceLines(note.sold, note.tax))
        }
        const paper = writeReceipt({ order, tax, seller: SELLER, buyer: [] })
        const left = order.amount - backBy(Infinity)
        expect(paper.refunds?.remaining ?? paper.total).toBe(`Rs.${left % 100 === 0 ? left / 100 : (left / 100).toFixed(2)}`)
        expect(paper.issues).toHaveLength(reissues.length + 1)
      },
    ),
  )
})

it('a refund takes something back of the invoice that charged the pieces: the latest of the order, or of what came after that', () => {
  const { shipping } = ORDER
  const reissues = [
    { supplements: 1, before: { isWithinState: true, state: 'Rajasthan', shipping } },
    { supplements: 1, before: { isWithinState: false, state: 'Goa', shipping } },
  ]
  const named = [undefined, 1, 2].map((supplement) => [0, 1, 2].map((issue) => invoiceOf(reissues, issue, supplement)))
  expect(named).toEqual([
    [{ issue: 0 }, { issue: 1 }, { issue: 2 }],
    [{ supplement: 1 }, { issue: 1 }, { issue: 2 }],
    [{ supplement: 2 }, { supplement: 2 }, { supplement: 2 }],
  ])
})
