import { cancel, placeOfSupply, resend, settleCancelledParcel } from './orders.ts'
import { correctTracking, deliver, label, ship } from './parcels.ts'
import { hide, publish, score } from './reviews.ts'

/** Every act under the name that commands, addresses of programs and forms have for it: they rely on it for years. */
export const OPERATIONS = {
  'orders ship': ship,
  'orders label': label,
  'orders correct-tracking': correctTracking,
  'orders deliver': deliver,
  'orders cancel': cancel,
  'orders settle-cancelled-parcel': settleCancelledParcel,
  'orders place-of-supply': placeOfSupply,
  'orders resend': resend,
  'reviews publish': publish,
  'reviews hide': hide,
  'reviews score': score,
} as const
export type OperationName = keyof typeof OPERATIONS

/** The act within its noun: `ship` of `orders ship`. Forms of a page carry it in their field `action`. */
export function actionOf(name: OperationName): string {
  return name.slice(name.indexOf(' ') + 1)
}
