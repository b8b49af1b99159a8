import { describe, expect, it } from 'vitest'
import { emailErrors } from './credentials.ts'
import { addressInPlaceOfNone, realEmail } from './email.ts'

describe('an address in place of none', () => {
  const address = addressInPlaceOfNone('0198c2de-7c1f-7b2e-9d3c-5f6a7b8c9d0e')

  it('is nobody’s: it is never shown, written to or registered', () => {
    expect(realEmail(address)).toBeNull()
    expect(realEmail(address.toUpperCase())).toBeNull()
    expect(emailErrors({ email: address })).toEqual({ email: 'Please provide an email address.' })
    expect(emailErrors({ email: ` ${address.toUpperCase()} ` })).toHaveProperty('email')
  })

  it('is no other address', () => {
    for (const email of ['asha@example.in', 'asha@invalid.example.in', 'asha@notinvalid']) expect(realEmail(email)).toBe(email)
  })
})
