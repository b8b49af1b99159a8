import { isCollected } from '../../../domain/orders/destination.ts'
import { awaitsLabel } from '../../../domain/parcels/order-state.ts'
import { MOST_GRAMS } from '../../../domain/parcels/shipment.ts'
import { withoutContacts } from '../../../domain/text.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { changeParcel, whyNotSent } from './change-parcel.ts'
import { isStale, labelMadeOf } from './label-made-of.ts'
import { insertWanted, selectLabel } from './labels.sql.ts'
import { selectParcel } from './parcels.sql.ts'
import { renewLabel } from './renew-label.ts'

type OrderLabelResult =
  | { ok: true; id: string; number: string }
  | { ok: false; reason: 'unknown-order' | 'no-carrier' | 'wrong-weight' | 'collected' | 'packed' | 'shipped' | 'refunded' | 'cancelled' }

type Wanted = {
  reference: string
  /** Null for the sum of the products' weights. */
  grams: number | null
}

/**
 * Has the label of an order, given by its number or id, bought. Asking again changes the weight as long as none was bought; one that was
 * bought for another address, other pieces or another weight is void, and bought anew.
 */
export async function orderLabel(shop: Shop, { reference, grams }: Wanted, by: Operator): Promise<OrderLabelResult> {
  if (!shop.shipping) return { ok: false, reason: 'no-carrier' }
  if (grams !== null && !(Number.isInteger(grams) && grams >= 1 && grams <= MOST_GRAMS)) return { ok: false, reason: 'wrong-weight' }
  return changeParcel(shop, reference, async (tx, order): Promise<OrderLabelResult> => {
    const reason = whyNotSent(order)
    if (reason) return { ok: false, reason }
    const isRenewed = !awaitsLabel(order)
    if (!isRenewed) await insertWanted(tx, order.id, grams)
    else if (!(await isStale({ db: tx }, order, grams))) return { ok: false, reason: 'packed' }
    else if (!(await renewLabel(shop, tx, { ...order, isBoughtAnew: true, grams }))) return { ok: false, reason: 'packed' }
    await recordAction(tx, {
      by,
      action: 'label-ordered',
      object: { type: 'order', id: order.order_id },
      after: { grams, ...(isRenewed && { 'in place of': order.shipping_label?.trackingNumber ?? '' }) },
      at: shop.clock.now(),
    })
    if (!isRenewed) await shop.jobs.within(tx).send('make-label', order.id, { orderId: order.id })
    return { ok: true, id: order.id, number: order.number }
  })
}

/**
 * For an order without a label, where a carrier sells them: what the next one would weigh, whether one is being bought, and why the last
 * try failed.
 */
export async function findLabelWanted(
  shop: Pick<Shop, 'db' | 'shipping' | 'jobs'>,
  orderId: string,
): Promise<{ grams: number; isWanted: boolean; trouble: string | null } | null> {
  if (!shop.shipping) return null
  const order = await selectParcel(shop.db, orderId)
  if (!order || !awaitsLabel(order) || isCollected(order)) return null
  const [noted, { grams }] = await Promise.all([selectLabel(shop.db, orderId), labelMadeOf(shop, order, null)])
  const isWanted = noted?.state === 'wanted' || (noted?.state === 'void' && noted.again)
  const trouble = isWanted ? await shop.jobs.reasonOf('make-label', orderId) : null
  return { grams: (isWanted ? noted.grams : null) ?? grams, isWanted, trouble: trouble && withoutContacts(trouble) }
}
