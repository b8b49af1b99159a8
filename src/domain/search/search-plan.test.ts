import { describe, expect, it } from 'vitest'
import { nearest, planSearch, unknownWords, wordsToLookUp } from './search-plan.ts'
import { readSynonyms } from './synonyms.ts'

const synonyms = readSynonyms({ same: [['stole', 'dupatta']], also: { 'filter coffee': ['coffee'], blue: ['indigo'] } })
const KNOWN = new Set(['kurt', 'indig', 'stol', 'sundres', 'kamp', 'sirt', 'skirt', 'kof'])
const plan = (words: string[], alike: [string, string[]][] = [], typing = false) =>
  planSearch(words, { known: new Set(wordsToLookUp(words).filter((word) => KNOWN.has(word))), alike: new Map(alike) }, synonyms, typing)
const wordsOf = (wanted: ReturnType<typeof plan>) => wanted.map((alternatives) => alternatives.map(({ words }) => words.join(' ')))

describe('what is looked for in place of a word', () => {
  it('is the word and what means it too', () => {
    expect(wordsOf(plan(['kurt', 'dupat']))).toEqual([['kurt'], ['dupat', 'stol']])
    expect(wordsOf(plan(['filter', 'kof']))).toEqual([['filter kof', 'kof']])
  })

  it('is what is joined or split in the range', () => {
    expect(wordsOf(plan(['sun', 'dres']))).toEqual([['sundres', 'sun dres']])
    expect(wordsOf(plan(['kampsirt']))).toEqual([['kamp'], ['sirt']])
  })

  it('is what is spelt alike where the range has no such word', () => {
    expect(unknownWords(['skrit', 'kurt'], { known: KNOWN }, synonyms)).toEqual(['skrit'])
    expect(wordsOf(plan(['skrit']))).toEqual([['skirt']])
    expect(wordsOf(plan(['indg'], [['indg', ['indig']]]))).toEqual([['indig']])
    expect(wordsOf(plan(['sarsilk']))).toEqual([[]])
  })

  it('is also what begins so, while the last word is typed', () => {
    expect(plan(['indig', 'ku'], [], true)).toEqual([[{ words: ['indig'], weight: 1 }], [{ words: ['ku'], weight: 0.8, begins: true }]])
  })
})

it('the nearest word is a letter or two away, and in a short one a vowel', () => {
  expect(nearest('indg', ['indig', 'stol'])).toEqual(['indig'])
  expect(nearest('drs', ['dres', 'drsk'])).toEqual(['dres'])
  expect(nearest('sar', ['star', 'kar'])).toEqual([])
  expect(nearest('monsund', ['monsun', 'monsoon'])).toEqual(['monsun'])
  expect(nearest('kurt', ['kurt'])).toEqual([])
})
