import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termsOf } from '../../../test/support/codes.ts'
import type { CartLine } from '../cart/cart.ts'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'
import { type Size, USUAL_SIZES } from '../catalogue/size.ts'
import { differingLine, type Claim } from '../checkout/checkout-claim.ts'
import { NO_TERMS } from '../prices/cart-terms.ts'
import { freezeLines, shippingLines, toShipping, type OrderLine } from './order.ts'

function cartLine(id: string, price_usd: string, change: Partial<CartLine> = {}): CartLine {
  return {
    id,
    name: `The ${id}`,
    role: null,
    tax_code: null,
    active: true,
    description: '',
    images: [],
    metadata: { ...METADATA_DEFAULTS, price_usd },
    quantity: 1,
    size: 'M',
    options: { size: change.size ?? 'M' },
    ...change,
  }
}

function frozen(cart: CartLine[]): { lines: OrderLine[]; amountPaise: number } {
  const result = freezeLines(cart, NO_TERMS)
  if (!result.ok) throw new Error(result.reason)
  return { lines: result.lines, amountPaise: result.piecesPaise }
}

const kurta = cartLine('kurta', '1890', { quantity: 2, size: 'L' })
const bag = cartLine('tote', '690.50')
const tote = { ...bag, metadata: { ...bag.metadata, one_size: '1' } }

describe('freezing a cart', () => {
  it('takes prices in paise at the catalogue’s whole rupees', () => {
    expect(freezeLines([kurta, tote], NO_TERMS)).toEqual({
      ok: true,
      piecesPaise: 447_000,
      taken: [],
      lines: [
        {
          id: 'kurta',
          description: 'The kurta',
          quantity: 2,
          size: 'L',
          options: { size: 'L' },
          one_size: false,
          tax_code: null,
          amount_unit: 189_000,
          amount_subtotal: 378_000,
          picture: null,
        },
        {
          id: 'tote',
          description: 'The tote',
          quantity: 1,
          size: 'M',
          options: { size: 'M' },
          one_size: true,
          tax_code: null,
          amount_unit: 69_000,
          amount_subtotal: 69_000,
          picture: null,
        },
      ],
    })
  })

  it('keeps the first picture', () => {
    const picture = {
      name: 'pictures/kurta/1',
      width: 4,
      height: 5,
      widths: [],
      webpWidth: null,
      colour: '#e8e8d8',
      kind: 'front',
    }
    expect(frozen([cartLine('kurta', '1', { images: [picture, { ...picture, name: 'pictures/kurta/2' }] })]).lines[0]?.picture).toEqual(
      picture,
    )
  })

  it('spreads what a code takes off, names it, and refuses one that cannot be used', () => {
    const code = termsOf('DIWALI10')
    const result = freezeLines([kurta, tote], { ...NO_TERMS, code })
    expect(result).toMatchObject({ ok: true, piecesPaise: 402_300, taken: [{ code: 'DIWALI10', amount: 44_700 }] })
    expect(result.ok && result.lines.map(({ amount_discount }) => amount_discount)).toEqual([37_800, 6900])
    expect(freezeLines([kurta], { ...NO_TERMS, code: { ...code, minimum: 5000 } })).toMatchObject({
      ok: true,
      piecesPaise: 378_000,
      taken: [],
    })
    expect(freezeLines([kurta], { ...NO_TERMS, code: { ...code, usable: false } })).toEqual({
      ok: false,
      reason: 'code-gone',
      code: 'DIWALI10',
    })
  })

  it('refuses an empty cart', () => {
    expect(freezeLines([], NO_TERMS)).toEqual({ ok: false, reason: 'empty' })
  })

  it.each([
    ['is inactive', 'unavailable', cartLine('robe', '2290', { active: false })],
    ['is out of stock', 'unavailable', cartLine('robe', '2290', { metadata: { ...METADATA_DEFAULTS, price_usd: '2290', is_oos: '1' } })],
    ['has no price', 'no-price', cartLine('robe', '')],
    ['has a negative price', 'no-price', cartLine('robe', '-5')],
  ])('names the line that %s', (_, reason, line) => {
    expect(freezeLines([kurta, line], NO_TERMS)).toMatchObject({ ok: false, reason, line: { id: 'robe', name: 'The robe' } })
  })

  it('adds up, for every cart', () => {
    const line = fc.record({
      price: fc.integer({ min: 1, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 100 }),
      size: fc.constantFrom<Size>(...USUAL_SIZES.list),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (items) => {
        const { lines, amountPaise } = frozen(items.map(({ price, ...change }, index) => cartLine(`p${index}`, String(price), change)))
        expect(amountPaise).toBe(items.reduce((sum, { price, quantity }) => sum + price * quantity * 100, 0))
        for (const frozenLine of lines) expect(frozenLine.amount_subtotal).toBe(frozenLine.amount_unit * frozenLine.quantity)
      }),
    )
  })
})

