import { expect, it } from 'vitest'
import { MAX_SEARCH_LENGTH, searchPattern } from './search-pattern.ts'

it.each([
  ['', null],
  [' \0 ', null],
  ['Asha  Rao', '%asha rao%'],
  ['100%', String.raw`%100\%%`],
  ['a_b\\', String.raw`%a\_b\\%`],
  ['Om', '% om%'],
  ['\ud800', '% \ufffd%'],
])('%j is searched for as %j', (text, pattern) => expect(searchPattern(text)).toBe(pattern))

it('is bounded', () => expect(searchPattern('x'.repeat(1_000_000))).toHaveLength(MAX_SEARCH_LENGTH + 2))
