import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import type { Person } from '../../domain/person.ts'
import { sessionCookieName } from '../../domain/session.ts'
import { selectSessionsByToken } from './sessions.sql.ts'
import { toPerson } from './stored-user.ts'

type Options = { pool: Pool; secret: string; publicUrl: string; gather: Gather }

/** Lets questions that are asked at the same time share one loading: platform/batch.ts. */
export type Gather = <Key, Value>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) => (key: Key) => Promise<Value | null>

export type SessionFinder = (request: Headers) => Promise<{ person: Person; expiresAt: Date } | null>

/**
 * Finds the session of the library's cookie with one statement, where the library takes a millisecond
 * and more of the processor. Null for everything unusual: the library then decides.
 */
export function createSessionFinder({ pool, secret, publicUrl, gather }: Options): SessionFinder {
  const ask = gather((tokens: string[]) => selectSessionsByToken(pool, tokens))
  const name = `${sessionCookieName(publicUrl)}=`
  return async (request) => {
    const token = readToken(request.get('cookie') ?? '', name, secret)
    const found = token && (await ask(token))
    return found ? { person: toPerson(found), expiresAt: found.expiresAt } : null
  }
}

/** The cookie holds the token, a dot and the token's signature in base64, percent-encoded. */
function readToken(cookies: string, name: string, secret: string): string | null {
  const [value, ...others] = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(name))
  if (value === undefined || others.length > 0) return null
  const [, token, signature] = /^([\w-]+)\.([\w%+/]+={0,2})$/.exec(value.slice(name.length)) ?? []
  if (!token || !signature) return null
  const given = Buffer.from(signature.replaceAll('%2B', '+').replaceAll('%2F', '/').replaceAll('%3D', '='), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}
