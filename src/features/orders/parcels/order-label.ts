import { isCollected } from '../../../domain/orders/destination.ts'
import type { OrderLine } from '../../../domain/orders/order.ts'
import { MOST_GRAMS, parcelGrams } from '../../../domain/parcels/shipment.ts'
import { withoutContacts } from '../../../domain/text.ts'
import type { Shop } from '../../../shop.ts'
import { recordAction, type Operator } from '../../operator-access/record-action.ts'
import { changeParcel } from './change-parcel.ts'
import { insertWanted, selectLabel, selectWeights } from './labels.sql.ts'
import { selectParcel } from './parcels.sql.ts'

type OrderLabelResult =
  | { ok: true; id: string; number: string }
  | { ok: false; reason: 'unknown-order' | 'no-carrier' | 'wrong-weight' | 'collected' | 'packed' | 'shipped' | 'refunded' | 'cancelled' }

type Wanted = {
  reference: string
  /** Null for the sum of the products' weights. */
  grams: number | null
}

/** Has the label of an order, given by its number or id, bought. Asking again changes the weight as long as none was bought. */
export async function orderLabel(shop: Shop, { reference, grams }: Wanted, by: Operator): Promise<OrderLabelResult> {
  if (!shop.shipping) return { ok: false, reason: 'no-carrier' }
  if (grams !== null && !(Number.isInteger(grams) && grams >= 1 && grams <= MOST_GRAMS)) return { ok: false, reason: 'wrong-weight' }
  return changeParcel(shop, reference, async (tx, order): Promise<OrderLabelResult> => {
    if (order.cancelled_at) return { ok: false, reason: 'cancelled' }
    if (isCollected(order)) return { ok: false, reason: 'collected' }
    if (order.state !== 'placed') return { ok: false, reason: order.state === 'delivered' ? 'shipped' : order.state }
    await insertWanted(tx, order.id, grams)
    await recordAction(tx, {
      by,
      action: 'label-ordered',
      object: { type: 'order', id: order.order_id },
      after: { grams },
      at: shop.clock.now(),
    })
    await shop.jobs.within(tx).send('make-label', order.id, { orderId: order.id })
    return { ok: true, id: order.id, number: order.number }
  })
}

/** What the lines of an order weigh in grams, by the catalogue. */
export async function weighOrder({ db }: Pick<Shop, 'db'>, lines: Pick<OrderLine, 'id' | 'quantity'>[]): Promise<number> {
  const weights = await selectWeights(
    db,
    lines.map(({ id }) => id),
  )
  return parcelGrams(lines.map(({ id, quantity }) => ({ quantity, weight: weights.get(id) ?? '' })))
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
  if (order?.state !== 'placed' || isCollected(order)) return null
  const [noted, grams] = await Promise.all([selectLabel(shop.db, orderId), weighOrder(shop, order.line_items)])
  const isWanted = noted?.state === 'wanted' || (noted?.state === 'void' && noted.again)
  const trouble = isWanted ? await shop.jobs.reasonOf('make-label', orderId) : null
  return { grams: (isWanted ? noted.grams : null) ?? grams, isWanted, trouble: trouble && withoutContacts(trouble) }
}
