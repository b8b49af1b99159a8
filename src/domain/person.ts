import { cleanText } from './text.ts'

/** A signed-in user (spec §3, User). */
export type Person = {
  uid: string
  displayName: string
  /** Null if the sign-in provider supplied none; shown as N/A. */
  email: string | null
  emailVerified: boolean
  phoneNumber: string | null
  photoURL: string | null
}

/** Whether `text` is a phone number in E.164 format, such as +919876543210. */
export function isPhoneNumber(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text)
}

const MAX_NAME_LENGTH = 100
/** No vowels, so that no words arise, and no characters that look alike. */
const SUFFIX_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** The default display name, such as "Shopper 7KQD". Its suffix is derived from the first four bytes of `random`. */
export function shopperName(random: Uint8Array): string {
  const suffix = Array.from(random.subarray(0, 4), (byte) => SUFFIX_LETTERS[byte % SUFFIX_LETTERS.length])
  return `Shopper ${suffix.join('')}`
}

/** The display name from a sign-in provider; null if it is empty or reveals the e-mail address, which is private (contract §7). */
export function providerName(name: string, email: string | null): string | null {
  const clean = cleanText(name.slice(0, MAX_NAME_LENGTH))
  const isPrivate = clean.includes('@') || clean.toLowerCase() === email?.split('@')[0]?.toLowerCase()
  return clean === '' || isPrivate ? null : clean
}
