import { isUuid } from '../../../domain/text.ts'
import type { Shop } from '../../../shop.ts'
import { selectParcel } from './parcels.sql.ts'

/**
 * The label of an order as a PDF to print, from the carriers; null when the shop has bought none. For operators.
 * @throws {ServiceError} if the carriers do not respond
 */
export async function findLabelPdf(
  shop: Pick<Shop, 'db' | 'shipping'>,
  orderId: string,
): Promise<{ pdf: Uint8Array; number: string } | null> {
  const parcel = isUuid(orderId) ? await selectParcel(shop.db, orderId) : undefined
  if (!parcel?.label_id || !shop.shipping) return null
  const pdf = await shop.shipping.labelPdf(parcel.label_id)
  return pdf && { pdf, number: parcel.number }
}
