import type { SavedAddress } from '../../domain/addresses/address.ts'
import { cutPage, FIRST_PAGE, withoutKey, type PageRequest, type PageResult } from '../../domain/paging.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { selectAddress, selectAddresses } from './addresses.sql.ts'

/** Newest first. */
export async function findAddresses(
  shop: Shop,
  uid: string,
  { limit, after }: PageRequest = FIRST_PAGE,
): Promise<PageResult<SavedAddress>> {
  return cutPage(await selectAddresses(shop.db, uid, { limit: limit + 1, after }), limit, withoutKey)
}

export async function findAddress(shop: Shop, uid: string, id: string): Promise<SavedAddress | null> {
  return isUuid(id) ? selectAddress(shop.db, uid, id) : null
}
