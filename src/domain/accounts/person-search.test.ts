import { describe, expect, it } from 'vitest'
import { confirmsDeletion, deletionPhrase, normaliseSearch } from './person-search.ts'

const asha = { email: 'asha@example.in', phoneNumber: '+919876543210', name: 'Asha Rao' }

describe('a search for people', () => {
  it.each([
    ['098765 43210', '9876543210'],
    ['+91 98765-43210', '919876543210'],
    ['(022) 2345', '222345'],
    ['98', '98'],
    ['...', '...'],
    ['asha', 'asha'],
    ['asha99', 'asha99'],
  ])('of %j finds %j', (typed, searched) => expect(normaliseSearch(typed)).toBe(searched))
})

describe('the confirmation of a deletion', () => {
  it('is the address, or what an account without one has', () => {
    expect(deletionPhrase(asha)).toBe('asha@example.in')
    expect(deletionPhrase({ ...asha, email: null })).toBe('+919876543210')
    expect(deletionPhrase({ ...asha, email: null, phoneNumber: null })).toBe('Asha Rao')
  })

  it.each([
    [' Asha@Example.in ', true],
    ['', false],
    ['asha@example.i', false],
    ['Asha Rao', false],
    [`asha@example.in${' '.repeat(400)}`, false],
  ])('by %j: %s', (typed, confirms) => expect(confirmsDeletion(typed, asha)).toBe(confirms))
})
