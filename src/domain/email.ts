/**
 * Nobody can have an address here: the name is reserved for ever (RFC 6761), so nothing is ever sent to it
 * and nobody can register it.
 */
const NOWHERE = '.invalid'

/**
 * The sign-in library wants an address for everybody. Who has none that their provider vouches for gets one of
 * these, made of `id`, which nobody can guess.
 */
export function addressInPlaceOfNone(id: string): string {
  return `${id}@no-address${NOWHERE}`
}

/** The address that a person can be written to at; null for those who have none, shown as N/A (spec §2). */
export function realEmail(email: string): string | null {
  return email.toLowerCase().endsWith(NOWHERE) ? null : email
}
