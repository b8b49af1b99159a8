import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasCheckDigit, readCard, type CardForm } from './card.ts'

const now = new Date(2026, 10, 20)
const good: CardForm = { number: '4111 1111 1111 1111', expiry: '12 / 27', cvv: '123', name: 'Asha Rao' }
const read = (change: Partial<CardForm>) => readCard({ ...good, ...change }, now)
const errors = (change: Partial<CardForm>) => {
  const card = read(change)
  return card.ok ? [] : Object.keys(card.errors)
}

describe('the check digit', () => {
  it('is right on the test cards', () => {
    for (const digits of ['4111111111111111', '4000000000000002', '4000000000000259', '378282246310005']) {
      expect(hasCheckDigit(digits)).toBe(true)
    }
  })

  it('catches every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, off) => {
        const digits = [...'4111111111111111']
        digits[at] = String((Number(digits[at]) + off) % 10)
        expect(hasCheckDigit(digits.join(''))).toBe(false)
      }),
    )
  })
})

describe('a card', () => {
  it('decides the outcome by its number', () => {
    expect(read({})).toEqual({ ok: true, outcome: 'pays', lastFour: '1111' })
    expect(read({ number: '4000000000000002' })).toMatchObject({ outcome: 'declined' })
    expect(read({ number: '4000-0000-0000-0259' })).toMatchObject({ outcome: 'pending' })
    expect(read({ number: '5555555555554444' })).toMatchObject({ outcome: 'pays' })
  })

  it('is refused for its number alone', () => {
    for (const number of ['', '4111 1111 1111 1112', '4111', '4111x111111111111', '４１１１１１１１１１１１１１１１']) {
      expect(errors({ number })).toEqual(['number'])
    }
  })

  it('is good until the end of its month', () => {
    for (const expiry of ['11/26', '11 / 26', '1126', '11-2026', ' 1/27 ']) expect(errors({ expiry })).toEqual([])
    for (const expiry of ['', '10/26', '12/25', '13/27', '00/27', '2027', 'soon', '1/2/27']) expect(errors({ expiry })).toEqual(['expiry'])
  })

  it('has a CVV of three digits, or four where the card is printed with four', () => {
    for (const cvv of ['', '12', '1234', 'abc']) expect(errors({ cvv })).toEqual(['cvv'])
    expect(errors({ number: '378282246310005', cvv: '1234' })).toEqual([])
  })

  it('names every mistake at once', () => {
    expect(errors({ number: '', expiry: '', cvv: '' })).toEqual(['number', 'expiry', 'cvv'])
  })
})
