import { readAddress, validateAddress, type AddressErrors, type AddressFields, type SavedAddress } from '../../domain/address.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { deleteAddressRow, MAX_ADDRESSES, upsertAddress } from './addresses.sql.ts'

export type SaveResult = { ok: true; saved: SavedAddress } | { ok: false; errors: AddressErrors }

/** Validates and stores an address, each once; refused for a user with `MAX_ADDRESSES` addresses. */
export async function saveAddress(shop: Shop, uid: string, input: Partial<Record<keyof AddressFields, unknown>>): Promise<SaveResult> {
  const read = readAddress(input)
  if (!read.ok) return read
  const saved = await upsertAddress(shop.db, uid, { address: read.address, validation: validateAddress(read.address) })
  if (saved) return { ok: true, saved }
  return { ok: false, errors: { name: `You have ${MAX_ADDRESSES} saved addresses. Please delete one first.` } }
}

/** False if the user has no address with this id. */
export async function deleteAddress(shop: Shop, uid: string, id: string): Promise<boolean> {
  return isUuid(id) && deleteAddressRow(shop.db, uid, id)
}
