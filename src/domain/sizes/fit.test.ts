import { describe, expect, it } from 'vitest'
import { fitSummary } from '../../messages/catalogue/fit.ts'
import { fitMajority, readFit } from './fit.ts'

describe('how a product fits', () => {
  it.each([
    [{ small: 0, true: 0, large: 0 }, null],
    [{ small: 1, true: 1, large: 0 }, null],
    [{ small: 0, true: 3, large: 0 }, 'True to size, say 3 of the 3 who told us'],
    [{ small: 5, true: 2, large: 1 }, 'Runs small, say 5 of the 8 who told us'],
    [{ small: 1, true: 1, large: 4 }, 'Runs large, say 4 of the 6 who told us'],
  ])('is summed up from %o as %s', (counts, summary) => {
    const majority = fitMajority(counts)
    expect(majority && fitSummary(majority)).toBe(summary)
  })

  it('is one of three words', () => {
    expect(['small', 'true', 'large', 'huge', '', undefined, true].map(readFit)).toEqual(['small', 'true', 'large', null, null, null, null])
  })
})
