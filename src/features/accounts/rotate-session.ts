import { createToken } from '../../platform/secrets/random-token.ts'
import type { Tx } from '../../schema.ts'
import type { Shop } from '../../shop.ts'
import { unsubscribe } from '../push/subscribe.ts'
import type { Session } from './find-session.ts'
import { replaceSessionId } from './sessions.sql.ts'

/**
 * Ends the account's other sessions and gives this one a new token, in the caller's transaction, which holds the account's
 * lock: for changes after which nobody may stay signed in who got in before, a copy of this session's cookie included. With
 * the old token end the ID tokens and live connections made with it, and the notifications, which may be another browser's.
 * @returns the new token; null if the session has ended in the meantime.
 */
export async function rotateSession(
  tx: Tx,
  { log }: Pick<Shop, 'log'>,
  { id, person: { uid } }: Pick<Session, 'id' | 'person'>,
): Promise<string | null> {
  const next = createToken()
  await unsubscribe({ db: tx, log }, { uid, sessionId: id })
  if (!(await replaceSessionId(tx, { uid, id, nextId: next.id }))) return null
  await tx.deleteFrom('sessions').where('user_id', '=', uid).where('id', '<>', next.id).execute()
  return next.token
}
