import type { Subscription } from '../domain/membership.ts'
import { jsonEtag } from '../etag.ts'

/** The live topic of pages that change when a membership is granted or revoked. */
export function membershipTopic(subscriptions: Subscription[]) {
  return { resource: 'subscriptions', params: { uid: 'me' }, etag: jsonEtag({ subscriptions }) }
}
