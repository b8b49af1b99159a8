import { useImperativeHandle, useRef, useState, type ComponentProps, type Ref, type SubmitEvent } from 'react'
import { ADDRESS_FIELDS, MAX_FIELD_LENGTH, postalCodeHint, readAddress } from '../../domain/address.ts'
import type { AddressErrors, AddressFields, SavedAddress } from '../../domain/address.ts'
import { ApiError, callApi, messageOf } from '../client/api.ts'
import { ownAddresses } from '../client/session.ts'
import { leaveWhenSignedOut } from '../client/session.ts'
import { useBusy } from '../client/hooks/use-busy.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { INDIAN_STATES } from '../../domain/indian-states.ts'
import styles from './shipping.module.css'

type Name = keyof AddressFields

const STATES = INDIAN_STATES.map((state) => ({ value: state, title: state }))

const INPUTS: Record<Exclude<Name, 'stateProvince'>, ComponentProps<typeof Field>> = {
  name: { label: 'Name', autoComplete: 'name', required: true, wide: true },
  addressLine1: { label: 'Address line 1', autoComplete: 'address-line1', required: true, wide: true },
  addressLine2: { label: 'Address line 2', aside: 'optional', autoComplete: 'address-line2', wide: true },
  cityLocality: { label: 'City', autoComplete: 'address-level2', required: true },
  postalCode: { label: 'Postal code', autoComplete: 'postal-code', inputMode: 'numeric', required: true },
}

/** What Place Order needs of the form. */
export type AddressEntry = {
  isEmpty: () => boolean
  /** Saves what is typed; null when it is refused, with the reason in the form and the focus at the first wrong field. */
  save: () => Promise<SavedAddress | null>
}

type NewAddressProps = {
  ref: Ref<AddressEntry>
  /** Place Order submits the same form. */
  formId: string
  /** Nothing else can be chosen, so the form is not folded away. */
  only: boolean
  fields: AddressFields
  errors: AddressErrors
  /** Called when a save starts and ends. */
  onWriting: (now: boolean) => void
  onSaved: (saved: SavedAddress) => void
  onPlaceOrder: () => void
}

/** Saves an address without leaving the page; without JavaScript it is a form of the page. */
export function NewAddress({ ref, formId, only, fields, errors: serverErrors, onWriting, onSaved, onPlaceOrder }: NewAddressProps) {
  const form = useCheckedForm<Name>({ names: ADDRESS_FIELDS, check: errorsOf, serverErrors, scope: 'field' })
  const { busy, begin, end } = useBusy()
  const [refusal, setRefusal] = useState<string | null>(null)
  const saving = useRef<Promise<SavedAddress | null>>(null)
  const [open, setOpen] = useState(only || !isBlank(fields))
  if (only && !open) setOpen(true)
  const hint = form.values && form.typing !== 'postalCode' ? postalCodeHint(form.values.postalCode) : null

  const refuse = (errors: AddressErrors) => {
    form.showErrors(errors)
    setOpen(true)
    focusFirstWrong(form.props.ref.current)
  }
  /** A second press waits for the save of the first. */
  const save = (): Promise<SavedAddress | null> => {
    saving.current ??= send().finally(() => (saving.current = null))
    return saving.current
  }
  const send = async (): Promise<SavedAddress | null> => {
    const values = typedIn(form.props.ref.current!)
    const errors = errorsOf(values)
    if (Object.keys(errors).length > 0) {
      refuse(errors)
      return null
    }
    begin()
    setRefusal(null)
    onWriting(true)
    try {
      const saved = await callApi<SavedAddress>('POST', ownAddresses(), values)
      onSaved(saved)
      return saved
    } catch (error) {
      leaveWhenSignedOut(error)
      const wrong = fieldErrors(error)
      if (wrong) refuse(wrong)
      else setRefusal(messageOf(error))
      return null
    } finally {
      end()
      onWriting(false)
    }
  }
  useImperativeHandle(ref, () => ({ isEmpty: () => isBlank(typedIn(form.props.ref.current!)), save }))
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (event.nativeEvent.submitter?.getAttribute('value') === PLACE_ORDER) onPlaceOrder()
    else void save()
  }
  const common = (name: Name) => ({ name, defaultValue: fields[name], error: form.errors[name] })

  return (
    <Disclosure title="Add a new address" wide open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <form id={formId} className={styles.form} method="post" action="/checkout/shipping" noValidate {...form.props} onSubmit={onSubmit}>
        {ADDRESS_FIELDS.map((name) =>
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
            <Field key={name} {...INPUTS[name]} {...common(name)} maxLength={MAX_FIELD_LENGTH} hint={name === 'postalCode' && hint} />
          ),
        )}
        <Field label="Country" value="India" disabled readOnly />
        <Button type="submit" name="intent" value="save-address" look="line" aria-busy={busy}>
          Save address
        </Button>
        {refusal && (
          <Note kind="bad" role="alert">
            {refusal}
          </Note>
        )}
      </form>
    </Disclosure>
  )
}

/** What the form's other button says: it stands in the order's summary. */
export const PLACE_ORDER = 'place-order'

function typedIn(form: HTMLFormElement): AddressFields {
  const data = new FormData(form)
  const textOf = (name: Name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, textOf(name)])) as AddressFields
}

function isBlank(fields: AddressFields): boolean {
  return ADDRESS_FIELDS.every((name) => fields[name].trim() === '')
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
