import { BAD_VALIDATION, readValidation, type AddressValidation } from '../../domain/addresses/address-validation.ts'
import {
  ADDRESS_FIELDS,
  UNKNOWN_STATE,
  BAD_COURIER_PHONE,
  readAddress,
  TOO_MANY_ADDRESSES,
  type Address,
  type AddressErrors,
  type AddressFields,
  type SavedAddress,
} from '../../domain/addresses/address.ts'
import { pinElsewhere } from '../../domain/addresses/pin-state.ts'
import { readPin } from '../../domain/addresses/pin.ts'
import { findState } from '../../domain/addresses/state-names.ts'
import { isUuid } from '../../domain/text.ts'
import type { Shop } from '../../shop.ts'
import { readPhoneNumber } from '../phone/read-phone-number.ts'
import { deleteAddressRow, selectAddress, updateAddress, upsertAddress } from './addresses.sql.ts'
import { findPlaces } from './find-places.ts'

export type SaveResult = { ok: true; saved: SavedAddress } | Refused
type Refused = { ok: false; errors: AddressErrors }

type AddressInput = Partial<Record<keyof AddressFields | 'validation', unknown>>

/** Validates and stores an address, each once; refused for a user with `MAX_ADDRESSES` addresses. */
export async function saveAddress(shop: Pick<Shop, 'db' | 'seller'>, uid: string, input: AddressInput): Promise<SaveResult> {
  const read = readInput(shop, input)
  if (!read.ok) return read
  const saved = await upsertAddress(shop.db, uid, read)
  if (saved) return { ok: true, saved }
  return { ok: false, errors: { name: TOO_MANY_ADDRESSES } }
}

/** Changes the fields of an address that are given. Null where the person has none with this id. */
export async function changeAddress(
  shop: Pick<Shop, 'db' | 'seller'>,
  { uid, id }: { uid: string; id: string },
  input: AddressInput & { default?: unknown },
): Promise<SaveResult | null> {
  const before = isUuid(id) ? await selectAddress(shop.db, uid, id) : null
  if (!before) return null
  const isChanged = ADDRESS_FIELDS.some((field) => input[field] !== undefined)
  // One that is only chosen as the default one stays as it was saved.
  const read = readInput(isChanged ? shop : null, { ...before.address, ...input })
  if (!read.ok) return read
  const change = {
    ...(isChanged && { address: read.address }),
    ...(input.validation !== undefined && { validation: read.validation }),
    ...(typeof input.default === 'boolean' && { isDefault: input.default }),
  }
  const saved = await updateAddress(shop.db, { uid, id }, change)
  return saved && { ok: true, saved }
}

/** What was typed for a saved address, or for a new one where `editing` is empty. One that was deleted meanwhile is saved anew. */
export async function saveTyped(
  shop: Pick<Shop, 'db' | 'seller'>,
  uid: string,
  { typed, editing }: { typed: AddressFields; editing: string },
): Promise<SaveResult> {
  const changed = editing === '' ? null : await changeAddress(shop, { uid, id: editing }, typed)
  return changed ?? saveAddress(shop, uid, typed)
}

/** `taxes`: by the state of delivery, where the seller is registered, so that its PIN code has to lie there. */
function readInput(
  taxes: Pick<Shop, 'seller'> | null,
  input: AddressInput,
): { ok: true; address: Address; validation: AddressValidation | null } | Refused {
  const read = readAddress(input)
  const checked = readValidation(input.validation)
  const typed = read.ok ? read.address.phone : undefined
  const phone = typed === undefined ? null : readPhoneNumber(typed, ['IN'])
  const elsewhere =
    read.ok && taxes?.seller.registration ? pinElsewhere(read.address, findPlaces(readPin(read.address.postalCode) ?? '')) : null
  const errors: AddressErrors = {
    ...(!read.ok && read.errors),
    ...(elsewhere && { postalCode: elsewhere }),
    ...(phone?.ok === false && { phone: BAD_COURIER_PHONE }),
    ...(!checked.ok && { validation: BAD_VALIDATION }),
  }
  if (!read.ok || !checked.ok || phone?.ok === false || elsewhere) return { ok: false, errors }
  return { ok: true, address: { ...read.address, ...(phone && { phone: phone.number }) }, validation: checked.validation }
}

/** False if the user has no address with this id. */
export async function deleteAddress(shop: Pick<Shop, 'db'>, uid: string, id: string): Promise<boolean> {
  return isUuid(id) && deleteAddressRow(shop.db, uid, id)
}

/** An address that an operator types for somebody, read as one that is saved: `isPlaced` where its PIN code has to lie in its state. */
export function readPostalAddress(isPlaced: boolean, input: AddressInput): { ok: true; address: Address } | Refused {
  const read = readInput(null, input)
  if (!read.ok || !isPlaced) return read
  if (!findState(read.address.stateProvince)) return { ok: false, errors: { stateProvince: UNKNOWN_STATE } }
  const elsewhere = pinElsewhere(read.address, findPlaces(readPin(read.address.postalCode) ?? ''))
  return elsewhere ? { ok: false, errors: { postalCode: elsewhere } } : read
}
