import { describe, expect, it } from 'vitest'
import { readPhoneNumber } from './read-phone-number.ts'

const INDIA = ['IN']
const MANY = ['IN', 'GB', 'US', 'IT', 'FR', 'DE', 'BR']
const invalid = { ok: false, reason: 'invalid-phone-number' }

describe('a phone number', () => {
  it.each(['9876543210', '098765 43210', '+91 98765-43210', '\uff19\uff18\uff17\uff16\uff15\uff14\uff13\uff12\uff11\uff10'])(
    '%s is Indian',
    (typed) => {
      expect(readPhoneNumber(typed, INDIA)).toEqual({ ok: true, number: '+919876543210' })
    },
  )

  it.each(['+44 7400 123456', '+1 201 555 0123'])('%s is of a country that gets messages only where the shop says so', (typed) => {
    expect(readPhoneNumber(typed, INDIA)).toEqual({ ok: false, reason: 'country-not-served' })
    expect(readPhoneNumber(typed, MANY)).toMatchObject({ ok: true })
  })

  it.each([
    ['a satellite phone (Inmarsat)', '+870 301 234 567'],
    ['a satellite phone (Iridium)', '+881 612 345 678'],
    ['an international network', '+882 10 12345'],
    ['an international network', '+883 510 012 345'],
    ['a universal number', '+878 101 234 567 890'],
    ['international premium service', '+979 123 456 789'],
    ['international freephone', '+800 1234 5678'],
    ['Indian premium service', '+91 1862 123 4567'],
    ['Indian freephone', '1800 123 4567'],
    ['an Indian landline', '011 2345 6789'],
    ['American premium service', '+1 900 234 5678'],
    ['American freephone', '+1 800 234 5678'],
    ['British premium service', '+44 9012 345678'],
    ['British personal number', '+44 70 1234 5678'],
    ['Italian audiotex', '+39 899 123456'],
    ['French premium service', '+33 899 12 34 56'],
    ['German premium service', '+49 900 1234567'],
    ['an emergency number', '112'],
  ])('of %s gets no message: %s', (_, typed) => {
    expect(readPhoneNumber(typed, MANY)).toEqual(invalid)
  })
})
