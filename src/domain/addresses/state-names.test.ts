import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INDIAN_STATES } from './indian-states.ts'
import { findState, stateCode } from './state-names.ts'

const nameOf = (typed: string) => findState(typed)?.name ?? null

describe('the state that somebody means', () => {
  it('is one of 36, with a code each', () => {
    expect(new Set(INDIAN_STATES.map(stateCode)).size).toBe(36)
    for (const name of INDIAN_STATES) expect(findState(name)).toEqual({ name, code: expect.stringMatching(/^\d\d$/) })
  })

  it.each([
    ['Rajasthan', ['RJ', 'rajasthan ', 'IN-RJ', '08', 'RAJASTHAN, India', 'Rajasthan State', 'Rajastan', 'Rajsthan', 'राजस्थान']],
    ['Odisha', ['Orissa', 'OD', 'or', 'odisha.']],
    ['Uttarakhand', ['Uttaranchal', 'Uttrakhand', 'UK', 'उत्तराखण्ड']],
    ['Puducherry', ['Pondicherry', 'PONDICHERY', 'puduchery']],
    ['Delhi', ['New Delhi', 'NCT of Delhi', 'DL', 'दिल्ली']],
    ['Tamil Nadu', ['Tamilnadu', 'TAMIL-NADU', 'TN', 'Tamil Nad']],
    ['Jammu and Kashmir', ['J&K', 'jammu & kashmir', 'Jammu and Kasmir']],
    ['Chhattisgarh', ['Chattisgarh', 'Chhatisgarh', 'CG']],
    ['Maharashtra', ['Maharastra', 'MH', 'Maharashtr', 'महाराष्ट्र']],
    ['Karnataka', ['Karnatak', 'Karanataka', 'KA', '29']],
    ['Dadra and Nagar Haveli and Daman and Diu', ['Daman & Diu', 'Dadra & Nagar Haveli', 'DNHDD']],
  ])('is %s for %o', (name, typed) => {
    expect(typed.map(nameOf)).toEqual(typed.map(() => name))
  })

  it.each(['', 'Atlantis', 'Pradesh', 'X', 'INDIA', '99', '8', 'Goaa', 'Jaipur', 'Sindh', 'x'.repeat(1e6)])(
    'is none for %.20j',
    (typed) => {
      expect(findState(typed)).toBeNull()
    },
  )

  it('stays the same however its name is written, and with a letter left out of a long one', () => {
    const place = fc
      .constantFrom(...INDIAN_STATES.filter((name) => name.length > 7))
      .chain((name) => fc.tuple(fc.constant(name), fc.nat(name.length - 1)))
    fc.assert(
      fc.property(place, ([name, at]) => {
        expect(nameOf(`  ${name.toUpperCase().replaceAll(' ', '-')}. `)).toBe(name)
        expect(nameOf(name.slice(0, at) + name.slice(at + 1))).toBe(name)
      }),
    )
  })
})
