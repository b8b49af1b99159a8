import { createHash } from 'node:crypto'
import type { PushSubscriptionKeys } from '../../domain/mails/push.ts'
import type { Shop } from '../../shop.ts'
import { deleteSubscriptionsOf, upsertSubscription } from './push.sql.ts'

/** Whose browser it is: the notifications end with the session. */
type Holder = { uid: string; sessionId: string }

/** Switches notifications on in one browser. Refused for what is no subscription at a known push service. */
export async function subscribe(
  { db, push, log }: Pick<Shop, 'db' | 'push' | 'log'>,
  { uid, sessionId }: Holder,
  subscription: PushSubscriptionKeys,
): Promise<{ ok: true } | { ok: false; reason: 'unknown-service' }> {
  if (!push.accepts(subscription)) return { ok: false, reason: 'unknown-service' }
  const { endpoint, p256dh, auth } = subscription
  const id = instanceOf(endpoint)
  await upsertSubscription(db, { id, user_id: uid, session_id: sessionId, endpoint, p256dh, auth })
  await deleteSubscriptionsOf(db, sessionId, id)
  log.info({ event: 'push-on', uid }, 'notifications switched on')
  return { ok: true }
}

/** Switches notifications off in the browser of this session. */
export async function unsubscribe({ db, log }: Pick<Shop, 'db' | 'log'>, { uid, sessionId }: Holder): Promise<void> {
  await deleteSubscriptionsOf(db, sessionId)
  log.info({ event: 'push-off', uid }, 'notifications switched off')
}

export async function isSubscribed({ db }: Pick<Shop, 'db'>, sessionId: string): Promise<boolean> {
  const row = await db.selectFrom('push_subscriptions').select('id').where('session_id', '=', sessionId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The messaging instance token by which function calls name a browser (spec §7); the page computes the same. */
function instanceOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}
