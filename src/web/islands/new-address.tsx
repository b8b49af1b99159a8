import { useState, type ComponentProps, type SubmitEvent } from 'react'
import { ADDRESS_FIELDS, MAX_FIELD_LENGTH, postalCodeHint, readAddress } from '../../domain/address.ts'
import type { AddressErrors, AddressFields, SavedAddress } from '../../domain/address.ts'
import { ApiError, callApi, messageOf } from '../client/api.ts'
import { ownAddresses } from '../client/session.ts'
import { leaveWhenSignedOut } from '../client/session.ts'
import { useBusy } from '../client/hooks/use-busy.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { INDIAN_STATES } from '../../domain/indian-states.ts'
import styles from './shipping.module.css'

type Name = keyof AddressFields

const INPUTS: Record<Name, ComponentProps<typeof Field>> = {
  name: { label: 'Name', autoComplete: 'name', required: true, wide: true },
  addressLine1: { label: 'Address line 1', autoComplete: 'address-line1', required: true, wide: true },
  addressLine2: { label: 'Address line 2', aside: 'optional', autoComplete: 'address-line2', wide: true },
  cityLocality: { label: 'City', autoComplete: 'address-level2', required: true },
  stateProvince: { label: 'State', autoComplete: 'address-level1', required: true, options: INDIAN_STATES },
  postalCode: { label: 'Postal code', autoComplete: 'postal-code', inputMode: 'numeric', required: true },
}

type NewAddressProps = {
  fields: AddressFields
  errors: AddressErrors
  /** Called when a save starts and ends. */
  onWriting: (now: boolean) => void
  onSaved: (saved: SavedAddress) => void
}

/** Saves an address without leaving the page; without JavaScript it is a form of the page. */
export function NewAddress({ fields, errors: serverErrors, onWriting, onSaved }: NewAddressProps) {
  const form = useCheckedForm<Name>({ names: ADDRESS_FIELDS, check: errorsOf, serverErrors, scope: 'field' })
  const { busy, begin, end } = useBusy()
  const [refusal, setRefusal] = useState<string | null>(null)
  const hint = form.values && form.typing !== 'postalCode' ? postalCodeHint(form.values.postalCode) : null

  const refuse = (errors: AddressErrors) => {
    form.showErrors(errors)
    focusFirstWrong(form.props.ref.current)
  }
  const save = async (values: AddressFields) => {
    if (!begin()) return
    setRefusal(null)
    onWriting(true)
    try {
      onSaved(await callApi<SavedAddress>('POST', ownAddresses(), values))
    } catch (error) {
      leaveWhenSignedOut(error)
      const wrong = fieldErrors(error)
      if (wrong) refuse(wrong)
      else setRefusal(messageOf(error))
    } finally {
      end()
      onWriting(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as AddressFields
    const errors = errorsOf(values)
    if (Object.keys(errors).length > 0) refuse(errors)
    else void save(values)
  }

  return (
    <form className={styles.form} method="post" action="/checkout/shipping" noValidate {...form.props} onSubmit={onSubmit}>
      <h2>Add a new address</h2>
      <input type="hidden" name="intent" value="save-address" />
      {ADDRESS_FIELDS.map((name) => (
        <Field
          key={name}
          {...INPUTS[name]}
          name={name}
          maxLength={MAX_FIELD_LENGTH}
          defaultValue={fields[name]}
          error={form.errors[name]}
          hint={name === 'postalCode' && hint}
        />
      ))}
      <Field label="Country" value="India" disabled readOnly />
      <Button type="submit" look="line" aria-busy={busy}>
        Save address
      </Button>
      {refusal && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
    </form>
  )
}

function errorsOf(values: AddressFields): AddressErrors {
  const read = readAddress(values)
  return read.ok ? {} : read.errors
}

function fieldErrors(error: unknown): AddressErrors | null {
  const details = error instanceof ApiError ? (error.details as { fields?: AddressErrors } | undefined) : undefined
  return details?.fields ?? null
}

/** After the next paint, when the messages stand beside their fields. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
