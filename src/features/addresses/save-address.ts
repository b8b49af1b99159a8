import { readAddress, validateAddress, type AddressErrors, type AddressFields, type SavedAddress } from '../../domain/address.ts'
import type { Shop } from '../../shop.ts'
import { insertAddress, MAX_ADDRESSES } from './addresses.sql.ts'

export type SaveResult = { ok: true; saved: SavedAddress } | { ok: false; errors: AddressErrors }

export async function saveAddress(shop: Shop, uid: string, input: Partial<Record<keyof AddressFields, unknown>>): Promise<SaveResult> {
  const read = readAddress(input)
  if (!read.ok) return read
  const saved = await insertAddress(shop.db, uid, { address: read.address, validation: validateAddress(read.address) })
  if (saved) return { ok: true, saved }
  return { ok: false, errors: { name: `You have ${MAX_ADDRESSES} saved addresses. Please delete one first.` } }
}
