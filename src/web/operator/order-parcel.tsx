import type { HandCarrier } from '../../domain/carrier.ts'
import type { Order } from '../../domain/order.ts'
import { canShip } from '../../domain/order-state.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Field } from '../ui/field.tsx'
import { CarrierField, codeOfCarrier } from './carrier-field.tsx'
import { ActionForm, ActionLink } from './ui/action-form.tsx'
import { Panel } from './ui/heading.tsx'

export type ParcelProps = {
  order: Order
  /** A label that the shop has bought, and that can be printed. */
  hasLabel: boolean
  /** A tracking number that was refused, as it was typed. */
  tracking: { typed: string; carrier?: HandCarrier | undefined; error: string } | null
  /** The weight of the next label of an order without one, and whether it is being bought. */
  wantedLabel: { grams: number; isWanted: boolean } | null
  /** A weight that was refused, as it was typed. */
  weight: { typed: string; error: string } | null
}

function Label({ order, wantedLabel, weight }: ParcelProps) {
  if (!wantedLabel) return null
  const { grams, isWanted } = wantedLabel
  return (
    <ActionForm
      address={`/operator/orders/${order.id}`}
      action="label"
      button={isWanted ? 'Try again with this weight' : 'Buy label'}
      look="line"
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

/** Carrier and number of the parcel, and what operators do with it. */
export function Parcel({ order, tracking, hasLabel, ...others }: ParcelProps) {
  const { id, state, shippingLabel: label, carrier } = order
  const facts = [
    { term: 'Carrier', value: carrier?.name ?? (label ? 'Chosen by hand' : 'None yet') },
    { term: 'Tracking number', value: label?.trackingNumber ?? 'None yet' },
  ]
  return (
    <Panel
      id="parcel"
      title="Parcel"
      aside={hasLabel ? <ActionLink href={`/operator/orders/${id}/label.pdf`}>Print label</ActionLink> : null}
    >
      <DefinitionList rows={facts} />
      {carrier?.trackingUrl && (
        <p>
          <a href={carrier.trackingUrl} rel="noreferrer" target="_blank">
            Track parcel at {carrier.name}
          </a>
        </p>
      )}
      <Label order={order} tracking={tracking} hasLabel={hasLabel} {...others} />
      {canShip(state) && (
        <ActionForm address={`/operator/orders/${id}`} action="ship" button="Mark as shipped">
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
      {state === 'shipped' && <ActionForm address={`/operator/orders/${id}`} action="deliver" button="Mark as delivered" look="line" />}
      {state === 'shipped' && (
        <ActionForm
          address={`/operator/orders/${id}`}
          action="correct-tracking"
          button="Correct the number"
          look="line"
          values={{ seen: label?.trackingNumber ?? '' }}
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
