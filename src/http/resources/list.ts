import { z } from 'zod'
import { isKey, MAX_PAGE, type Key, type KeyPart, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { Refusal } from '../refusal.ts'
import type { Params } from './rules.ts'

/** A key names an entry by its number, name and id at most, each of a few hundred characters. */
const MAX_AFTER = 1000

const limit = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((text) => String(Math.min(Math.max(Number(text), 1), MAX_PAGE)))
  .catch(String(MAX_PAGE))
  .describe(`how many entries at most, up to ${MAX_PAGE}`)
/** A key that no entry has. */
const UNKNOWN = '-'
/** The key in its one spelling, so that readers of one page share it, and made-up ones share one refusal. */
const after = z
  .string()
  .transform((text) => {
    const key = decodeAfter(text)
    return text === '' ? '' : key.length > 0 ? (encodeNext(key) ?? '') : UNKNOWN
  })
  .catch('')
  .describe('`next` of the page before')

/** What the query of every list may say (contract §3). */
export const PageQuery = z.object({ limit, after })

/** The next page's `after`; null at the end. */
export const next = z.string().nullable().describe('`after` of the next page; null at the end')

/**
 * The page that `params` ask for, of a list that is sorted by `parts`.
 * @throws {Refusal} INVALID_ARGUMENT for an `after` that no page of such a list has told
 */
export function readPage(params: Params, parts: KeyPart[]): PageRequest {
  const after = params['after'] ? readAfter(params['after'], parts) : null
  if (params['after'] && !after) throw new Refusal('INVALID_ARGUMENT', 'after is not as expected.')
  return { limit: Number(params['limit'] ?? MAX_PAGE), after }
}

/** The key that `encodeNext` wrote; null for any other text. */
export function readAfter(text: string, parts: KeyPart[]): Key | null {
  const key = decodeAfter(text)
  return isKey(key, parts) ? key : null
}

export function encodeNext(key: Key | null): string | null {
  return key && Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Anything that cannot be decoded becomes the empty key, which no list accepts. */
function decodeAfter(text: string): Key {
  if (text.length > MAX_AFTER) return []
  try {
    return z.array(z.string()).parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return []
  }
}

type ListAnswer<Name extends string, Entry> = Record<Name, Entry[]> & { next?: string }

/**
 * The page of a list, newest first, that `params` ask for; `id` is what settles ties. `next` is there where another
 * page follows. Null where `find` knows no such list.
 */
export async function findPage<Name extends string, Entry>(
  name: Name,
  { params, id = 'uuid' }: { params: Params; id?: KeyPart },
  find: (page: PageRequest) => Promise<PageResult<Entry> | null>,
): Promise<ListAnswer<Name, Entry> | null> {
  const found = await find(readPage(params, ['time', id]))
  if (!found) return null
  return { [name]: found.entries, ...(found.next && { next: encodeNext(found.next) }) } as ListAnswer<Name, Entry>
}

/** The key of the next page; lists omit it on their last page. */
export const nextIfAny = z.string().optional().describe('`after` of the next page; absent at the end')
