import { expect, it } from 'vitest'
import { sizesOf } from './product-grid.tsx'

it.each([
  ['of five, two are half as wide as the page, and on a phone the fifth is alone', 5, false, ['', '', '', 'half', 'alone half']],
  ['of four there are two rows of two', 4, false, ['', 'half', 'half', 'half']],
  ['of two below a large first one, one is alone on a phone', 2, true, ['', 'alone half']],
  ['of six all rows are full', 6, false, ['', '', '', '', '', '']],
])('Cards ask for files as wide as they stand: %s', (_, count, lead, expected) => {
  const words = Array.from({ length: count }, (_none, index) =>
    sizesOf(index, count, { lead, sizes: '9vw' })
      .replace('(max-width: 767px) 92vw', 'alone')
      .replace('(min-width: 768px) and (max-width: 1599px) 47vw', 'half')
      .replaceAll(',', '')
      .replace(/ ?9vw$/, ''),
  )
  expect(words).toEqual(expected)
})
