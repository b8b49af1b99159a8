import { sql } from 'kysely'
import { isCollected } from '../../domain/orders/destination.ts'
import { fromShipping } from '../../domain/orders/order.ts'
import { makeParcel, type Label, type Parcel, type Sender } from '../../domain/parcels/shipment.ts'
import { isUuid, withoutContacts } from '../../domain/text.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { keysOf } from '../../platform/database/keys-of.ts'
import type { Tx } from '../../schema.ts'
import type { Shipping, Shop } from '../../shop.ts'
import { recordAction, type Operator } from '../operator-access/record-action.ts'
import type { Unchangeable } from './answer-return.ts'
import { changeReturn } from './change-return.ts'
import { parcelWeight } from './parcels/label-made-of.ts'
import { selectWeights } from './parcels/labels.sql.ts'
import { selectParcel } from './parcels/parcels.sql.ts'
import { selectReturn, updateReturn, type StoredReturn } from './returns/returns.sql.ts'

/** Longer than a purchase takes: one whose answer was lost can be found after this. */
const PURCHASE_MS = 45_000

export type ReturnLabelResult = { ok: true; number: string } | { ok: false; reason: 'no-carrier' | 'collected' | 'labelled' } | Unchangeable

/** Has a carrier's label bought for the way back of what may be sent: its buyer gets it by mail, and at the order. */
export async function orderReturnLabel(shop: Shop, id: string, by: Operator): Promise<ReturnLabelResult> {
  if (!shop.shipping) return { ok: false, reason: 'no-carrier' }
  return changeReturn(shop, id, async (tx, { order, back }): Promise<ReturnLabelResult> => {
    if (back.state !== 'approved') return { ok: false, reason: 'other-state', state: back.state }
    if (isCollected(order)) return { ok: false, reason: 'collected' }
    if (back.label_state !== null) return { ok: false, reason: 'labelled' }
    await updateReturn(tx, id, { label_state: 'wanted' })
    await recordAction(tx, { by, action: 'return-label-ordered', object: { type: 'order', id: order.id }, at: shop.clock.now() })
    await queueMaking(shop, tx, id)
    return { ok: true, number: order.number }
  })
}

function queueMaking({ jobs }: Pick<Shop, 'jobs'>, tx: Tx, id: string): Promise<void> {
  return jobs.within(tx).send('make-return-label', id, { returnId: id })
}

/** A locked return needs no label any more: the carrier gives back one that is not used. */
export async function giveUpLabel(shop: Pick<Shop, 'jobs'>, tx: Tx, { id, label_state: state }: StoredReturn): Promise<void> {
  if (state !== 'bought') return
  await updateReturn(tx, id, { label_state: 'void' })
  await queueMaking(shop, tx, id)
}

/**
 * The worker of the job `make-return-label`: brings the label of a return, which was noted before, to its end. It is bought once, and is
 * voided where the return waits for it no more. A crash may have lost a purchase, so the carrier is asked for an existing one first.
 * @throws {ServiceError} if the carriers do not respond, or none goes there
 */
export async function makeReturnLabel(shop: Shop, id: string): Promise<void> {
  const { shipping } = shop
  const back = await selectReturn(shop.db, id)
  if (!shipping || !back) return
  if (back.label_state === 'wanted') {
    const label = (await shipping.findLabel(labelKey(id))) ?? (await buyLabel({ ...shop, shipping }, back))
    if (label) await store(shop, id, label)
  }
  await voidUnused({ ...shop, shipping }, id)
}

type WithCarrier = Shop & { shipping: Shipping }

/** What carriers know it by. A parcel in exchange has the id of its return. */
function labelKey(id: string): string {
  return `${id}-back`
}

