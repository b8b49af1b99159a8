import { toPaise } from '../../../domain/money.ts'
import { carrierNamed, chosenCarrier } from '../../../domain/parcels/carrier.ts'
import { readLines } from '../../../domain/payments/refund-choice.ts'
import { changeLines } from '../../checkout/change-lines.ts'
import { writeOrder } from '../../checkout/write-order.ts'
import { resendMail } from '../../mails/resend-mail.ts'
import { setNote, setTags } from '../../operator-access/set-note.ts'
import { cancelOrder, cancelUnpaid, settleCancelledParcel } from '../../orders/cancel-order.ts'
import { arriveBack, collectCash, refuseAtDoor } from '../../orders/cash-at-the-door.ts'
import { correctTracking } from '../../orders/parcels/correct-tracking.ts'
import { deliverOrder } from '../../orders/parcels/deliver-order.ts'
import { handOver, makeReady } from '../../orders/parcels/hand-over.ts'
import { orderLabel } from '../../orders/parcels/order-label.ts'
import { packOrder, unpackOrder } from '../../orders/parcels/pack-order.ts'
import { handToCarrier, shipOrder } from '../../orders/parcels/ship-order.ts'
import { letOrderGo, takeOrder } from '../../orders/parcels/take-order.ts'
import { placeSupply } from '../../orders/place-supply.ts'
import { refundOrder } from '../../orders/refund-order.ts'
import type { VerbsOf } from '../verb.ts'

/** The verbs of orders: from packing to giving money back. */
export const ORDERS_VERBS: VerbsOf<'orders'> = {
  'orders ship': async (shop, id, { tracking, carrier = 'other', name }, by) => {
    const { carriers: own } = shop.folder
    const chosen = name === null ? chosenCarrier(carrier, own) : carrierNamed(name, own)
    if (chosen === null) return { ok: false, reason: 'unknown-carrier' }
    return shipOrder(shop, { reference: id, trackingNumber: tracking, carrier: chosen }, by)
  },
  'orders hand-to-carrier': (shop, id, _, by) => handToCarrier(shop, id, by),
  'orders label': (shop, id, { weight }, by) => orderLabel(shop, { reference: id, grams: weight }, by),
  'orders pack': (shop, id, _, by) => packOrder(shop, id, by),
  'orders unpack': (shop, id, _, by) => unpackOrder(shop, id, by),
  'orders take': (shop, id, _, by) => takeOrder(shop, id, by),
  'orders let-go': (shop, id) => letOrderGo(shop, id),
  'orders correct-tracking': async (shop, id, { tracking, carrier, seen }, by) => {
    const chosen = carrier === undefined ? undefined : chosenCarrier(carrier, shop.folder.carriers)
    if (chosen === null) return { ok: false, reason: 'unknown-carrier' }
    return correctTracking(shop, { reference: id, trackingNumber: tracking, carrier: chosen, ...(seen !== null && { seen }) }, by)
  },
  'orders deliver': (shop, id, _, by) => deliverOrder(shop, id, by),
  'orders ready': (shop, id, _, by) => makeReady(shop, id, by),
  'orders collected': (shop, id, _, by) => handOver(shop, id, by),
  'orders write': (shop, _, { paid, reference, delivery: deliveryRupees, dryRun: isPreview, ...wanted }, by) =>
    writeOrder(shop, { ...wanted, deliveryRupees, isPreview, paid: paid === 'link' ? null : { by: paid, reference } }, by),
  'orders change': (shop, id, { takeOff, add, dryRun, seen }, by) =>
    changeLines(shop, { reference: id, takeOff: readLines(takeOff ?? ''), add, isPreview: dryRun, seen: seen || null }, by),
  'orders cancel': (shop, id, _, by) => cancelOrder(shop, id, by),
  'orders not-paid': (shop, id, _, by) => cancelUnpaid(shop, id, by),
  'orders refund': (shop, id, { lines, amount, putBack, seen }, by) =>
    refundOrder(
      shop,
      {
        reference: id,
        lines: lines === null ? null : readLines(lines),
        putBack,
        ...(amount !== null && { amountPaise: toPaise(amount) }),
        ...(seen !== null && { seenPaise: Number(seen) }),
      },
      by,
    ),
  'orders cash-collected': (shop, id, _, by) => collectCash(shop, id, by),
  'orders refused': (shop, id, _, by) => refuseAtDoor(shop, id, by),
  'orders arrived-back': (shop, id, _, by) => arriveBack(shop, id, by),
  'orders settle-cancelled-parcel': async (shop, id, _, by) =>
    (await settleCancelledParcel(shop, id, by)) ? { ok: true } : { ok: false, reason: 'no-parcel' },
  'orders place-of-supply': (shop, id, { state }, by) => placeSupply(shop, { reference: id, state }, by),
  'orders resend': (shop, id, { mail }, by) => resendMail(shop, { reference: id, mail }, by),
  'orders note': (shop, id, { note }, by) => setNote(shop, { of: { type: 'order', reference: id }, note }, by),
  'orders tag': (shop, id, { tags }, by) => setTags(shop, { of: { type: 'order', reference: id }, tags }, by),
}
