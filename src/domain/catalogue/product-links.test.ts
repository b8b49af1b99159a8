import { expect, it } from 'vitest'
import { readProductLinks, writeProductLinks } from './product-links.ts'

it.each([
  ['', []],
  ['dabu-palazzo', ['dabu-palazzo']],
  [' dabu-palazzo,ajrakh-stole\n dabu-palazzo', ['dabu-palazzo', 'ajrakh-stole']],
  ['Dabu Palazzo', null],
  ['a, b, c, d, e, f, g, h, i', null],
])('%j links to %j', (text, ids) => {
  expect(readProductLinks(text)).toEqual(ids)
})

it('a list of ids is read as it was written', () => {
  const ids = ['dabu-palazzo', 'ajrakh-stole']
  expect(readProductLinks(writeProductLinks(ids))).toEqual(ids)
})
