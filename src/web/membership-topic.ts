import type { Subscription } from '../domain/membership.ts'
import { etagOf } from './etag.ts'

/** What a page follows that looks otherwise once a membership is granted or revoked. */
export function membershipTopic(subscriptions: Subscription[]) {
  return { resource: 'subscriptions', params: { uid: 'me' }, etag: etagOf({ subscriptions }) }
}
