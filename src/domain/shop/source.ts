/** What led somebody to the shop at one time: a link that is marked (utm_*), or the page of another site. */
export type Touch = { source: string; medium?: string | undefined; campaign?: string | undefined }
/** What led the buyer of an order here first, and at last before they ordered. */
export type OrderSource = { first: Touch; last: Touch }

export const MAX_SOURCE = 60
/** Nobody says where it came from: an address that was typed, a bookmark, a program that tells nothing. */
export const DIRECT = 'direct'
const MARKS = ['source', 'medium', 'campaign'] as const

/** From the address that was opened and the page that it was opened from; null for what tells nothing. */
export function touchOf(address: URL, referrer: string): Touch | null {
  const [source, medium, campaign] = MARKS.map((mark) => cleanMark(address.searchParams.get(`utm_${mark}`) ?? ''))
  const from = source || hostOf(referrer, address)
  return from ? touch(from, medium, campaign) : null
}

/** What a device has kept, as JSON; undefined for nothing, and for what is none. */
export function readKept(text: string | null | undefined): OrderSource | undefined {
  try {
    const { first, last } = JSON.parse((text ?? '').slice(0, 2000)) as { first?: unknown; last?: unknown }
    const [began, ended] = [readTouch(first), readTouch(last)]
    return began && ended ? { first: began, last: ended } : undefined
  } catch {
    return undefined
  }
}

function readTouch(given: unknown): Touch | null {
  const said = given as Record<string, unknown> | null | undefined
  const [source, medium, campaign] = MARKS.map((mark) => (typeof said?.[mark] === 'string' ? cleanMark(said[mark]) : ''))
  return source ? touch(source, medium, campaign) : null
}

function touch(source: string, medium = '', campaign = ''): Touch {
  return { source, ...(medium && { medium }), ...(campaign && { campaign }) }
}

/** In small letters, without what a table or a file would take for something else. */
export function cleanMark(text: string): string {
  return text
    .slice(0, 10 * MAX_SOURCE)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, ' ')
    .trim()
    .slice(0, MAX_SOURCE)
    .toWellFormed()
}

function hostOf(referrer: string, { host }: URL): string {
  const from = URL.parse(referrer)
  return !from || from.host === host ? '' : cleanMark(from.hostname.replace(/^www\./, ''))
}