it('holds nothing that its product no longer comes in', () => {
  const colours = { ...kurta, product_options: [{ name: 'colour', label: 'Colour', values: ['indigo'] }] }
  expect(freezeLines([colours], NO_TERMS)).toMatchObject({ ok: false, reason: 'unavailable', line: { id: 'kurta' } })
  expect(freezeLines([{ ...colours, options: { colour: 'indigo' } }], NO_TERMS)).toMatchObject({
    ok: true,
    lines: [{ options: { colour: 'indigo' } }],
  })
})

describe('what a caller believes it buys', () => {
  const cart = frozen([kurta, tote])
  const honest = [
    { id_: 'kurta', name: 'The kurta', price: 1890, quantity: 2, size: 'L' },
    { id_: 'tote', price: '690.50', quantity: 1, size: 'M' },
  ]
  const differs = (claim: Claim) => differingLine(claim, cart)

  it('agrees when it claims the same, in any order, or nothing', () => {
    expect(differs({ line_items: honest, price: 4470 })).toBeNull()
    expect(differs({ line_items: honest.toReversed(), price: '4470' })).toBeNull()
    expect(differs({ line_items: [{ id_: 'kurta' }, { id_: 'tote' }] })).toBeNull()
    expect(differs({})).toBeNull()
  })

  it.each([
    ['a lower price', { price: 1 }],
    ['a price of nothing', { price: 0 }],
    ['a price that is no number', { price: 'abc' }],
    ['no price at all', { price: '' }],
    ['a negative price', { price: -1890 }],
    ['another quantity', { quantity: 1 }],
    ['a broken quantity', { quantity: NaN }],
    ['another size', { size: 'XXS' }],
  ])('differs in the line with %s', (_, change) => {
    expect(differs({ line_items: [{ ...honest[0]!, ...change }, honest[1]!] })).toBe('The kurta')
  })

  it('differs when a line is missing, strange, or there twice', () => {
    expect(differs({ line_items: [honest[0]!] })).toBe('The tote')
    expect(differs({ line_items: [] })).toBe('The kurta')
    expect(differs({ line_items: [...honest, { id_: 'robe', name: 'Robe' }] })).toBe('Robe')
    expect(differs({ line_items: [...honest, { id_: 'robe' }] })).toBe('robe')
    expect(differs({ line_items: [...honest, honest[0]!] })).toBe('line_items')
  })

  it.each([1, 4469, 4471, 4470.5, 0, -4470, NaN, 'abc', '', '4470 rupees'])('differs in the total %j', (price) => {
    expect(differs({ line_items: honest, price })).toBe('price')
  })

  it('agrees with every cart that it describes, and with no other total', () => {
    const items = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        price: fc.integer({ min: 1, max: 9999 }),
        quantity: fc.integer({ min: 1, max: 100 }),
      }),
      {
        selector: ({ id }) => id,
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(items, fc.integer({ min: 1 }), (lines, difference) => {
        const made = frozen(lines.map(({ id, price, quantity }) => cartLine(id, String(price), { quantity })))
        const line_items = lines.map(({ id, price, quantity }) => ({ id_: id, price, quantity, size: 'M' }))
        const total = made.amountPaise / 100
        expect(differingLine({ line_items, price: total }, made)).toBeNull()
        for (const price of [total + difference, total - difference]) expect(differingLine({ line_items, price }, made)).toBe('price')
      }),
    )
  })
})

describe('the shipping of an order', () => {
  const shipping = toShipping({
    name: 'Kabir Das',
    addressLine1: '4 Lake Road',
    addressLine2: '',
    cityLocality: 'Kolkata',
    stateProvince: 'West Bengal',
    postalCode: '700029',
    countryCode: 'IND',
  })

  it('has the shape of the payment call', () => {
    expect(shipping).toEqual({
      name: 'Kabir Das',
      address: { line1: '4 Lake Road', line2: '', city: 'Kolkata', state: 'West Bengal', postal_code: '700029', country: 'IN' },
    })
  })

  it('becomes the lines of a label, without empty ones', () => {
    expect(shippingLines(shipping)).toEqual(['Kabir Das', '4 Lake Road', 'Kolkata', 'West Bengal 700029'])
  })
})
