import { FIRST_BY_ID, type PageAfterId } from '../../domain/paging.ts'
import type { SavedAddress } from '../../domain/address.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { selectAddress, selectAddresses } from './addresses.sql.ts'

/** Newest first. */
export function findAddresses(shop: Shop, uid: string, page: PageAfterId = FIRST_BY_ID): Promise<SavedAddress[]> {
  return selectAddresses(shop.db, uid, page)
}

/** Null when this person has no such address. */
export async function findAddress(shop: Shop, uid: string, id: string): Promise<SavedAddress | null> {
  return isUuid(id) ? selectAddress(shop.db, uid, id) : null
}
