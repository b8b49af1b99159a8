import { ADDRESS_FIELDS, type AddressFields } from '../../../domain/addresses/address.ts'
import { INDIAN_STATES } from '../../../domain/addresses/indian-states.ts'
import { findState } from '../../../domain/addresses/state-names.ts'
import { optionsLabel, writeOptions, type Options } from '../../../domain/catalogue/variant.ts'
import { isCollected } from '../../../domain/orders/destination.ts'
import { fromShipping, lineOptions, type Order } from '../../../domain/orders/order.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { FormNote } from '../../ui/form/checked-form.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import text from '../../ui/text/text.module.css'
import type { RefusedAct } from '../ui/form/act.tsx'
import { ActionForm } from '../ui/form/action-form.tsx'
import { Panel } from '../ui/heading.tsx'

export type CorrectionProps = {
  order: Order
  /** Names the address that is shown (features/orders/correct-order.ts). */
  addressSeen: string
  refused: RefusedAct | null
  /** What each line could be instead, at the same price. */
  kinds: { ref: string; line: Order['line_items'][number]; others: Options[] }[]
}

const LABELS: Record<keyof AddressFields, string> = {
  name: 'Name',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  postalCode: 'Postal code',
  cityLocality: 'City',
  stateProvince: 'State',
  phone: 'Phone for the courier',
}
const OPTIONAL = new Set<keyof AddressFields>(['addressLine2', 'phone'])

/** What can be put right of an order until its parcel is handed over. */
export function OrderCorrections({ order, addressSeen, refused, kinds }: CorrectionProps) {
  if (!canShip(order.state) || (isCollected(order) && kinds.length === 0)) return null
  const address = `/operator/orders/${order.id}`
  const own = refused?.action === 'correct-address' ? refused : null
  const { meant = '' } = own?.typed ?? {}
  const shown: Partial<AddressFields> = { ...fromShipping(order.shipping), ...own?.typed }
  return (
    <Panel id="correct" title="Corrections">
      <p className={text.soft}>Until the parcel is handed over. The buyer gets a mail with each correction.</p>
      {!isCollected(order) && (
        <details open={own !== null}>
          <summary>The address</summary>
          <ActionForm
            address={address}
            action="correct-address"
            button={meant ? 'Correct it with a new invoice' : 'Correct the address'}
            look="line"
            values={{ seen: addressSeen, meant }}
          >
            {ADDRESS_FIELDS.map((name) =>
              name === 'stateProvince' ? (
                <SelectField
                  key={name}
                  id={`correct-${name}`}
                  label={LABELS[name]}
                  name={name}
                  defaultValue={findState(shown[name] ?? '')?.name ?? ''}
                  error={own?.errors[name]}
                  placeholder="Please choose"
                  required
                  options={INDIAN_STATES.map((state) => ({ value: state, title: state }))}
                />
              ) : (
                <Field
                  key={name}
                  id={`correct-${name}`}
                  label={LABELS[name]}
                  aside={OPTIONAL.has(name) ? 'optional' : undefined}
                  name={name}
                  defaultValue={shown[name] ?? ''}
                  error={own?.errors[name]}
                  autoComplete="off"
                  maxLength={100}
                  required={!OPTIONAL.has(name)}
                  hint={name === 'postalCode' ? 'Another one alone changes city and state too.' : undefined}
                />
              ),
            )}
            <p className={text.soft}>A label with the address of before is voided.</p>
            <FormNote message={own?.errors['meant'] ?? null} />
          </ActionForm>
        </details>
      )}
      {kinds.map(({ ref, line, others }) => (
        <details key={ref}>
          <summary>
            {line.description}, {optionsLabel(lineOptions(line))}
          </summary>
          <ActionForm
            address={address}
            action="correct-line"
            button="Correct the line"
            describe={line.description}
            look="line"
            values={{ line: ref }}
          >
            <SelectField
              id={`correct-${ref.replaceAll(/\W/g, '-')}`}
              label="Change to"
              name="options"
              hint="Something at the same price. Tracked stock is swapped."
              options={others.map((options) => ({ value: writeOptions(options), title: optionsLabel(options) }))}
            />
          </ActionForm>
        </details>
      ))}
    </Panel>
  )
}
