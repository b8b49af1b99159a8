import { expect, it } from 'vitest'
import { nearestWord } from './nearest-word.ts'

it.each([
  ['prize', 'price'],
  ['nmae', 'name'],
  ['stokc', 'stock'],
  ['colour', null],
  ['id', 'id'],
  ['x', null],
  ['', null],
])('for %j the word that was meant is %j', (word, meant) => {
  expect(nearestWord(word, ['id', 'name', 'price', 'stock'])).toBe(meant)
})
