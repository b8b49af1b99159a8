import {
  ADDRESS_FIELDS,
  readAddress,
  readablePhone,
  type AddressErrors,
  type AddressFields,
  type SavedAddress,
} from '../../../domain/addresses/address.ts'
import { fillFromPlaces, placeName, readPin, type PinPlace } from '../../../domain/addresses/pin.ts'
import { findPlaces } from '../../../features/addresses/find-places.ts'
import { changeAddress, deleteAddress, saveTyped } from '../../../features/addresses/save-address.ts'
import { FROM_PIN } from '../../../messages/checkout.ts'
import { personOf } from '../../caller/session.ts'
import type { Ctx } from '../../context.ts'
import { url } from '../../routes.ts'

/** An address in the form; `editing` is the id of the saved one that the form changes. */
export type TypedAddress = { fields?: AddressFields; errors?: AddressErrors; places?: readonly PinPlace[]; editing?: string }

type Answered = { leadsTo: string } | { shown: TypedAddress & { selectedId?: string } }

/** Answers the forms of the address book; null where the form is another one. */
export async function answerAddressForm(c: Ctx, form: Map<string, string>): Promise<Answered | null> {
  const { shop } = c.var
  const { uid } = personOf(c)
  const id = form.get('addressId') ?? ''
  switch (form.get('intent')) {
    case 'save-address': {
      const [fields, editing] = [readFields(form), form.get('editing') ?? '']
      const result = await saveTyped(shop, uid, { typed: fields, editing })
      if (!result.ok) return { shown: filledIn({ fields, editing }, result.errors) }
      return { leadsTo: `${url.shipping}?done=saved&address=${result.saved.id}` }
    }
    case 'delete-address':
      await deleteAddress(shop, uid, id)
      return { leadsTo: `${url.shipping}?done=deleted` }
    case 'default-address':
      await changeAddress(shop, { uid, id }, { default: true })
      return { leadsTo: `${url.shipping}?done=default` }
    default:
      return null
  }
}

/** The address that was typed in the form; null where nothing was. */
export function readTyped(form: Map<string, string>): { fields: AddressFields; editing: string } | null {
  const fields = readFields(form)
  return ADDRESS_FIELDS.some((field) => fields[field].trim() !== '') ? { fields, editing: form.get('editing') ?? '' } : null
}

/** Null where there are none. */
export function errorsOf(fields: AddressFields): AddressErrors | null {
  const read = readAddress(fields)
  return read.ok ? null : read.errors
}

/** The form's fields of a saved address; empty without one. */
export function fieldsOf(edited: SavedAddress | undefined): AddressFields {
  const { phone, ...fields } = edited?.address ?? {}
  return { ...emptyFields(), ...fields, ...(phone && { phone: readablePhone(phone) }) }
}

function emptyFields(): AddressFields {
  return { name: '', addressLine1: '', addressLine2: '', cityLocality: '', stateProvince: '', postalCode: '', phone: '' }
}

/** What is said of each field where nothing was typed. */
export const EMPTY_ERRORS: AddressErrors = errorsOf(emptyFields()) ?? {}

function readFields(form: Map<string, string>): AddressFields {
  const fields = emptyFields()
  for (const field of ADDRESS_FIELDS) fields[field] = form.get(field) ?? ''
  const chosen = placesOf(fields).filter((place) => placeName(place) === form.get('place'))
  return { ...fields, ...fillFromPlaces(fields, chosen).filled }
}

function placesOf({ postalCode }: AddressFields): readonly PinPlace[] {
  return findPlaces(readPin(postalCode) ?? '')
}

/** A form that comes back has city and state from its PIN code where they were empty, to be confirmed. */
export function filledIn({ fields, editing }: { fields: AddressFields; editing: string }, errors: AddressErrors): TypedAddress {
  const { filled, choices } = fillFromPlaces(fields, placesOf(fields))
  const said = { ...errors }
  for (const name of ['cityLocality', 'stateProvince'] as const) if (filled[name] !== fields[name]) said[name] += `. ${FROM_PIN}`
  return { fields: { ...fields, ...filled }, errors: said, places: choices, editing }
}
