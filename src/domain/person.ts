import { cleanText } from './text.ts'

/** Somebody signed in, as the account page shows them (spec §3, User). */
export type Person = {
  uid: string
  displayName: string
  /** Null for people whose provider gave none; shown as N/A. */
  email: string | null
  emailVerified: boolean
  phoneNumber: string | null
  photoURL: string | null
}

const MAX_NAME_LENGTH = 100
/** Without vowels, which would make words of them, and without what looks like something else. */
const MARK_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** What the public sees of somebody who has not chosen a name: four letters of their own, picked by four random bytes. */
export function shopperName(random: Uint8Array): string {
  const mark = Array.from(random.subarray(0, 4), (byte) => MARK_LETTERS[byte % MARK_LETTERS.length])
  return `Shopper ${mark.join('')}`
}

/** The name that somebody has at their provider; null for none, and for an address or part of one, which stays private (contract §7). */
export function providerName(name: string, email: string | null): string | null {
  const clean = cleanText(name.slice(0, MAX_NAME_LENGTH))
  const isPrivate = clean.includes('@') || clean.toLowerCase() === email?.split('@')[0]?.toLowerCase()
  return clean === '' || isPrivate ? null : clean
}
