import type { ComponentProps } from 'react'
import {
  ADDRESS_FIELDS,
  addressLines,
  MAX_FIELD_LENGTH,
  postalCodeHint,
  readablePhone,
  type AddressErrors,
  type AddressFields,
  type SavedAddress,
} from '../../../domain/addresses/address.ts'
import { INDIAN_STATES } from '../../../domain/addresses/indian-states.ts'
import { placeName, type PinPlace } from '../../../domain/addresses/pin.ts'
import { toShipping } from '../../../domain/orders/order.ts'
import { Button } from '../../ui/form/button.tsx'
import { FormNote } from '../../ui/form/checked-form.tsx'
import { Disclosure } from '../../ui/form/disclosure.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { opens, Question } from '../../ui/form/question.tsx'
import text from '../../ui/text/text.module.css'
import styles from './shipping-form.module.css'

/** The form of a new address, which the choice among the saved ones and Place Order belong to. */
export const ORDER_FORM = 'order'
const EDIT_FORM = 'edit-address'
const DEFAULT_FORM = 'default-address'
const ACTION = '/checkout/shipping'

/** The choice of where to send the order. Each address can be edited, made the default and deleted, by forms of their own. */
export function SavedAddresses({ addresses, selectedId }: { addresses: SavedAddress[]; selectedId: string | null }) {
  return (
    <fieldset className={styles.saved} data-steps="">
      <legend>
        <h2>Saved addresses</h2>
      </legend>
      <ul>
        {addresses.map(({ id, address, default: isDefault = false }) => {
          const [name, ...lines] = [...addressLines(address), ...(address.phone ? [readablePhone(address.phone)] : [])]
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
              <div className={styles.acts}>
                <AddressButton id={id} form={EDIT_FORM} name="edit" value={id} words="Edit address" />
                <AddressButton id={id} words="Delete address" {...opens(`delete-${id}`)} />
                {isDefault ? (
                  <span className={`${text.small} ${text.soft}`}>Default</span>
                ) : (
                  addresses.length > 1 && <AddressButton id={id} form={DEFAULT_FORM} name="addressId" value={id} words="Make default" />
                )}
              </div>
              <Question
                id={`delete-${id}`}
                words={`${address.name}, ${lines[0]}: this address is deleted.`}
                yes="delete"
                action={ACTION}
                data-in-place=""
              >
                <input type="hidden" name="intent" value="delete-address" />
                <input type="hidden" name="addressId" value={id} />
              </Question>
            </li>
          )
        })}
      </ul>
      <form id={DEFAULT_FORM} method="post" action={ACTION} data-in-place="">
        <input type="hidden" name="intent" value="default-address" />
        <FormNote message={null} />
      </form>
      <form id={EDIT_FORM} method="get" action={ACTION} />
    </fieldset>
  )
}

function AddressButton({ id, words, ...button }: { id: string; words: string } & ComponentProps<'button'>) {
  return (
    <button className={`${text.link} ${text.small}`} type="submit" aria-describedby={`address-${id}`} {...button}>
      {words}
    </button>
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
  phone: { label: 'Phone for the courier', aside: 'optional', autoComplete: 'tel', type: 'tel' },
}

type NewAddressProps = {
  /** The id of the saved address that the form changes. */
  editing: string | null
  /** Whether nothing else can be chosen, so the form is not folded away. */
  only: boolean
  fields: AddressFields
  errors: AddressErrors
  /** Where its PIN code may lie, if the form leaves that open. */
  places: readonly PinPlace[]
  /** Names the press of Place Order without JavaScript: sent twice, it is one press. */
  idempotencyKey: string
}

export function NewAddress({ editing, only, fields, errors, places, idempotencyKey }: NewAddressProps) {
  const isUnasked = Object.keys(errors).length === 0
  const isBegun = Object.keys(errors).length > 0 || ADDRESS_FIELDS.some((name) => fields[name].trim() !== '')
  const common = (name: Name) => ({
    id: `address-${name}`,
    name,
    defaultValue: fields[name],
    error: errors[name],
    // What was pressed is far from the form that it opens.
    ...(editing !== null && name === 'name' && isUnasked && { autoFocus: true }),
  })
  return (
    <Disclosure title={editing === null ? 'Add a new address' : 'Change this address'} wide open={only || isBegun}>
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
        {editing !== null && <input type="hidden" name="editing" value={editing} />}
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
        <Button type="submit" name="intent" value="save-address" look={only ? 'stamp' : 'line'} data-saves-address="">
          Save address
        </Button>
        {editing !== null && (
          <a className={text.link} href={ACTION}>
            Leave it as it was
          </a>
        )}
        <FormNote message={null} />
      </form>
    </Disclosure>
  )
}

/** The places of a PIN code that has several; client/page/checkout/fill-from-pin.ts fills it too. */
function PlaceChoice({ places }: { places: readonly PinPlace[] }) {
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
