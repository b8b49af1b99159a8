import { describe, expect, it } from 'vitest'
import { METADATA_DEFAULTS } from '../catalogue/product-fields.ts'
import { USUAL_SIZES } from '../catalogue/size.ts'
import { measuresOf, cardDescription } from './measures.ts'

const chest = [94, 99, 104, 109, 114, 119]
const length = [108, 110, 112, 114, 116, 118]

describe('the measurements of a garment', () => {
  it('are those of the size, in inches and centimetres', () => {
    const description = JSON.stringify({ desc_1: 'A kurta.', measures: { length, chest } })
    expect(measuresOf(description, 'M', USUAL_SIZES)).toBe('chest 41\u{A0}in (104\u{A0}cm), length 44\u{A0}in (112\u{A0}cm)')
    expect(measuresOf(description, 'XXL', USUAL_SIZES)).toBe('chest 47\u{A0}in (119\u{A0}cm), length 46\u{A0}in (118\u{A0}cm)')
  })

  it('may go from one to the other', () => {
    const waist = [60, 65, 70, 75, 80, 85].map((from) => [from, from + 18])
    expect(measuresOf(JSON.stringify({ measures: { waist } }), 'M', USUAL_SIZES)).toBe('waist 28 to 35\u{A0}in (70 to 88\u{A0}cm)')
  })

  it.each([
    ['plain text', 'A flat bag, 38 cm wide.'],
    ['nothing', '{}'],
    ['a size too few', JSON.stringify({ measures: { chest: chest.slice(1) } })],
    ['text', JSON.stringify({ measures: { chest: chest.map(String) } })],
    ['no length of cloth', JSON.stringify({ measures: { chest: chest.map((cm) => -cm), length: length.map((cm) => cm * 1000) } })],
    ['an unknown part', JSON.stringify({ measures: { __proto__: chest, sleeve: chest } })],
    ['no object', JSON.stringify({ measures: null })],
  ])('are none of %s', (_, description) => {
    expect(measuresOf(description, 'M', USUAL_SIZES)).toBeNull()
  })
})

describe('what a card needs of a description', () => {
  const product = (description: string) => ({ name: 'Kurta', description, metadata: METADATA_DEFAULTS })

  it('is the measurements and the dye', () => {
    const short = cardDescription(product(JSON.stringify({ desc_1: 'A kurta.', dye: 'Indigo', measures: { chest } })))
    expect(short).not.toContain('kurta')
    expect(JSON.parse(short)).toMatchObject({ dye: 'Indigo' })
    expect(measuresOf(short, 'S', USUAL_SIZES)).toBe('chest 39\u{A0}in (99\u{A0}cm)')
  })

  it('has no measurements of what comes in one size', () => {
    const metadata = { ...METADATA_DEFAULTS, one_size: '1' }
    expect(cardDescription({ ...product(JSON.stringify({ measures: { chest } })), metadata })).toBe('')
  })
})
