import { nextOrderState } from '../../../domain/parcels/order-state.ts'
import type { Tx } from '../../../schema.ts'
import type { Shop } from '../../../shop.ts'
import { lockLabel, updateToVoid, updateWantedAgain } from './labels.sql.ts'
import { updateUnlabelled, type ParcelRow } from './parcels.sql.ts'

type Renewal = {
  /** Whether another one is bought once that of before is void. */
  isBoughtAnew: boolean
  /** The weight of the next one; it stays without one. */
  grams?: number | null
}

/** Whether a carrier may be selling a label of a locked parcel: what it sells then is not known yet. */
export async function isLabelUnderWay(tx: Tx, id: string): Promise<boolean> {
  const label = await lockLabel(tx, id)
  return label?.state === 'wanted' && label.asked_at !== null
}

/**
 * The label of a locked parcel is of another address, other pieces or another weight: it is void. False, and nothing is changed, while a
 * carrier may be selling one of before.
 */
export async function renewLabel(
  shop: Pick<Shop, 'jobs'>,
  tx: Tx,
  { id, state, label_id: labelId, isBoughtAnew, grams }: Pick<ParcelRow, 'state' | 'label_id'> & { id: string } & Renewal,
): Promise<boolean> {
  if (await isLabelUnderWay(tx, id)) return false
  if ((await lockLabel(tx, id))?.state === 'wanted') await updateWantedAgain(tx, id)
  if (state === 'packed' && labelId !== null) {
    await updateToVoid(tx, id, labelId, isBoughtAnew)
    if (grams !== undefined) await tx.updateTable('labels').set({ grams }).where('order_id', '=', id).execute()
    await updateUnlabelled(tx, id, nextOrderState(state, 'corrected'))
    await shop.jobs.within(tx).send('make-label', id, { orderId: id })
  }
  return true
}
