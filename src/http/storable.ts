import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'
import { Refusal } from './refusal.ts'

/** The database stores no NUL and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** JSON writes these as escapes. */
const ESCAPED = /\\u(0000|d[89a-f])/i

/** Undefined where `text` is no JSON, or has texts that cannot be stored. */
export function parseJson(text: string): unknown {
  try {
    return ESCAPED.test(text) ? JSON.parse(text, onlyStorable) : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws {SyntaxError} */
function onlyStorable(key: string, value: unknown): unknown {
  if (isStorable(key) && (typeof value !== 'string' || isStorable(value))) return value
  throw new SyntaxError('The text cannot be stored.')
}

/** A NUL in an address or a cookie. Where it is decoded twice, the database's own refusal is answered (failure.ts). */
export const ENCODED_NUL = '%00'

/**
 * Refuses addresses and cookies with a NUL, and paths that cannot be decoded, before anything reads them. Queries are decoded
 * leniently: links from outside carry parameters such as "50%off" that nobody reads.
 */
export const refuseUnstorable = createMiddleware<Env>(async (c, next) => {
  const { url } = c.req
  const isFine = !url.includes('%') || (!url.includes(ENCODED_NUL) && isDecodable(new URL(url).pathname))
  if (isFine && !c.req.header('cookie')?.includes(ENCODED_NUL)) return next()
  throw new Refusal('INVALID_ARGUMENT', 'The address cannot be read.')
})

function isDecodable(path: string): boolean {
  try {
    return isStorable(decodeURIComponent(path))
  } catch {
    return false
  }
}
