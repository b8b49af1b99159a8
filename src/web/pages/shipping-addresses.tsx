import type { ComponentProps } from 'react'
import {
  ADDRESS_FIELDS,
  addressLines,
  MAX_FIELD_LENGTH,
  postalCodeHint,
  type AddressErrors,
  type AddressFields,
  type SavedAddress,
} from '../../domain/address.ts'
import { INDIAN_STATES } from '../../domain/indian-states.ts'
import { toShipping } from '../../domain/order.ts'
import { placeName, type Place } from '../../domain/pin.ts'
import { Button } from '../ui/button.tsx'
import { FormNote } from '../ui/checked-form.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import text from '../ui/text.module.css'
import styles from './shipping-form.module.css'

/** The form of a new address, which the choice among the saved ones and Place Order belong to. */
export const ORDER_FORM = 'order'
const DELETE_FORM = 'delete-address'
const ACTION = '/checkout/shipping'

/** The choice of where to send the order. Each address can be deleted, by a form of its own. */
export function SavedAddresses({ addresses, selectedId }: { addresses: SavedAddress[]; selectedId: string | null }) {
  return (
    <fieldset className={styles.saved} data-steps="">
      <legend>
        <h2>Saved addresses</h2>
      </legend>
      <ul>
        {addresses.map(({ id, address }) => {
          const [name, ...lines] = addressLines(address)
          return (
            <li key={id} className={styles.address}>
              <label id={`address-${id}`}>
                <input
                  type="radio"
                  name="addressId"
                  value={id}
                  form={ORDER_FORM}
                  autoComplete="off"
                  defaultChecked={id === selectedId}
                  data-shipping={JSON.stringify(toShipping(address))}
                />
                <b>
                  <bdi>{name}</bdi>
                </b>
                {lines.map((line, index) => (
                  <bdi key={index}>{line}</bdi>
                ))}
              </label>
              <button
                className={`${text.link} ${text.small}`}
                type="submit"
                form={DELETE_FORM}
                name="addressId"
                value={id}
                aria-describedby={`address-${id}`}
              >
                Delete address
              </button>
            </li>
          )
        })}
      </ul>
      <form id={DELETE_FORM} method="post" action={ACTION} data-in-place="">
        <input type="hidden" name="intent" value="delete-address" />
        <FormNote message={null} />
      </form>
    </fieldset>
  )
}

type Name = keyof AddressFields
const STATES = INDIAN_STATES.map((state) => ({ value: state, title: state }))

const INPUTS: Record<Exclude<Name, 'stateProvince'>, ComponentProps<typeof Field>> = {
  name: { label: 'Name', autoComplete: 'name', required: true, wide: true },
  addressLine1: { label: 'Address line 1', autoComplete: 'address-line1', required: true, wide: true },
  addressLine2: { label: 'Address line 2', aside: 'optional', autoComplete: 'address-line2', wide: true },
  cityLocality: { label: 'City', autoComplete: 'address-level2', required: true },
  postalCode: { label: 'Postal code', autoComplete: 'postal-code', inputMode: 'numeric', required: true },
}

type NewAddressProps = {
  /** Whether nothing else can be chosen, so the form is not folded away. */
  only: boolean
  fields: AddressFields
  errors: AddressErrors
  /** Where its PIN code may lie, if the form leaves that open. */
  places: readonly Place[]
  /** Names the press of Place Order without JavaScript: sent twice, it is one press. */
  idempotencyKey: string
}

export function NewAddress({ only, fields, errors, places, idempotencyKey }: NewAddressProps) {
  const isBegun = Object.keys(errors).length > 0 || ADDRESS_FIELDS.some((name) => fields[name].trim() !== '')
  const common = (name: Name) => ({ id: `address-${name}`, name, defaultValue: fields[name], error: errors[name] })
  return (
    <Disclosure title="Add a new address" wide open={only || isBegun}>
      <form
        id={ORDER_FORM}
        className={styles.form}
        method="post"
        action={ACTION}
        noValidate
        data-in-place=""
        data-check="address"
        data-messages="each"
      >
        <input type="hidden" name="key" value={idempotencyKey} />
        {ADDRESS_FIELDS.map((name) => [
          name === 'stateProvince' ? (
            <SelectField
              key={name}
              label="State"
              placeholder="Choose a state"
              autoComplete="address-level1"
              required
              options={STATES}
              {...common(name)}
            />
          ) : (
            <Field
              key={name}
              {...INPUTS[name]}
              {...common(name)}
              maxLength={MAX_FIELD_LENGTH}
              {...(name === 'postalCode' && { hint: postalCodeHint(fields.postalCode) ?? '', 'data-hint': 'postal-code' })}
            />
          ),
          name === 'postalCode' && <PlaceChoice key="places" places={places} />,
        ])}
        <Field label="Country" id="address-country" value="India" disabled readOnly />
        <Button type="submit" name="intent" value="save-address" look="line" data-saves-address="">
          Save address
        </Button>
        <FormNote message={null} />
      </form>
    </Disclosure>
  )
}

/** The places of a PIN code that has several; client/page/fill-from-pin.ts fills it too. */
function PlaceChoice({ places }: { places: readonly Place[] }) {
  return (
    <fieldset className={styles.places} data-places="" hidden={places.length === 0}>
      <legend>Where is it?</legend>
      {places.map(placeName).map((name) => (
        <label key={name}>
          <input type="radio" name="place" value={name} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
