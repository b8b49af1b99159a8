/** Where an entry stands in its list: what the list is sorted by, as texts; the last one settles every tie. */
export type Key = readonly string[]

/** Up to `limit` entries after the one with the key `after`; from the beginning where that is null. */
export type PageAsked = { limit: number; after: Key | null }

/** `next` is the key after which the next page begins; null at the end. */
export type PageFound<Entry> = { entries: Entry[]; next: Key | null }

/** No page is longer. */
export const MAX_PAGE = 100

export const FIRST_PAGE: PageAsked = { limit: MAX_PAGE, after: null }

/** The page that begins `rows`, which are read one further than it goes: whether there is more shows there. */
export function cutPage<Row extends { key: Key }, Entry>(rows: Row[], limit: number, toEntry: (row: Row) => Entry): PageFound<Entry> {
  const shown = rows.slice(0, limit)
  return { entries: shown.map(toEntry), next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null }
}

/** A row as what it shows, without its key. */
export function withoutKey<Row extends { key: Key }>(row: Row): Omit<Row, 'key'> {
  const { key: _, ...entry } = row
  return entry
}

/** `time` is in UTC with microseconds, as the database has it. */
export type KeyPart = 'text' | 'integer' | 'decimal' | 'time' | 'uuid'

const PATTERNS: Record<KeyPart, RegExp> = {
  text: /^[^\0]*$/,
  integer: /^-?\d{1,10}$/,
  decimal: /^-?\d{1,10}(\.\d{1,6})?$/,
  time: /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

/** Whether `key` can be one of a list that is sorted by `parts`: callers bring keys back, and may bring others. */
export function isKey(key: Key, parts: KeyPart[]): boolean {
  return key.length === parts.length && parts.every((part, index) => isPart(key[index] ?? '', part))
}

function isPart(text: string, part: KeyPart): boolean {
  if (!text.isWellFormed() || !PATTERNS[part].test(text)) return false
  // The calendar's own rules: there is no 30th of February.
  return part !== 'time' || (Number.isFinite(Date.parse(text)) && new Date(text).toISOString().slice(0, 19) === text.slice(0, 19))
}
