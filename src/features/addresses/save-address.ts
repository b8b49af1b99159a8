import { BAD_VALIDATION, readValidation } from '../../domain/address-validation.ts'
import { readAddress, TOO_MANY_ADDRESSES, type AddressErrors, type AddressFields, type SavedAddress } from '../../domain/address.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { deleteAddressRow, upsertAddress } from './addresses.sql.ts'

export type SaveResult = { ok: true; saved: SavedAddress } | { ok: false; errors: AddressErrors }

type AddressInput = Partial<Record<keyof AddressFields | 'validation', unknown>>

/** Validates and stores an address, each once; refused for a user with `MAX_ADDRESSES` addresses. */
export async function saveAddress(shop: Shop, uid: string, input: AddressInput): Promise<SaveResult> {
  const read = readAddress(input)
  const checked = readValidation(input.validation)
  if (!checked.ok) return { ok: false, errors: { ...(!read.ok && read.errors), validation: BAD_VALIDATION } }
  if (!read.ok) return read
  const saved = await upsertAddress(shop.db, uid, { address: read.address, validation: checked.validation })
  if (saved) return { ok: true, saved }
  return { ok: false, errors: { name: TOO_MANY_ADDRESSES } }
}

/** False if the user has no address with this id. */
export async function deleteAddress(shop: Shop, uid: string, id: string): Promise<boolean> {
  return isUuid(id) && deleteAddressRow(shop.db, uid, id)
}
