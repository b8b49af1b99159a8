import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'
import { MAX_PHONE_INPUT } from '../../domain/accounts/phone-linking.ts'

/** Numbers without a country code are Indian: the shop delivers in India only. */
const HOME: CountryCode = 'IN'

/** `number` is in E.164, such as +919876543210. */
export type ReadPhoneNumber = { ok: true; number: string } | { ok: false; reason: 'invalid-phone-number' | 'country-not-served' }

/**
 * Reads a mobile number of one of these countries (ISO codes). Numbers that cannot be told from landlines, as in North America,
 * count as mobile. Those of satellites, premium services and audiotex do not: they have no country, or are no mobile ones.
 */
export function readPhoneNumber(typed: string, countries: readonly string[]): ReadPhoneNumber {
  const invalid = { ok: false, reason: 'invalid-phone-number' } as const
  if (typed.length > MAX_PHONE_INPUT) return invalid
  const parsed = parsePhoneNumberFromString(typed.normalize('NFKC'), { defaultCountry: HOME, extract: false })
  if (!parsed?.isValid() || parsed.ext !== undefined || parsed.country === undefined) return invalid
  return countries.includes(parsed.country) ? { ok: true, number: parsed.number } : { ok: false, reason: 'country-not-served' }
}

/** A number in E.164 as people write it: +91 98765 43210. */
export function formatPhoneNumber(phoneNumber: string): string {
  return parsePhoneNumberFromString(phoneNumber)?.formatInternational() ?? phoneNumber
}
