import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inWords, rupeesInWords } from './rupees-in-words.ts'

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees zero only'],
    [100, 'Rupees one only'],
    [1, 'Rupees zero and one paise only'],
    [189_000, 'Rupees one thousand eight hundred ninety only'],
    [12_345_650, 'Rupees one lakh twenty-three thousand four hundred fifty-six and fifty paise only'],
    [1_000_000_000, 'Rupees one crore only'],
    [101_010_119, 'Rupees ten lakh ten thousand one hundred one and nineteen paise only'],
    [999_999_900_000_000, 'Rupees nine lakh ninety-nine thousand nine hundred ninety-nine crore ninety lakh only'],
  ])('%i paise is “%s”', (paise, words) => {
    expect(rupeesInWords(paise)).toBe(words)
  })

  it('means the number that it was made of', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(), fc.integer({ min: 0, max: 99_999_999_999_999 })), (number) => {
        expect(valueOf(inWords(number).split(' '))).toBe(number)
      }),
    )
  })

  it('differs for different numbers, and has no holes in it', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        expect(inWords(one) === inWords(other)).toBe(one === other)
        expect(inWords(one)).toMatch(/^[a-z]+([ -][a-z]+)*$/)
      }),
    )
  })
})

const VALUES = new Map(
  [...Array.from({ length: 20 }, (_, number) => number), 20, 30, 40, 50, 60, 70, 80, 90].map((number) => [inWords(number), number]),
)
const SIZES: [string, number][] = [
  ['crore', 10_000_000],
  ['lakh', 100_000],
  ['thousand', 1000],
  ['hundred', 100],
]

/** Reads words back, by another way than they are written: from the largest unit that stands last. */
function valueOf(words: string[]): number {
  for (const [name, size] of SIZES) {
    const at = words.lastIndexOf(name)
    if (at !== -1) return valueOf(words.slice(0, at)) * size + (at + 1 < words.length ? valueOf(words.slice(at + 1)) : 0)
  }
  return words
    .join('-')
    .split('-')
    .reduce((sum, word) => sum + VALUES.get(word)!, 0)
}
