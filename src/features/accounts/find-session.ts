import { renewedBefore, sessionEnd, USE_NOTED_EVERY_MS, type StoredSession } from '../../domain/accounts/session.ts'
import { isToken, tokenId } from '../../platform/secrets/random-token.ts'
import type { Shop } from '../../shop.ts'
import { personOf } from './find-person.ts'
import { deleteSession, extendSession, selectSessions, type SessionRow } from './sessions.sql.ts'

/**
 * An active session. `confirmedAt` is when the owner signed in, or last confirmed in this browser that it is they; `workedAt` when
 * they last worked there on the operators' pages, if that is later; `confirmation` the browser's token, where it is the session's.
 */
export type Session = Omit<StoredSession, 'confirmed'> & { confirmedAt: Date; workedAt: Date; confirmation: string | null }

/**
 * The session of a cookie's token; null if the token is malformed, unknown or expired. `confirmation` is the browser's
 * cookie from confirming it (confirm-session.ts).
 */
export async function findSession(shop: Pick<Shop, 'reads'>, token: string, confirmation: string | null = null): Promise<Session | null> {
  return isToken(token) ? findById(shop, tokenId(token), confirmation) : null
}

/** The session of an API client's bearer token. Looked up each time, so that signing out ends the tokens at once. */
export async function findBearer(shop: Pick<Shop, 'reads' | 'bearerTokens'>, bearer: string): Promise<Session | null> {
  const claims = await shop.bearerTokens.read(bearer)
  const session = claims && (await findById(shop, claims.sessionId))
  return session?.person.uid === claims?.uid ? session : null
}

/**
 * Notes that a browser has used its session, and extends one that is due.
 * @returns the new expiry; null if it is not due yet, or a parallel request has extended it
 */
export async function renewSession(shop: Pick<Shop, 'db' | 'clock'>, session: Session): Promise<Date | null> {
  const now = shop.clock.now()
  const dueBefore = renewedBefore(now)
  if (session.expiresAt > dueBefore) {
    await noteUse(shop, session)
    return null
  }
  const to = sessionEnd(now)
  return (await extendSession(shop.db, session.id, { dueBefore, to, usedAt: now })) ? to : null
}

/** Notes that a session was used, so often that its owner recognises it and most requests do not write. */
export async function noteUse({ db, clock }: Pick<Shop, 'db' | 'clock'>, { id, usedAt }: Session): Promise<void> {
  const now = clock.now()
  if (isNoteDue(usedAt, now)) await db.updateTable('sessions').set({ used_at: now }).where('id', '=', id).execute()
}

function isNoteDue(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() >= USE_NOTED_EVERY_MS
}

async function findById({ reads }: Pick<Shop, 'reads'>, id: string, confirmation: string | null = null): Promise<Session | null> {
  const stored = await reads.session(id)
  if (!stored) return null
  const { confirmed, ...session } = stored
  if (confirmed === null || confirmation === null || confirmed.tokenId !== tokenId(confirmation))
    return { ...session, confirmedAt: session.createdAt, workedAt: session.createdAt, confirmation: null }
  return { ...session, confirmedAt: confirmed.at, workedAt: confirmed.workedAt ?? confirmed.at, confirmation }
}

/** Active sessions by id, for `Reads` of shop.ts. */
export async function loadSessions(db: Shop['db'], ids: string[]): Promise<Map<string, StoredSession>> {
  return new Map((await selectSessions(db, ids)).map((row) => [row.id, toStored(row)]))
}

function toStored(row: SessionRow): StoredSession {
  const { id, created_at, expires_at, used_at, confirmed_at, confirmation, worked_at, cart_count } = row
  return {
    id,
    person: personOf(row.uid, row),
    createdAt: created_at,
    expiresAt: expires_at,
    usedAt: used_at,
    confirmed: confirmed_at && confirmation !== null ? { at: confirmed_at, tokenId: confirmation, workedAt: worked_at } : null,
    cartCount: cart_count,
  }
}

/** Ends a session and the bearer tokens issued for it. Succeeds if the session has ended already. */
export async function signOut(shop: Pick<Shop, 'db'>, { id }: { id: string }): Promise<void> {
  await deleteSession(shop.db, id)
}
