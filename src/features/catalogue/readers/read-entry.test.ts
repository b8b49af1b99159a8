import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METADATA_DEFAULTS } from '../../../domain/catalogue/product-fields.ts'
import { USUAL_SIZES } from '../../../domain/catalogue/size.ts'
import { readEntry } from './read-entry.ts'

const kurta = { id: 'neel-kurta', name: 'Neel Kurta', metadata: { price_usd: '1890.50', strength: '3', type: 'swag' } }

function reasonFor(value: unknown): string {
  const entry = readEntry(value, 1, USUAL_SIZES)
  return entry.ok ? 'accepted' : entry.faults.map(({ reason }) => reason).join('; ')
}

describe('an entry of products.json', () => {
  it('is completed with the defaults', () => {
    expect(readEntry(kurta, 1, USUAL_SIZES)).toEqual({
      ok: true,
      row: {
        id: 'neel-kurta',
        name: 'Neel Kurta',
        role: null,
        tax_code: null,
        active: true,
        description: '',
        images: [],
        wear_with: [],
        metadata: { ...METADATA_DEFAULTS, price_usd: '1890.50', strength: '3', type: 'swag' },
      },
      variants: [],
    })
  })

  it('may have numbers where the catalogue has texts', () => {
    expect(readEntry({ ...kurta, metadata: { price_usd: 690, is_oos: 1 } }, 1, USUAL_SIZES)).toMatchObject({
      ok: true,
      row: { metadata: { price_usd: '690', is_oos: '1' } },
    })
  })

  it.each(['', 'abc', '-5', '0', '1e9'])('with the price %j is taken as it is', (price) => {
    expect(readEntry({ ...kurta, metadata: { price_usd: price } }, 1, USUAL_SIZES)).toMatchObject({
      ok: true,
      row: { metadata: { price_usd: price } },
    })
  })

  it('may name products that it is worn with, by their ids', () => {
    expect(readEntry({ ...kurta, wear_with: ['dabu-palazzo'] }, 1, USUAL_SIZES)).toMatchObject({
      ok: true,
      row: { wear_with: ['dabu-palazzo'] },
    })
    expect(reasonFor({ ...kurta, wear_with: ['Dabu Palazzo'] })).toContain('must be small letters')
  })

  it('may say in how many days it is ready', () => {
    expect(readEntry({ ...kurta, metadata: { ready_in_days: 3 } }, 1, USUAL_SIZES)).toMatchObject({
      ok: true,
      row: { metadata: { ready_in_days: '3' } },
    })
    expect(reasonFor({ ...kurta, metadata: { ready_in_days: 61 } })).toContain('is not a whole number from 1 to 60')
  })

  it('may be inactive', () => {
    expect(readEntry({ ...kurta, active: false }, 1, USUAL_SIZES)).toMatchObject({ ok: true, row: { active: false } })
  })

  it.each([
    [{ ...kurta, id: undefined }, 'id is missing'],
    [{ ...kurta, id: 'Neel Kurta' }, 'id must be small letters, digits and hyphens, at most 80'],
    [{ ...kurta, id: 7 }, 'id is not a text'],
    [{ ...kurta, name: ' \n ' }, 'name is empty'],
    [{ ...kurta, name: 'x'.repeat(121) }, 'name is longer than 120 characters'],
    [{ ...kurta, name: 'a\u0000b' }, 'name holds characters that cannot be stored'],
    [{ ...kurta, description: '\ud800' }, 'description holds characters that cannot be stored'],
    [{ ...kurta, description: ['x'] }, 'description is not a text'],
    [{ ...kurta, active: 'yes' }, 'active is neither true nor false'],
    [{ ...kurta, images: 'front.jpg' }, 'images is not a list'],
    [{ ...kurta, images: [1] }, 'images.0 is not a text'],
    [{ ...kurta, metadata: { is_oos: 'yes' } }, 'metadata.is_oos is neither "0" nor "1"'],
    [{ ...kurta, metadata: { prize_usd: '1890' } }, 'there is no field called ‘metadata.prize_usd’'],
    [{ ...kurta, prize: 1 }, 'there is no field called ‘prize’'],
    [{ ...kurta, variants: [{ options: { size: 'M' }, stock: 1.5 }] }, 'variants.0.stock is ‘1.5’, not a whole number from 0 to 999999'],
    [{ ...kurta, variants: [{ options: { size: 'M' }, price: 0 }] }, 'variants.0.price is ‘0’, not whole rupees from 1 to 9999999'],
    [{ ...kurta, variants: [{ sku: ' ' }] }, 'variants.0.sku is empty'],
    [{ ...kurta, variants: [{ options: { size: 'M' }, count: 3 }] }, 'there is no field called ‘variants.0.count’'],
    [{ ...kurta, name: '', active: 1 }, 'name is empty; active is neither true nor false'],
    ['kurta', 'is not a product'],
    [null, 'is not a product'],
  ])('is refused with its reasons: %j', (value, reason) => {
    expect(reasonFor(value)).toBe(reason)
  })

  it('is named by its place when it has no id', () => {
    expect(readEntry({ name: 'Neel Kurta' }, 4, USUAL_SIZES)).toMatchObject({ ok: false, id: 'entry 4' })
  })

  it('is read or refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(typeof readEntry(value, 1, USUAL_SIZES).ok).toBe('boolean')
      }),
    )
  })
})
