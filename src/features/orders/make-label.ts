import { fromShipping } from '../../domain/order.ts'
import { makeParcel, type Label } from '../../domain/shipment.ts'
import { nextOrderState } from '../../domain/order-state.ts'
import { ServiceError } from '../../service-error.ts'
import type { Shop } from '../../shop.ts'
import { lockParcel, selectParcel, updateLabel } from './parcels.sql.ts'

/** A new parcel is collected within the day at the soonest; the schedule of looks begins here. */
const FIRST_LOOK_S = 60

/**
 * Buys the carrier's label of a paid order, once: the carrier is asked first whether it has one of this order, whose
 * buyer did not live to write it down. Nothing happens to an order that is shipped by hand or refunded meanwhile.
 * @throws {ServiceError} when the carriers do not answer, or none goes there
 */
export async function makeLabel(shop: Shop, orderId: string): Promise<void> {
  const order = await selectParcel(shop.db, orderId)
  if (order?.state !== 'placed') return
  const label = (await shop.shipping.findLabel(orderId)) ?? (await buyLabel(shop, { id: orderId, ...order }))
  await shop.db.transaction().execute(async (tx) => {
    const locked = await lockParcel(tx, orderId)
    if (locked?.state !== 'placed') return
    await updateLabel(tx, orderId, { ...label, state: nextOrderState(locked.state, 'labelled') })
    await shop.jobs.within(tx).send('follow-parcel', orderId, { orderId }, { afterS: FIRST_LOOK_S })
  })
  shop.changes.hint()
  shop.log.info({ event: 'label-made', order: orderId, carrier: label.carrierCode }, 'shipping label made')
}

async function buyLabel(shop: Shop, order: { id: string; shipping: Parameters<typeof fromShipping>[0] }): Promise<Label> {
  const parcel = makeParcel(shop.seller.address, fromShipping(order.shipping), shop.clock.now())
  const [cheapest] = await shop.shipping.rates(parcel)
  if (!cheapest) throw new ServiceError('shipping', 'internal', 'No carrier goes to this address')
  const { carrierId, serviceCode } = cheapest
  return shop.shipping.buyLabel({ ...parcel, carrierId, serviceCode }, order.id)
}
