import { expect, it } from 'vitest'
import { sizesOf } from './product-grid.tsx'

it.each([
  ['of five, two are half as wide as the page, and on a phone the fifth is alone', 5, false, ['', '', '', 'half', 'alone half']],
  ['of four there are two rows of two', 4, false, ['', 'half', 'half', 'half']],
  ['of two, in every wide window one is half as wide as the page, and alone on a phone', 2, true, ['', 'alone (min-width: 768px) 47vw']],
  ['of six all rows are full', 6, false, ['', '', '', '', '', '']],
])('Cards ask for files as wide as they stand: %s', (_, count, lead, expected) => {
  const words = Array.from({ length: count }, (_none, index) =>
    sizesOf(index, count, { lead, sizes: '9vw' })
      .replace('(max-width: 767px) 92vw', 'alone')
      .replace('(min-width: 768px) and (max-width: 1099px) 47vw', 'half')
      .replaceAll(',', '')
      .replace(/ ?9vw$/, ''),
  )
  expect(words).toEqual(expected)
})
