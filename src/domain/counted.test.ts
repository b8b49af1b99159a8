import { expect, it } from 'vitest'
import { counted, countWords } from './counted.ts'

it('a count stands with its noun, of one in the singular', () => {
  expect([0, 1, 2].map((count) => counted(count, 'piece'))).toEqual(['0 pieces', '1 piece', '2 pieces'])
  expect([counted(1, 'address', 'addresses'), counted(2, 'address', 'addresses')]).toEqual(['1 address', '2 addresses'])
})

it('what waits is counted up to a bound', () => {
  expect([0, 1000, 1001].map(countWords)).toEqual(['0', '1000', '1000+'])
})