/** @returns null when the return needs no label any more, and none can have been bought */
async function buyLabel(
  shop: WithCarrier,
  { id, order_id: orderId, lines, state, label_asked_at: asked }: StoredReturn,
): Promise<Label | null> {
  const now = shop.clock.now()
  const since = new Date(now.getTime() - PURCHASE_MS)
  const order = await selectParcel(shop.db, orderId)
  if (state !== 'approved' || !order) {
    if (asked && asked > since) throw underWay()
    await updateReturn(shop.db, id, { label_state: null, label_asked_at: null })
    return null
  }
  const weights = await selectWeights(
    shop.db,
    lines.map((line) => line.id),
  )
  const { address: seller } = shop.seller
  const buyer = fromShipping(order.shipping)
  // Carriers require the sender's phone.
  const from: Sender = { ...buyer, phone: buyer.phone ?? seller.phone }
  const parcel: Parcel = { ...makeParcel(from, seller, now), packages: [{ weight: { value: parcelWeight(lines, weights), unit: 'gram' } }] }
  const [cheapest] = await shop.shipping.rates(parcel)
  if (!cheapest) throw new ServiceError('shipping', 'internal', 'No carrier goes from this address')
  // Notes that a carrier is asked for its label now, unless one was asked after `since` or it needs none any more.
  const wanted = shop.db.updateTable('returns').set({ label_asked_at: now }).where('id', '=', id).where('label_state', '=', 'wanted')
  const free = wanted
    .where('state', '=', 'approved')
    .where((row) => row.or([row('label_asked_at', 'is', null), row('label_asked_at', '<', since)]))
  const { numUpdatedRows } = await free.executeTakeFirst()
  if (numUpdatedRows === 0n) throw underWay()
  try {
    const { carrierId, serviceCode } = cheapest
    return await shop.shipping.buyLabel({ ...parcel, carrierId, serviceCode, isReturn: true }, labelKey(id))
  } catch (error) {
    // The carrier has refused: nothing was bought.
    if (error instanceof ServiceError && error.code === 'internal') await updateReturn(shop.db, id, { label_asked_at: null })
    throw error
  }
}

function underWay(): ServiceError {
  return new ServiceError('shipping', 'unavailable', 'Another purchase of this label may be under way')
}

async function store(shop: Shop, id: string, { labelId, trackingNumber, carrierCode: carrier }: Label): Promise<void> {
  await changeReturn(shop, id, async (tx, { back }) => {
    if (back.label_state !== 'wanted') return
    const noted = { label_id: labelId, label_asked_at: null }
    if (back.state !== 'approved') return updateReturn(tx, id, { ...noted, label_state: 'void' })
    await updateReturn(tx, id, { ...noted, label_state: 'bought', carrier, tracking_number: trackingNumber })
    await shop.jobs.within(tx).send('send-return-mail', `${id} labelled`, { returnId: id, state: 'labelled' })
  })
}

/** One that was used the carrier keeps. */
async function voidUnused(shop: WithCarrier, id: string): Promise<void> {
  const noted = await selectReturn(shop.db, id)
  if (noted?.label_state !== 'void' || noted.label_id === null) return
  const isVoided = await shop.shipping.voidLabel(noted.label_id)
  await changeReturn(shop, id, async (tx, { back }) => {
    if (back.label_state === 'void') await updateReturn(tx, id, { label_state: null, label_id: null })
  })
  shop.log.info({ event: isVoided ? 'label-voided' : 'label-kept', return: id }, 'a label for the way back is needed no more')
}

/** Why the label of a return that wants one is not bought yet. */
export async function findLabelTrouble({ jobs }: Pick<Shop, 'jobs'>, id: string): Promise<string | null> {
  const trouble = await jobs.reasonOf('make-return-label', id)
  return trouble && withoutContacts(trouble)
}

/** Queues the job of every label that is to be bought or given back. Part of the sweep. */
export async function resumeReturnLabels(shop: Shop): Promise<void> {
  if (!shop.shipping) return
  for await (const id of keysOf(shop.db, { table: 'returns', key: 'id', where: sql<boolean>`label_state in ('wanted', 'void')` }))
    await shop.jobs.send('make-return-label', id, { returnId: id })
}

/** The label for the way back as a PDF to print, of this buyer's return, or of anybody's for operators (`uid` is null). @throws {ServiceError} if the carrier does not respond */
export async function findReturnLabelPdf(
  { db, shipping }: Pick<Shop, 'db' | 'shipping'>,
  id: string,
  uid: string | null,
): Promise<Uint8Array | null> {
  const back = isUuid(id) ? await selectReturn(db, id) : undefined
  if (back?.label_state !== 'bought' || back.label_id === null || (uid !== null && uid !== back.user_id)) return null
  return (await shipping?.labelPdf(back.label_id)) ?? null
}
