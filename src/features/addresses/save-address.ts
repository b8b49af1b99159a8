import { readAddress, type AddressErrors, type AddressFields, type SavedAddress } from '../../domain/address.ts'
import type { Shop } from '../../shop.ts'
import { countAddresses, insertAddress, MAX_ADDRESSES } from './addresses.sql.ts'

export type SaveResult = { ok: true; saved: SavedAddress } | { ok: false; errors: AddressErrors }

export async function saveAddress(shop: Shop, uid: string, input: Partial<Record<keyof AddressFields, unknown>>): Promise<SaveResult> {
  const read = readAddress(input)
  if (!read.ok) return read
  if ((await countAddresses(shop.db, uid)) >= MAX_ADDRESSES) {
    return { ok: false, errors: { name: `You have ${MAX_ADDRESSES} saved addresses. Please delete one first.` } }
  }
  return { ok: true, saved: await insertAddress(shop.db, uid, read.address) }
}
