import type { Person } from '../../domain/person.ts'
import { personOf } from './find-person.ts'
import { renewedBefore, sessionEnd } from '../../domain/session.ts'
import { createBatch, type LoadOne } from '../../platform/batch.ts'
import { isToken, tokenId } from '../../platform/random-token.ts'
import type { Shop } from '../../shop.ts'
import { extendSession, selectSessions, type SessionRow } from './sessions.sql.ts'

/** Somebody signed in, until when, and how many lines their cart had when the session was read: every page shows it. */
export type Session = { id: string; person: Person; expiresAt: Date; cartCount: number }

/** The session of a cookie's token; null when there is none, or none any more. */
export async function findSession(shop: Pick<Shop, 'db'>, token: string): Promise<Session | null> {
  return isToken(token) ? findById(shop, tokenId(token)) : null
}

/** Whose session a program's token stands for. Looked up each time: a session that has ended takes its tokens with it at once. */
export async function findBearer(shop: Pick<Shop, 'db' | 'bearerTokens'>, bearer: string): Promise<Session | null> {
  const claims = await shop.bearerTokens.read(bearer)
  const session = claims && (await findById(shop, claims.sessionId))
  return session?.person.uid === claims?.uid ? session : null
}

/** Makes a session that has grown old last from now on, and tells until when; null when it is not due, or another request has done so. */
export async function renewSession({ db, clock }: Pick<Shop, 'db' | 'clock'>, { id, expiresAt }: Session): Promise<Date | null> {
  const dueBefore = renewedBefore(clock.now())
  if (expiresAt > dueBefore) return null
  const to = sessionEnd(clock.now())
  return (await extendSession(db, id, { dueBefore, to })) ? to : null
}

async function findById({ db }: Pick<Shop, 'db'>, id: string): Promise<Session | null> {
  const row = await loaderOf(db)(id)
  return row && { id: row.id, person: personOf(row.uid, row), expiresAt: row.expires_at, cartCount: row.cart_count }
}

/** Every request of a signed-in person loads one: simultaneous loads share a statement. */
const loaders = new WeakMap<Shop['db'], LoadOne<string, SessionRow>>()

function loaderOf(db: Shop['db']): LoadOne<string, SessionRow> {
  const known = loaders.get(db)
  if (known) return known
  const load = createBatch(async (ids: string[]) => new Map((await selectSessions(db, ids)).map((row) => [row.id, row])))
  loaders.set(db, load)
  return load
}
