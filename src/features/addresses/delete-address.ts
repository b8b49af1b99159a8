import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { deleteAddressRow } from './addresses.sql.ts'

/** False when this person has no such address. */
export async function deleteAddress(shop: Shop, uid: string, id: string): Promise<boolean> {
  return isUuid(id) && deleteAddressRow(shop.db, uid, id)
}
