import type { Subscription } from '../domain/membership.ts'
import { etagOf } from './etag.ts'

/** The live topic of pages that change when a membership is granted or revoked. */
export function membershipTopic(subscriptions: Subscription[]) {
  return { resource: 'subscriptions', params: { uid: 'me' }, etag: etagOf({ subscriptions }) }
}
