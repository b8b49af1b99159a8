import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { cleanText } from '../text.ts'
import { ADDRESS_FIELDS, addressLines, postalCodeHint, readAddress, type AddressFields } from './address.ts'

const asha: AddressFields = {
  name: 'Asha Rao',
  addressLine1: '12 Church Street',
  addressLine2: '',
  cityLocality: 'Bengaluru',
  stateProvince: 'Karnataka',
  postalCode: '560001',
  phone: '',
}
const errorsOf = (change: Partial<Record<keyof AddressFields, unknown>>) => {
  const read = readAddress({ ...asha, ...change })
  return read.ok ? {} : read.errors
}

describe('an address', () => {
  it('is trimmed and gets its country', () => {
    const read = readAddress({ ...asha, name: '  Asha Rao ', addressLine2: undefined })
    const { phone: _, ...rest } = asha
    expect(read).toEqual({ ok: true, address: { ...rest, countryCode: 'IND' } })
  })

  it('lets nobody choose the country', () => {
    expect(readAddress({ ...asha, countryCode: 'USA' } as AddressFields)).toMatchObject({ address: { countryCode: 'IND' } })
  })

  it('names every field that is missing', () => {
    const required = {
      name: 'A name is required',
      addressLine1: 'Address line 1 is required',
      cityLocality: 'City is required',
      stateProvince: 'State is required',
      postalCode: 'Postal code is required',
    }
    expect(readAddress({})).toEqual({ ok: false, errors: required })
    expect(readAddress(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ' \t\n\u0000'])))).toEqual({ ok: false, errors: required })
    expect(readAddress(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, { evil: true }])))).toEqual({ ok: false, errors: required })
  })

  it('does without a second line', () => {
    expect(errorsOf({ addressLine2: '' })).toEqual({})
  })

  it('keeps to what a label holds', () => {
    expect(errorsOf({ name: 'x'.repeat(100) })).toEqual({})
    expect(errorsOf({ name: 'x'.repeat(101), addressLine2: 'x'.repeat(101) })).toEqual({
      name: 'Please keep this under 100 characters',
      addressLine2: 'Please keep this under 100 characters',
    })
  })

  it.each(['12345', '560001', '560 001', ' 560001 ', '1 2 3 4 5', '0123456'])('may have the postal code %j', (postalCode) => {
    expect(errorsOf({ postalCode })).toEqual({})
  })

  it.each(['1234', '12 34', 'ABCDE', '56000a', '560-001', '५६०००१', '１２３４５', '1234.5', '-12345', '12345\u200b'])(
    'may not have the postal code %j',
    (postalCode) => {
      expect(errorsOf({ postalCode })).toEqual({ postalCode: 'Postal code must be at least 5 digits' })
    },
  )

  it.each([
    ['560001', false],
    ['560 001', false],
    ['12345', true],
    ['060001', true],
    ['1234567', true],
    ['', false],
    ['123', false],
  ])('hints at the PIN code %j: %s', (postalCode, hinted) => {
    expect(postalCodeHint(postalCode) !== null).toBe(hinted)
  })

  it('is kept as the person typed it, apart from what no database or label can hold', () => {
    const name = '<script>alert(1)</script> {{7*7}} O\u2019Neill \u0905\u0928\u0941'
    expect(readAddress({ ...asha, name })).toMatchObject({ address: { name } })
    expect(cleanText('a\u0000b\r\nBcc: x\ud800')).toBe('a b Bcc: x\ufffd')
  })

  const isOneLine = (value: string) =>
    value.isWellFormed() && value.length <= 100 && !/\p{Cc}/u.test(value.replaceAll(/[\u0080-\u009f]/g, ''))
  /** Refused with a message, or an address that can be stored and that reading again leaves as it is. */
  const isSound = (read: ReturnType<typeof readAddress>) =>
    read.ok
      ? Object.values(read.address).every(isOneLine) && isDeepStrictEqual(readAddress(read.address), read)
      : Object.keys(read.errors).length > 0

  it('is read or refused field by field, whatever is sent', () => {
    const field = fc.oneof(fc.constant('x'), fc.string({ unit: anyCharacter, size: 'medium' }), fc.anything())
    const postalCode = fc.oneof(fc.constant('560 001'), field)
    const input = fc.record({ ...Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, field])), postalCode })
    fc.assert(
      fc.property(input, (fields) => {
        expect(readAddress(fields)).toSatisfy(isSound)
      }),
      { numRuns: 500 },
    )
  })

  it('of a megabyte that would keep a careless pattern busy for minutes is refused', () => {
    for (const text of ['1 '.repeat(500_000), `${' '.repeat(1e6)}x`, '\u0000'.repeat(1e6)])
      expect(readAddress({ ...asha, postalCode: text, name: text }).ok).toBe(false)
  })

  it('becomes the lines of a label, without empty ones', () => {
    expect(addressLines({ ...asha, countryCode: 'IND' })).toEqual(['Asha Rao', '12 Church Street', 'Bengaluru', 'Karnataka 560001'])
  })
})
