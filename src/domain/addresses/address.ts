import { cleanText } from '../text.ts'
import type { AddressValidation } from './address-validation.ts'

/** A delivery address in the fields of the addresses collection (spec §3). */
export type Address = {
  name: string
  addressLine1: string
  addressLine2: string
  cityLocality: string
  stateProvince: string
  postalCode: string
  countryCode: 'IND'
  /** The phone for the courier, in E.164. */
  phone?: string
}

/** `default`: chosen first at checkout. */
export type SavedAddress = { id: string; address: Address; validation: AddressValidation | null; default?: true }

/** The fields of the address form. The country is fixed. */
export type AddressFields = Omit<Address, 'countryCode' | 'phone'> & { phone: string }
export type AddressErrors = Partial<Record<keyof AddressFields | 'validation', string>>

/** The fields as the form has them: the PIN code fills city and state. */
export const ADDRESS_FIELDS = [
  'name',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'cityLocality',
  'stateProvince',
  'phone',
] as const satisfies (keyof AddressFields)[]

/** Longest value of a field: more does not fit on a shipping label. */
export const MAX_FIELD_LENGTH = 100

/** The most addresses of a person. It bounds the table and the list. */
export const MAX_ADDRESSES = 50
export const TOO_MANY_ADDRESSES = `You have ${MAX_ADDRESSES} saved addresses. Please delete one first.`

/** A number that no courier could call. */
export const BAD_COURIER_PHONE = 'Please give an Indian mobile number, such as 98765 43210, or none.'

/** Of what an operator types for somebody. */
export const UNKNOWN_STATE = 'Please choose a state.'

const REQUIRED: [keyof AddressFields, string][] = [
  ['name', 'A name is required'],
  ['addressLine1', 'Address line 1 is required'],
  ['cityLocality', 'City is required'],
  ['stateProvince', 'State is required'],
  ['postalCode', 'Postal code is required'],
]

/** Returns the trimmed address, or a message for each invalid field (spec §5). The phone is still as it was typed. */
export function readAddress(
  input: Partial<Record<keyof AddressFields, unknown>>,
): { ok: true; address: Address } | { ok: false; errors: AddressErrors } {
  const fields = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, cleanText(shorten(input[field]))])) as AddressFields
  const errors: AddressErrors = {}
  for (const field of ADDRESS_FIELDS) {
    if (fields[field].length > MAX_FIELD_LENGTH) errors[field] = `Please keep this under ${MAX_FIELD_LENGTH} characters`
  }
  for (const [field, message] of REQUIRED) if (!fields[field]) errors[field] = message
  if (fields.postalCode && !hasFiveDigits(fields.postalCode)) errors.postalCode = 'Postal code must be at least 5 digits'
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const { phone, ...address } = fields
  return { ok: true, address: { ...address, countryCode: 'IND', ...(phone && { phone }) } }
}

/** Bounds the work on oversized input while leaving it too long to pass the length check. */
function shorten(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, MAX_FIELD_LENGTH * 2) : value
}

/** ASCII digits and spaces only, at least five digits. */
function hasFiveDigits(postalCode: string): boolean {
  return /^[\d ]+$/.test(postalCode) && postalCode.replaceAll(' ', '').length >= 5
}

/** Indian PIN codes have six digits and do not start with 0. Others are accepted, with this hint. */
export function postalCodeHint(postalCode: string): string | null {
  const digits = postalCode.replaceAll(' ', '')
  if (!hasFiveDigits(postalCode) || /^[1-9]\d{5}$/.test(digits)) return null
  return 'Indian PIN codes have six digits and do not start with 0. Please check it.'
}

/** A number in E.164 as people in India write it. */
export function readablePhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** The address as lines of a label, without empty ones. */
export function addressLines(address: Address): string[] {
  const { name, addressLine1, addressLine2, cityLocality, stateProvince, postalCode } = address
  return [name, addressLine1, addressLine2, cityLocality, `${stateProvince} ${postalCode}`].filter(Boolean)
}
