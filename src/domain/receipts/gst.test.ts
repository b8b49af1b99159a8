import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER } from '../../../test/support/order.ts'
import { taxWithin } from '../prices/tax-rate.ts'
import { knownTax, taxOrder, type Registration } from './gst.ts'

const RAJASTHAN: Registration = {
  gstin: '08AAACC1206D1ZG',
  rules: { cloth: { hsn: '6204', ratePercent: 5, above: { limitPaise: 250_000, ratePercent: 18 } } },
  categories: {},
  otherwise: [{ hsn: '4202', ratePercent: 12 }],
}
const order = (state: string | null, lines: { unit: number; tax_code?: string | null }[] = [{ unit: 189_000, tax_code: 'cloth' }]) => ({
  state,
  day: '2026-11-05',
  fees: [],
  line_items: lines.map(({ unit, tax_code }) => ({ ...ORDER.line_items[0]!, amount_unit: unit, amount_subtotal: unit, tax_code })),
})

describe('the tax of an order', () => {
  it('is the state’s and the country’s within one state, and one tax between two', () => {
    expect(taxOrder(RAJASTHAN, order('Rajasthan')).isWithinState).toBe(true)
    expect(taxOrder(RAJASTHAN, order(' RAJASTHAN ')).isWithinState).toBe(true)
    expect(taxOrder(RAJASTHAN, order('Kerala')).isWithinState).toBe(false)
    expect(taxOrder(RAJASTHAN, order('RJ')).isWithinState).toBe(true)
    // A service without a delivery address is supplied where the seller is.
    expect(taxOrder(RAJASTHAN, order(null)).isWithinState).toBe(true)
  })

  it('is not known for an unknown state, rather than that between two', () => {
    const tax = taxOrder(RAJASTHAN, order('Somewhere else'))
    expect(tax.isWithinState).toBeNull()
    expect(knownTax(tax)).toBeNull()
    expect(knownTax({ ...tax, isWithinState: false })).toEqual({ ...tax, isWithinState: false })
  })

  it('follows the product’s tax code and the price of a piece before tax', () => {
    const lines = [
      { unit: 262_500, tax_code: 'cloth' },
      { unit: 262_501, tax_code: 'cloth' },
      { unit: 100, tax_code: null },
      { unit: 100 },
      { unit: 100, tax_code: 'constructor' },
    ]
    expect(taxOrder(RAJASTHAN, order('Goa', lines)).lines).toEqual([
      { hsn: '6204', ratePercent: 5 },
      { hsn: '6204', ratePercent: 18 },
      ...lines.slice(2).map(() => ({ hsn: '4202', ratePercent: 12 })),
    ])
  })
})

describe('the tax of a fee', () => {
  const taxed = (amount: number, units: { unit: number; tax_code?: string | null }[]) =>
    taxOrder(RAJASTHAN, { ...order('Goa', units), fees: [{ kind: 'delivery', name: 'Delivery', amount }] }).fees

  it('is that of what comes with it, to the paisa by what each kind of goods cost', () => {
    expect(taxed(8000, [{ unit: 189_000, tax_code: 'cloth' }])).toEqual([[{ hsn: '6204', ratePercent: 5, paise: 8000 }]])
    const two = [
      { unit: 100_000, tax_code: 'cloth' },
      { unit: 50_000, tax_code: null },
      { unit: 50_000, tax_code: 'cloth' },
    ]
    const split = [
      { hsn: '6204', ratePercent: 5, paise: 5999 },
      { hsn: '4202', ratePercent: 12, paise: 2000 },
    ]
    expect(taxed(7999, two)).toEqual([split])
    // The order of the lines decides nothing.
    expect(taxed(7999, two.toReversed())?.[0]?.toSorted((a, b) => b.paise - a.paise)).toEqual(split)
  })

  it('is none where there is no fee', () => {
    expect(taxOrder(RAJASTHAN, order('Goa'))).not.toHaveProperty('fees')
  })
})

describe('the rate of cloth that depends on its price', () => {
  const lineOf = (amount_discount: number) => ({
    ...ORDER.line_items[0]!,
    tax_code: 'cloth',
    quantity: 2,
    amount_unit: 280_000,
    amount_subtotal: 560_000,
    amount_discount,
  })

  it('is that of what a piece cost after its line’s discount', () => {
    const rates = [0, 34_998, 35_000, 35_002].map(
      (discount) =>
        taxOrder(RAJASTHAN, { state: 'Goa', day: '2026-11-05', line_items: [lineOf(discount)], fees: [] }).lines[0]!.ratePercent,
    )
    expect(rates).toEqual([18, 18, 5, 5])
  })
})

describe('the tax within an amount', () => {
  it.each([
    [189_000, 5, true, { taxablePaise: 180_000, cgstPaise: 4500, sgstPaise: 4500, igstPaise: 0 }],
    [189_000, 5, false, { taxablePaise: 180_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 9000 }],
    [100, 0, true, { taxablePaise: 100, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
  ])('of %i paise at %i %% (within a state: %s) is %o', (paise, rate, isWithinState, amounts) => {
    expect(taxWithin(paise, rate, isWithinState)).toEqual(amounts)
  })

  it('adds up to what was paid, in equal halves, and is the rate of what is taxed to within a paisa', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999_900 }),
        fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40),
        fc.boolean(),
        (paise, rate, within) => {
          const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = taxWithin(paise, rate, within)
          expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(paise)
          expect(cgstPaise).toBe(sgstPaise)
          expect(within ? igstPaise : cgstPaise).toBe(0)
          const halves = within ? 2 : 1
          expect(Math.abs(((taxablePaise * rate) / 100 - (cgstPaise + sgstPaise + igstPaise)) / halves)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
