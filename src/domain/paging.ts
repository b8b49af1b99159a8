/** An entry's sort key as texts, for keyset pagination. The last part is unique. */
export type Key = readonly string[]

/** A page has up to `limit` entries after the one with the key `after`, or the first ones where that is null. */
export type PageRequest = { limit: number; after: Key | null }

/** `next` is the `after` of the next page; null on the last page. */
export type PageResult<Entry> = { entries: Entry[]; next: Key | null }

/** The largest `limit` of a request. */
export const MAX_PAGE = 100

export const FIRST_PAGE: PageRequest = { limit: MAX_PAGE, after: null }

/** The first `limit` of `rows`, which must be read with a limit one higher: the extra row tells whether a page follows. */
export function cutPage<Row extends { key: Key }, Entry>(rows: Row[], limit: number, toEntry: (row: Row) => Entry): PageResult<Entry> {
  const shown = rows.slice(0, limit)
  return { entries: shown.map(toEntry), next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null }
}

/** Removes the sort key that a query added to its row. */
export function withoutKey<Row extends { key: Key }>(row: Row): Omit<Row, 'key'> {
  const { key: _, ...entry } = row
  return entry
}

/** The types of key parts. `time` is UTC with the microseconds of PostgreSQL. */
export type KeyPart = 'text' | 'integer' | 'decimal' | 'score' | 'time' | 'uuid'

const PATTERNS: Record<KeyPart, RegExp> = {
  text: /^[^\0]*$/,
  integer: /^-?\d{1,10}$/,
  decimal: /^-?\d{1,10}(\.\d{1,6})?$/,
  // A double as PostgreSQL writes it.
  score: /^-?\d(\.\d{1,17})?(e-\d{1,2})?$/,
  time: /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

/** Whether a key received from a client is valid for a list sorted by `parts`. */
export function isKey(key: Key, parts: KeyPart[]): boolean {
  return key.length === parts.length && parts.every((part, index) => isPart(key[index] ?? '', part))
}

function isPart(text: string, part: KeyPart): boolean {
  if (!text.isWellFormed() || !PATTERNS[part].test(text)) return false
  // The pattern accepts dates that do not exist, such as 30 February.
  return part !== 'time' || (Number.isFinite(Date.parse(text)) && new Date(text).toISOString().slice(0, 19) === text.slice(0, 19))
}
