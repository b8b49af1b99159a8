import { describe, expect, it } from 'vitest'
import { dyeOf, mostAlike, printKey } from './print.ts'
import { METADATA_DEFAULTS } from './product-fields.ts'

const piece = (id: string, variety: string, dye?: string, type = 'swag') => ({
  id,
  description: dye === undefined ? 'A plain description.' : JSON.stringify({ dye }),
  metadata: { ...METADATA_DEFAULTS, type, variety },
})

describe('the dye of a piece', () => {
  it.each([
    ['{"dye":" Indigo and madder "}', 'Indigo and madder'],
    ['{"dye":""}', null],
    ['{"dye":7}', null],
    [JSON.stringify({ dye: 'x'.repeat(81) }), null],
    ['Indigo, plainly.', null],
  ])('of %s is %s', (description, dye) => {
    expect(dyeOf({ description })).toBe(dye)
  })
})

describe('what is most alike', () => {
  it('has the same print, then shared dyes, and is never the piece itself', () => {
    const robe = piece('robe', 'Kairi', 'Indigo')
    const shelf = [
      piece('coffee', 'Arabica', undefined, 'coffee'),
      piece('shift', 'Jaal', 'Madder'),
      piece('shirt', 'Stripe', 'Indigo over turmeric'),
      robe,
      piece('tote', 'Kairi'),
      piece('tote', 'Kairi'),
    ]
    expect(mostAlike(robe, shelf, 3).map(({ id }) => id)).toEqual(['tote', 'shirt', 'shift'])
  })

  it('goes by the first word of the print, and without a print by the rest', () => {
    expect(printKey(piece('dress', 'Nargis boota'))).toBe('nargis')
    const [bare, other] = [piece('bare', ''), piece('other', '')]
    expect(mostAlike(bare, [piece('coffee', '', undefined, 'coffee'), other], 2).map(({ id }) => id)).toEqual(['other', 'coffee'])
  })
})
