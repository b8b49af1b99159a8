import type { PushSubscriptionKeys } from '../../domain/mails/push.ts'
import type { Db } from '../../schema.ts'

type Subscription = PushSubscriptionKeys & { id: string; user_id: string; session_id: string }

/** Stores a browser's subscription in place of that of its previous person or session. */
export async function upsertSubscription(db: Db, subscription: Subscription): Promise<void> {
  const { id: _, ...rest } = subscription
  await db
    .insertInto('push_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}

/** Deletes the subscriptions of a session except this one: a browser has one at a time. */
export async function deleteSubscriptionsOf(db: Db, sessionId: string, exceptId = ''): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).where('id', '<>', exceptId).execute()
}

/** The person's browsers with a session that has not expired, newest first. */
export function selectSubscriptions(
  db: Db,
  { uid, now, limit }: { uid: string; now: Date; limit: number },
): Promise<(PushSubscriptionKeys & { id: string })[]> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'push_subscriptions.endpoint', 'push_subscriptions.p256dh', 'push_subscriptions.auth'])
    .where('push_subscriptions.user_id', '=', uid)
    .where('sessions.expires_at', '>', now)
    .orderBy('push_subscriptions.created_at', 'desc')
    .limit(limit)
    .execute()
}
