import type { OpenSession } from '../../domain/accounts/person-search.ts'
import { describeUserAgent } from '../../domain/accounts/user-agent.ts'
import { isUuid } from '../../domain/text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import { lockAccount } from './accounts.sql.ts'
import { findAccount } from './find-person.ts'
import { deleteSession, deleteSessionsOf, selectSessionsOf } from './sessions.sql.ts'

/** The account's open sessions, those used last first: for operators. */
export async function findOpenSessions({ db }: Pick<Shop, 'db'>, uid: string): Promise<OpenSession[]> {
  const rows = await selectSessionsOf(db, uid)
  return rows
    .toSorted((a, b) => b.used_at.getTime() - a.used_at.getTime())
    .map(({ id, user_agent, created_at, used_at }) => ({
      id,
      device: describeUserAgent(user_agent),
      signedInAt: created_at.toISOString(),
      usedAt: used_at.toISOString(),
    }))
}

export type SessionsEnded =
  | { ok: true; uid: string; ended: number }
  | { ok: false; reason: 'unknown-email' | 'unknown-person' | 'unknown-session' }

/** Ends one session of an account, or all of them (null), with their bearer tokens and live connections: for operators. */
export async function endSessions(
  shop: Pick<Shop, 'db' | 'clock'>,
  { sessionId, ...whom }: ({ uid: string } | { email: string }) & { sessionId: string | null },
  by: Operator,
): Promise<SessionsEnded> {
  const uid = 'uid' in whom ? whom.uid : (await findAccount(shop, whom.email))?.uid
  if (uid === undefined) return { ok: false, reason: 'unknown-email' }
  if (!isUuid(uid)) return { ok: false, reason: 'unknown-person' }
  return inTransaction(shop, async (tx): Promise<SessionsEnded> => {
    // A sign-in that is in progress either ends before this, or opens a session after it.
    if (!(await lockAccount(tx, uid))) return { ok: false, reason: 'unknown-person' }
    const open = await selectSessionsOf(tx, uid)
    const ending = sessionId === null ? open : open.filter(({ id }) => id === sessionId)
    if (sessionId !== null && ending.length === 0) return { ok: false, reason: 'unknown-session' }
    await (sessionId === null ? deleteSessionsOf(tx, uid) : deleteSession(tx, sessionId))
    if (ending.length === 0) return { ok: true, uid, ended: 0 }
    const [before, after] = [{ sessions: open.length }, { sessions: open.length - ending.length }]
    await recordAction(tx, { by, action: 'sessions-ended', object: { type: 'person', id: uid }, before, after, at: shop.clock.now() })
    return { ok: true, uid, ended: ending.length }
  })
}
