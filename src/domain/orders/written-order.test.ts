import { describe, expect, it } from 'vitest'
import { readPieces } from './written-order.ts'

describe('the pieces of a written order', () => {
  it('are products with a kind, a number and a price, as far as they are said', () => {
    expect(readPieces('neel-kurta/M:2@1299, mug/Red, stole:3\ntote@500')).toEqual({
      ok: true,
      pieces: [
        { id: 'neel-kurta', kind: 'M', quantity: 2, rupees: 1299 },
        { id: 'mug', kind: 'Red', quantity: 1, rupees: null },
        { id: 'stole', kind: null, quantity: 3, rupees: null },
        { id: 'tote', kind: null, quantity: 1, rupees: 500 },
      ],
    })
  })

  it.each(['stole:0', 'stole:101', 'stole:-1', 'stole@1.5', 'Stole', 'stole:1:2', 'stole@', '../x', 'stole@99999999'])(
    'are not %s',
    (written) => {
      expect(readPieces(`tote,${written}`)).toEqual({ ok: false, written })
    },
  )

  it.each(['', ' , ', Array.from({ length: 101 }, () => 'stole').join(',')])('are at least one, and no more than a cart holds', (text) => {
    expect(readPieces(text)).toEqual({ ok: false, written: '' })
  })
})
