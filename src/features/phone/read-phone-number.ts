import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'
import { MAX_PHONE_INPUT } from '../../domain/phone-linking.ts'

/** Numbers without a country code are Indian: the shop delivers in India only. */
const HOME: CountryCode = 'IN'

/**
 * A mobile number in E.164, such as +919876543210; null for anything else. Numbers that cannot be told from landlines, as
 * in North America, count as mobile.
 */
export function readPhoneNumber(typed: string): string | null {
  if (typed.length > MAX_PHONE_INPUT) return null
  const parsed = parsePhoneNumberFromString(typed.normalize('NFKC'), { defaultCountry: HOME, extract: false })
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : null
}

/** A number in E.164 as people write it: +91 98765 43210. */
export function formatPhoneNumber(phoneNumber: string): string {
  return parsePhoneNumberFromString(phoneNumber)?.formatInternational() ?? phoneNumber
}
