import type { ReactNode } from 'react'
import type { HandCarrier } from '../../domain/carrier.ts'
import type { Order } from '../../domain/order.ts'
import { canShip } from '../../domain/order-state.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Field } from '../ui/field.tsx'
import { CarrierField, codeOfCarrier } from './carrier-field.tsx'
import { ActionForm, ActionLink } from './ui/action-form.tsx'
import { Panel } from './ui/heading.tsx'

/** The parcel of an order, or a second one. */
type ParcelOf = Pick<Order, 'id' | 'state' | 'shippingLabel' | 'carrier'>

export type ParcelProps = {
  order: Pick<Order, 'id'>
  parcel: ParcelOf
  /** A label that the shop has bought, and that can be printed. */
  hasLabel: boolean
  /** The id of the parcel whose label the page prints elsewhere. */
  packed?: string | undefined
  /** A tracking number that was refused, as it was typed. */
  tracking: { parcel: string; typed: string; carrier?: HandCarrier | undefined; error: string } | null
  /** The weight of the next label of an order without one, and whether it is being bought. */
  wantedLabel: { grams: number; isWanted: boolean } | null
  /** A weight that was refused, as it was typed. */
  weight: { parcel: string; typed: string; error: string } | null
}

type PanelWords = { id?: string; title?: string; children?: ReactNode }

function Label({ order, parcel, wantedLabel, weight }: ParcelProps) {
  if (!wantedLabel) return null
  const { grams, isWanted } = wantedLabel
  return (
    <ActionForm
      address={`/operator/orders/${order.id}`}
      action="label"
      button={isWanted ? 'Try again with this weight' : 'Buy label'}
      look="line"
      values={{ parcel: parcel.id }}
    >
      <Field
        label="Weight in grams"
        name="grams"
        defaultValue={weight?.typed ?? String(grams)}
        error={weight?.error}
        hint={isWanted ? 'A label is being bought.' : 'The cheapest carrier’s label is bought for it.'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
    </ActionForm>
  )
}

/** The id of the form that marks a parcel as shipped. */
export const shipForm = (parcel: string) => `ship-${parcel}`

/** Carrier and number of the parcel, and what operators do with it. */
export function Parcel({ id: panel = 'parcel', title = 'Parcel', children, ...props }: ParcelProps & PanelWords) {
  const { order, parcel, tracking, hasLabel, packed, wantedLabel } = props
  const { state, shippingLabel: label, carrier } = parcel
  const address = `/operator/orders/${order.id}`
  const values = { parcel: parcel.id }
  if (!label && !wantedLabel && !canShip(state) && state !== 'shipped' && !children) return null
  const facts = label && [
    { term: 'Carrier', value: carrier?.name ?? 'Chosen by hand' },
    { term: 'Tracking number', value: label.trackingNumber },
  ]
  return (
    <Panel
      id={panel}
      title={title}
      aside={
        hasLabel && packed !== parcel.id ? <ActionLink href={`/operator/orders/${parcel.id}/label.pdf`}>Print label</ActionLink> : null
      }
    >
      {children}
      {facts && <DefinitionList rows={facts} />}
      {carrier?.trackingUrl && (
        <p>
          <a href={carrier.trackingUrl} rel="noreferrer" target="_blank">
            Track parcel at {carrier.name}
          </a>
        </p>
      )}
      <Label {...props} />
      {canShip(state) && (
        <ActionForm
          id={shipForm(parcel.id)}
          address={address}
          action="ship"
          button="Mark as shipped"
          look={packed === parcel.id ? 'line' : 'stamp'}
          values={values}
        >
          <CarrierField carrier={tracking?.carrier} />
          <Field
            label="Tracking number"
            name="tracking"
            defaultValue={tracking?.typed}
            error={tracking?.error}
            hint={
              hasLabel ? 'It takes the place of the label above, which is then not followed any more.' : 'The buyer gets a mail with it.'
            }
            autoComplete="off"
            maxLength={40}
            required
          />
        </ActionForm>
      )}
      {state === 'shipped' && <ActionForm address={address} action="deliver" button="Mark as delivered" look="line" values={values} />}
      {state === 'shipped' && (
        <ActionForm
          address={address}
          action="correct-tracking"
          button="Correct the number"
          look="line"
          values={{ ...values, seen: label?.trackingNumber ?? '' }}
        >
          <CarrierField carrier={tracking?.carrier ?? codeOfCarrier(carrier)} />
          <Field
            label="Right tracking number"
            name="tracking"
            defaultValue={tracking?.typed}
            error={tracking?.error}
            hint="If the one above is wrong. Where it has been mailed, the buyer gets one mail with the right one."
            autoComplete="off"
            maxLength={40}
            required
          />
        </ActionForm>
      )}
    </Panel>
  )
}
