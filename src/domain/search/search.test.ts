import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { romanise } from './romanise.ts'
import { foldWords, MAX_SEARCH, parseSearch, readSearch } from './search.ts'

const fold = (text: string) => foldWords(text).map(({ word }) => word)

describe('words that mean one thing', () => {
  it.each([
    'kurta kurti kurtas Kurtis कुर्ता कुर्ती kurtta',
    'dress dresses DRESS',
    'ajrakh ajrak अजरख',
    'dupatta duppata दुपट्टा',
    'coffee kofi कॉफ़ी cofffe',
    'kameez kamiz कमीज़',
    'neel nil नील नीला',
    'jacket jackets jakket',
    'palazzo palazo palazos',
    'printed prints printing',
    'chunni chuni चुन्नी',
    'Crêpe crepe',
  ])('are one word: %s', (words) => expect(new Set(fold(words)).size).toBe(1))

  it.each(['shirt skirt', 'stole tote', 'robe red', 'blue black'])('are told apart from others: %s', (words) =>
    expect(new Set(fold(words)).size).toBe(2),
  )
})

it.each([
  ['कुर्ता', 'kurtaa'],
  ['लहंगा', 'lahangaa'],
  ['अजरख', 'ajrakh'],
  ['मलमल', 'malmal'],
  ['१५०० से कम', '1500 se kam'],
  ['plain', 'plain'],
])('%s is read as %s', (hindi, latin) => expect(romanise(hindi)).toBe(latin))

describe('a search', () => {
  it.each([
    ['kurta under 2000', { words: fold('kurta'), minRupees: null, maxRupees: 2000 }],
    ['Shirts below Rs. 1,800', { words: fold('shirt'), minRupees: null, maxRupees: 1800 }],
    ['1000 se kam', { words: [], minRupees: null, maxRupees: 1000 }],
    ['₹1500 तक', { words: [], minRupees: null, maxRupees: 1500 }],
    ['dress over 2000', { words: fold('dress'), minRupees: 2000, maxRupees: null }],
    ['between 1700 and 1500', { words: [], minRupees: 1500, maxRupees: 1700 }],
    ['a dress for the summer', { words: fold('dress summer'), minRupees: null, maxRupees: null }],
    ['???', { words: [], minRupees: null, maxRupees: null }],
    ['under', { words: fold('under'), minRupees: null, maxRupees: null }],
    [`under ${'9'.repeat(9)}`, { words: [], minRupees: null, maxRupees: 9_999_999 }],
  ])('%j', (typed, search) => expect(parseSearch(typed)).toEqual(search))

  it('is one line of a bounded length', () => {
    expect(readSearch('  neel \n\t kurta\0 ')).toBe('neel kurta')
    expect(readSearch('कु'.repeat(1_000_000)).length).toBeLessThanOrEqual(MAX_SEARCH)
    expect(readSearch(null)).toBe('')
  })

  it('has letters and figures alone, whatever is typed, and few words', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (typed) => {
        const { words } = parseSearch(typed)
        expect(words.length).toBeLessThanOrEqual(12)
        for (const word of words) expect(word).toMatch(/^[a-z0-9]{1,80}$/)
      }),
    )
  })
})
