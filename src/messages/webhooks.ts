import type { DeliveryState, OffReason } from '../domain/operators/webhook.ts'

/** Why an endpoint is off. */
export const OFF_WORDS: Record<OffReason, string> = {
  'by-hand': 'An operator has switched it off.',
  gone: 'It answered 410 Gone: it wants nothing more.',
  'gave-up': 'A delivery has failed for three days.',
  'too-many': 'More than 10,000 deliveries wait for it.',
}

export const DELIVERY_WORDS: Record<DeliveryState, string> = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Not delivered' }
