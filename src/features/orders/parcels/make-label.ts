import { sql } from 'kysely'
import { fromShipping } from '../../../domain/orders/order.ts'
import { awaitsLabel, nextOrderState } from '../../../domain/parcels/order-state.ts'
import { makeParcel, type Label, type Parcel, type Weight } from '../../../domain/parcels/shipment.ts'
import { messageOf } from '../../../errors/message-of.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { keysOf } from '../../../platform/database/keys-of.ts'
import type { Shipping, Shop } from '../../../shop.ts'
import { recordEvent } from '../history/record-event.ts'
import { announceParcel } from './announce-parcel.ts'
import { labelMadeOf } from './label-made-of.ts'
import { selectLabel, updateLabelState, updateToVoid, updateWantedAgain, type LabelRow } from './labels.sql.ts'
import { lockParcel, selectParcel, updateLabel, updateParcelUnderWay, type ParcelRow } from './parcels.sql.ts'

/** Delay of the first tracking request. */
const FIRST_TRACKING_S = 60
/** Longer than a purchase takes: one whose answer was lost can be found after this. */
const PURCHASE_MS = 45_000

/**
 * The worker of the job `make-label`: brings the label of an order, which was noted before, to its end. It is bought once, and
 * belongs to the order if that still waits for it; otherwise it is voided. A crash may have lost a purchase, so the carrier is
 * asked for an existing label first.
 * Without a carrier nothing is done; a label that was noted is bought once there is one and the order still waits.
 * @throws {ServiceError} if the carriers do not respond, or none serves the address
 */
export async function makeLabel(shop: Shop, orderId: string): Promise<void> {
  const { shipping } = shop
  if (!shipping) return
  try {
    await finishLabel({ ...shop, shipping }, orderId)
  } catch (error) {
    shop.log.warn({ event: 'label-failed', order: orderId }, `the label could not be bought or voided: ${messageOf(error)}`)
    throw error
  }
}

type WithCarrier = Shop & { shipping: Shipping }

async function finishLabel(shop: WithCarrier, orderId: string): Promise<void> {
  const noted = await selectLabel(shop.db, orderId)
  const order = noted?.state === 'wanted' ? await selectParcel(shop.db, orderId) : undefined
  if (noted && order) {
    const label = (await shop.shipping.findLabel(labelKey(noted))) ?? (await buyLabel(shop, noted, order))
    if (label) await store(shop, noted, label)
  }
  await voidUnused(shop, orderId)
}

/** What carriers know a label by. */
function labelKey({ order_id: id, attempt }: LabelRow): string {
  return attempt === 1 ? id : `${id}-${attempt}`
}

/** As `awaitsLabel` in src/domain/parcels/order-state.ts. */
const AWAITS_LABEL = sql<boolean>`(state = 'placed' or state = 'packed' and label_id is null)`

/** @returns null when the order needs no label any more, and none can have been bought */
async function buyLabel(shop: WithCarrier, noted: LabelRow, order: ParcelRow): Promise<Label | null> {
  const id = noted.order_id
  const now = shop.clock.now()
  const since = new Date(now.getTime() - PURCHASE_MS)
  if (!awaitsLabel(order)) {
    if (noted.asked_at && noted.asked_at > since) throw underWay()
    await shop.db.deleteFrom('labels').where('order_id', '=', id).where('state', '=', 'wanted').execute()
    return null
  }
  const { grams, madeOf, collectPaise } = await labelMadeOf(shop, order, noted.grams)
  const weight: Weight = { value: grams, unit: 'gram' }
  const parcel: Parcel = { ...makeParcel(shop.seller.address, fromShipping(order.shipping), now), packages: [{ weight }] }
  const [cheapest] = await shop.shipping.rates(parcel)
  if (!cheapest) throw new ServiceError('shipping', 'internal', 'No carrier serves this address')
  // Notes that a carrier is asked now, and for what, unless one was asked after `since` or the order needs no label any more.
  const { rows } = await sql`
    update labels set asked_at = ${now}, made_of = ${madeOf}
    where order_id = ${noted.order_id} and state = 'wanted' and attempt = ${noted.attempt} and (asked_at is null or asked_at < ${since})
      and exists (
        select from orders where id = ${noted.order_id} and ${AWAITS_LABEL} union all
        select from replacements where id = ${noted.order_id} and ${AWAITS_LABEL})
    returning order_id`.execute(shop.db)
  if (rows.length === 0) throw underWay()
  try {
    const { carrierId, serviceCode } = cheapest
    return await shop.shipping.buyLabel({ ...parcel, carrierId, serviceCode, ...(collectPaise && { collectPaise }) }, labelKey(noted))
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'internal') {
      // The carrier has refused: nothing was bought.
      await shop.db.updateTable('labels').set({ asked_at: null }).where('order_id', '=', id).where('state', '=', 'wanted').execute()
    }
    throw error
  }
}

