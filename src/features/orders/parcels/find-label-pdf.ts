import { isUuid } from '../../../domain/text.ts'
import type { Shop } from '../../../shop.ts'
import { isStale } from './label-made-of.ts'
import { selectParcel } from './parcels.sql.ts'

/**
 * The label of an order as a PDF to print, from the carriers; null when the shop has bought none, `stale` where it was bought for another
 * address, other pieces or another weight. For operators.
 * @throws {ServiceError} if the carriers do not respond
 */
export async function findLabelPdf(
  shop: Pick<Shop, 'db' | 'shipping'>,
  orderId: string,
): Promise<{ pdf: Uint8Array; number: string } | 'stale' | null> {
  const parcel = isUuid(orderId) ? await selectParcel(shop.db, orderId) : undefined
  if (!parcel?.label_id || !shop.shipping) return null
  if (await isStale(shop, { ...parcel, id: orderId })) return 'stale'
  const pdf = await shop.shipping.labelPdf(parcel.label_id)
  return pdf && { pdf, number: parcel.number }
}
