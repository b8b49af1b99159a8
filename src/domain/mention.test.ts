import { expect, it } from 'vitest'
import { splitMentions } from './mention.ts'

const kurta = { id: 'kurta', name: 'Neel Kurta' }
const long = { id: 'long-kurta', name: 'Neel Kurta Long' }

it('divides texts at the first mention of each product', () => {
  expect(splitMentions(['Over the Neel Kurta. A Neel Kurta fits.', 'The Neel Kurta Long, or the Neel Kurta.'], [kurta, long])).toEqual([
    ['Over the ', kurta, '. A Neel Kurta fits.'],
    ['The ', long, ', or the Neel Kurta.'],
  ])
})

it('counts whole words in the name’s own spelling', () => {
  for (const text of ['neel kurta', 'Neel Kurtas', 'ONeel Kurta', 'Neel  Kurta', 'Neel Kurtá', 'Neel Kurta\u0301'])
    expect(splitMentions([text], [kurta])).toEqual([[text]])
  expect(splitMentions(['Neel Kurta'], [kurta])).toEqual([[kurta]])
})

it('reads names as text, not as patterns', () => {
  const odd = { id: 'odd', name: 'A+ (B|C) [x] $1' }
  expect(splitMentions(['An A+ (B|C) [x] $1 <b>.', 'AA B'], [odd])).toEqual([['An ', odd, ' <b>.'], ['AA B']])
})

it('leaves texts alone where nothing is named', () => {
  expect(splitMentions(['One', ''], [])).toEqual([['One'], ['']])
  expect(splitMentions(['One'], [{ id: 'none', name: '' }])).toEqual([['One']])
})
