import type { Transaction } from 'kysely'
import { sessionEnd } from '../../domain/session.ts'
import { createToken, isToken, tokenId } from '../../platform/random-token.ts'
import type { Schema } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { deleteOldDevices, upsertDevice } from './devices.sql.ts'
import { deleteOldSessions, deleteSession, insertSession } from './sessions.sql.ts'

/** Who asks. */
export type Caller = {
  /** Counts towards limits. */
  address: string
  requestId: string
  /** What its cookies hold. A program keeps none: it is not known again. */
  browser?: { session: string | null; device: string | null }
}

/** Tokens for the browser's cookies; `id` is what the shop knows the session by. */
export type OpenedSession = { id: string; token: string; expiresAt: Date; device: string | null }

/** More than anybody uses, and a bound for programs that sign in each time. */
const MAX_SESSIONS = 100
const MAX_DEVICES = 30

/** Opens a session, in the transaction of what lets its person in. The browser's earlier one ends, whoever's it was. */
export async function openSession(
  tx: Transaction<Schema>,
  { clock }: Pick<Shop, 'clock'>,
  { uid, caller }: { uid: string; caller: Caller },
): Promise<OpenedSession> {
  const now = clock.now()
  const { token, id } = createToken()
  const expiresAt = sessionEnd(now)
  if (caller.browser?.session) await deleteSession(tx, tokenId(caller.browser.session))
  await insertSession(tx, { id, user_id: uid, created_at: now, expires_at: expiresAt })
  await deleteOldSessions(tx, uid, MAX_SESSIONS)
  const device = caller.browser ? await rememberDevice(tx, uid, { known: caller.browser.device, now }) : null
  return { id, token, expiresAt, device }
}

/** People who share a browser share its token: it stands with each of their accounts. */
export async function rememberDevice(
  tx: Transaction<Schema>,
  uid: string,
  { known, now }: { known: string | null; now: Date },
): Promise<string> {
  const token = known && isToken(known) ? known : createToken().token
  await upsertDevice(tx, { user_id: uid, id: tokenId(token), used_at: now })
  await deleteOldDevices(tx, uid, MAX_DEVICES)
  return token
}
