/** How far a parcel travels: within a city, a postal region, the country, or to its far corners. */
export type Zone = 1 | 2 | 3 | 4

/** Ladakh and Kashmir, the north-east, the islands, and the army's own post offices. */
const REMOTE = /^(19|78|79|744|6825|9)/

/**
 * By the first digits of the six-digit PIN: one is the region, three the sorting district. Null for
 * what is no PIN.
 */
export function zoneOf(from: string, to: string): Zone | null {
  if (!isPin(from) || !isPin(to)) return null
  if (from.slice(0, 3) === to.slice(0, 3)) return 1
  if (REMOTE.test(to)) return 4
  return from[0] === to[0] ? 2 : 3
}

function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}