function underWay(): ServiceError {
  return new ServiceError('shipping', 'unavailable', 'Another purchase of this label may be under way')
}

async function store(shop: Shop, { order_id: orderId, attempt }: LabelRow, label: Label): Promise<void> {
  await inTransaction(shop, async (tx) => {
    const locked = await lockParcel(tx, orderId)
    const noted = await selectLabel(tx, orderId)
    if (noted && noted.state !== 'wanted') return
    // It has the address of before.
    if (noted && noted.attempt !== attempt) return updateToVoid(tx, orderId, label.labelId, true)
    if (!locked || !awaitsLabel(locked)) return updateToVoid(tx, orderId, label.labelId)
    await updateLabel(tx, orderId, { ...label, state: nextOrderState(locked.state, 'labelled') })
    await updateLabelState(tx, orderId, 'bought')
    await recordEvent({ db: tx, clock: shop.clock }, { orderId: locked.order_id }, { kind: 'label-bought', detail: label.carrierCode })
    await shop.jobs.within(tx).send('follow-parcel', orderId, { orderId }, { afterS: FIRST_TRACKING_S })
    await announceParcel(shop, tx, { event: 'order.labelled', id: orderId, orderId: locked.order_id })
    shop.log.info({ event: 'label-made', order: orderId, carrier: label.carrierCode }, 'shipping label made')
  })
}

/** Gives back a label that was bought for an order that needs none. */
async function voidUnused(shop: WithCarrier, orderId: string): Promise<void> {
  const noted = await selectLabel(shop.db, orderId)
  if (noted?.state !== 'void' || noted.label_id === null) return
  const isVoided = await shop.shipping.voidLabel(noted.label_id)
  const state = isVoided ? 'voided' : 'kept'
  await inTransaction(shop, async (tx) => {
    const parcel = await lockParcel(tx, orderId)
    const locked = await selectLabel(tx, orderId)
    // Meanwhile another run may have finished it, and a correction may have given up the next one.
    if (locked?.state !== 'void' || locked.label_id !== noted.label_id) return
    await updateLabelState(tx, orderId, state)
    if (locked.again && parcel && awaitsLabel(parcel)) {
      await updateWantedAgain(tx, orderId)
      await shop.jobs.within(tx).send('make-label', `${orderId} again`, { orderId })
    }
    if (!isVoided) await updateParcelUnderWay(tx, orderId, shop.clock.now())
    await recordEvent({ db: tx, clock: shop.clock }, { orderId: parcel?.order_id ?? orderId }, { kind: `label-${state}`, detail: '' })
  })
  shop.log[isVoided ? 'info' : 'error']({ event: `label-${state}`, order: orderId }, 'a label was bought for an order that needs none')
}

/** Queues the job of every label that is to be bought or voided, at the start of the shop. */
export async function resumeLabels(shop: Shop): Promise<void> {
  for await (const orderId of keysOf(shop.db, { table: 'labels', key: 'order_id', where: sql`state in ('wanted', 'void')` }))
    await shop.jobs.send('make-label', orderId, { orderId })
}
