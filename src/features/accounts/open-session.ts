import { sql } from 'kysely'
import { sessionEnd } from '../../domain/accounts/session.ts'
import { MAX_USER_AGENT_LENGTH } from '../../domain/accounts/user-agent.ts'
import { createToken, isToken, tokenId } from '../../platform/secrets/random-token.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { deleteSession, insertSession } from './sessions.sql.ts'

/** The client of a sign-in request. */
export type Caller = {
  /** The IP address, for rate limits. */
  address: string
  requestId: string
  /** A solved challenge (count-attempts.ts), where one was asked for. */
  proof?: string | undefined
  /** The User-Agent header, which the account's owner sees beside the session. */
  userAgent?: string | null
  /** The browser's cookies. Absent for API clients, which store none. */
  browser?: { session: string | null; device: string | null }
}

/** A new session: its id in the database, and the tokens for the browser's cookies. */
export type OpenedSession = { id: string; token: string; expiresAt: Date; device: string | null }

/** A bound for API clients that sign in for every call. */
const MAX_SESSIONS = 100
const MAX_DEVICES = 30

/** Creates a session in the caller's transaction. The browser's previous session ends, whatever account it belonged to. */
export async function openSession(
  tx: Tx,
  { clock }: Pick<Shop, 'clock'>,
  { uid, caller }: { uid: string; caller: Caller },
): Promise<OpenedSession> {
  const now = clock.now()
  const { token, id } = createToken()
  const expiresAt = sessionEnd(now)
  const user_agent = caller.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null
  if (caller.browser?.session) await deleteSession(tx, tokenId(caller.browser.session))
  await insertSession(tx, { id, user_id: uid, created_at: now, used_at: now, expires_at: expiresAt, user_agent })
  const newest = tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', uid)
    .where(sql<boolean>`expires_at > now()`)
    .orderBy('created_at', 'desc')
    .limit(MAX_SESSIONS)
  await tx.deleteFrom('sessions').where('user_id', '=', uid).where('id', 'not in', newest).execute()
  const device = caller.browser ? await rememberDevice(tx, uid, { known: caller.browser.device, now }) : null
  return { id, token, expiresAt, device }
}

/** Stores the browser's device token for this account. Accounts used in the same browser share one token. */
export async function rememberDevice(tx: Tx, uid: string, { known, now }: { known: string | null; now: Date }): Promise<string> {
  const token = known && isToken(known) ? known : createToken().token
  await tx
    .insertInto('devices')
    .values({ user_id: uid, id: tokenId(token), used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ used_at: now }))
    .execute()
  const newest = tx.selectFrom('devices').select('id').where('user_id', '=', uid).orderBy('used_at', 'desc').limit(MAX_DEVICES)
  await tx.deleteFrom('devices').where('user_id', '=', uid).where('id', 'not in', newest).execute()
  return token
}
