import { fromShipping } from '../../domain/order.ts'
import { makeParcel, type Label } from '../../domain/shipment.ts'
import { nextOrderState } from '../../domain/order-state.ts'
import { ServiceError } from '../../service-error.ts'
import type { Shop } from '../../shop.ts'
import { recordEvent } from './record-event.ts'
import { lockParcel, selectParcel, updateLabel } from './parcels.sql.ts'

/** Delay of the first tracking request. */
const FIRST_TRACKING_S = 60

/**
 * The worker of the job `make-label`: buys the shipping label of a paid order, once. A crash may have lost a purchase, so
 * the carrier is asked for an existing label first. Orders that are shipped by hand or refunded by then stay unchanged.
 * @throws {ServiceError} if the carriers do not respond, or none serves the address
 */
export async function makeLabel(shop: Shop, orderId: string): Promise<void> {
  const order = await selectParcel(shop.db, orderId)
  if (order?.state !== 'placed') return
  const label = (await shop.shipping.findLabel(orderId)) ?? (await buyLabel(shop, { id: orderId, ...order }))
  await shop.db.transaction().execute(async (tx) => {
    const locked = await lockParcel(tx, orderId)
    if (locked?.state !== 'placed') return
    await updateLabel(tx, orderId, { ...label, state: nextOrderState(locked.state, 'labelled') })
    await recordEvent({ db: tx, clock: shop.clock }, { orderId }, { kind: 'label-bought', detail: label.carrierCode })
    await shop.jobs.within(tx).send('follow-parcel', orderId, { orderId }, { afterS: FIRST_TRACKING_S })
  })
  shop.changes.hint()
  shop.log.info({ event: 'label-made', order: orderId, carrier: label.carrierCode }, 'shipping label made')
}

async function buyLabel(shop: Shop, order: { id: string; shipping: Parameters<typeof fromShipping>[0] }): Promise<Label> {
  const parcel = makeParcel(shop.seller.address, fromShipping(order.shipping), shop.clock.now())
  const [cheapest] = await shop.shipping.rates(parcel)
  if (!cheapest) throw new ServiceError('shipping', 'internal', 'No carrier serves this address')
  const { carrierId, serviceCode } = cheapest
  return shop.shipping.buyLabel({ ...parcel, carrierId, serviceCode }, order.id)
}
