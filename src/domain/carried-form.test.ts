import { describe, expect, it } from 'vitest'
import { readCarriedForm, writeCarriedForm } from './carried-form.ts'

const form = {
  address: '/account/phone',
  fields: [
    { name: 'intent', value: 'send-code' },
    { name: 'phone', value: '+91 "98" & \n' },
  ],
}

describe('a form that waits for a sign-in', () => {
  it('comes back as it was', () => {
    expect(readCarriedForm(writeCarriedForm(form))).toEqual(form)
    expect(readCarriedForm(writeCarriedForm({ address: '/account?a=b', fields: [] }))).toEqual({ address: '/account?a=b', fields: [] })
  })

  it('is not carried where the cookie would be too long', () => {
    expect(writeCarriedForm({ address: '/operator/x', fields: [{ name: 'text', value: 'ñ'.repeat(700) }] })).toBeNull()
    expect(readCarriedForm(JSON.stringify(['/account', 'x', 'y'.repeat(1300)]))).toBeNull()
  })

  it.each([
    '',
    'x',
    '{}',
    '[]',
    '["/account","x"]',
    '["/account",1,2]',
    '["//evil.example"]',
    '["https://evil.example","a","b"]',
    '["javascript:x"]',
    'null',
  ])('is nothing when it says %s', (text) => expect(readCarriedForm(text)).toBeNull())
})
