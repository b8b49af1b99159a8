import { expect, it } from 'vitest'
import { sizesOf } from './product-grid.tsx'

it.each([
  ['of five, two are half as wide as the page', 5, ['', '', 'half', 'half']],
  ['of four there are two rows of two, and on a phone the fourth is alone', 4, ['half', 'half', 'alone half']],
  ['of two each has a row on a phone, and they fill one in wider windows', 2, ['alone half third']],
  ['of three all rows are full', 3, ['third', 'third']],
])('Cards after a large one ask for files as wide as they stand: %s', (_, count, expected) => {
  const words = Array.from({ length: count - 1 }, (_none, index) =>
    sizesOf(index + 1, count, '9vw')!
      .replace('(max-width: 767px) 92vw', 'alone')
      .replace('(min-width: 768px) and (max-width: 1099px) 47vw', 'half')
      .replace('(min-width: 768px) and (max-width: 1599px) 47vw', 'half')
      .replace('(min-width: 1600px) 32vw', 'third')
      .replaceAll(',', '')
      .replace(/ ?9vw$/, ''),
  )
  expect(words).toEqual(expected)
})
