import { describeUserAgent } from '../../domain/accounts/user-agent.ts'
import { toUnixSeconds } from '../../domain/unix-time.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { lockAccount } from './accounts.sql.ts'
import { deleteSessionsOf, selectSessionsOf } from './sessions.sql.ts'

/** A session as its owner sees it. Times in Unix seconds, those of use to ten minutes. */
type SessionSummary = { device: string; signedInAt: number; usedAt: number; isCurrent: boolean }
export type SessionList = { sessions: SessionSummary[]; total: number }

const SHOWN = 20

/** The account's sessions: the current one first, then those used last. */
export async function listSessions({ db }: Pick<Shop, 'db'>, { uid, currentId }: { uid: string; currentId: string }): Promise<SessionList> {
  const rows = await selectSessionsOf(db, uid)
  const sessions = rows
    .map(({ id, user_agent, created_at, used_at }) => ({
      device: describeUserAgent(user_agent),
      signedInAt: toUnixSeconds(created_at),
      usedAt: toUnixSeconds(used_at),
      isCurrent: id === currentId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.usedAt - a.usedAt)
  return { sessions: sessions.slice(0, SHOWN), total: sessions.length }
}

/** Ends every session of the account, and with them its bearer tokens and live connections. */
export async function signOutEverywhere(shop: Pick<Shop, 'db' | 'log'>, uid: string): Promise<void> {
  await inTransaction(shop, async (tx) => {
    // A sign-in that is in progress either ends before this, or opens a session after it.
    await lockAccount(tx, uid)
    await deleteSessionsOf(tx, uid)
  })
  shop.log.info({ event: 'signed-out-everywhere', uid }, 'signed out everywhere')
}
