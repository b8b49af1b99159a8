import { cutText, cleanText, withoutInvisible } from '../text.ts'

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

/** Upper bound for input, in UTF-16 code units. */
export const MAX_NAME_LENGTH = 100
const MAX_CHOSEN_LENGTH = 50
/** More combining marks on one letter than any script uses; they would overlap the lines above and below. */
const STACKED_MARKS = /\p{M}{5,}/u

export type NameErrors = { name?: string }
export type ReadName = { ok: true; name: string } | { ok: false; errors: NameErrors }

/** Validates and cleans a display name entered by its user. Display names are public. */
export function readDisplayName(typed: string, email: string | null): ReadName {
  const refused = (name: string): ReadName => ({ ok: false, errors: { name } })
  // The raw length is checked first, since cleaning costs more.
  const clean = typed.length > MAX_NAME_LENGTH ? null : withoutInvisible(cleanText(typed)).normalize('NFC')
  if (clean === null || clean.length > MAX_CHOSEN_LENGTH) return refused(`Please choose a name of at most ${MAX_CHOSEN_LENGTH} characters.`)
  if (!/[\p{L}\p{N}]/u.test(clean) || STACKED_MARKS.test(clean)) return refused('Please choose a name with letters or digits.')
  if (revealsEmail(clean, email)) return refused('Everybody can see this name, so it cannot be an email address or part of yours.')
  return { ok: true, name: clean }
}

/** Whether a name contains an email address or is the local part of `email`, which is private (contract §7). */
function revealsEmail(name: string, email: string | null): boolean {
  return name.includes('@') || name.toLowerCase() === email?.split('@')[0]?.toLowerCase()
}

/** No vowels, so that no words arise, and no characters that look alike. */
const SUFFIX_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** The default display name, such as "Shopper 7KQD". Its suffix is derived from the first four bytes of `random`. */
export function shopperName(random: Uint8Array): string {
  const suffix = Array.from(random.subarray(0, 4), (byte) => SUFFIX_LETTERS[byte % SUFFIX_LETTERS.length])
  return `Shopper ${suffix.join('')}`
}

const DEFAULT_NAME = new RegExp(`^Shopper [${SUFFIX_LETTERS}]{4}$`)

/** Whether nobody has chosen this name. */
export function isDefaultName(name: string): boolean {
  return DEFAULT_NAME.test(name)
}

/** The display name from a sign-in provider; null if it is empty or reveals the email address, which is private (contract §7). */
export function providerName(name: string, email: string | null): string | null {
  const clean = withoutInvisible(cleanText(cutText(name, MAX_NAME_LENGTH)))
  return clean === '' || revealsEmail(clean, email) ? null : clean
}
