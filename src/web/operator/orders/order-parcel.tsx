import type { ReactNode } from 'react'
import { handCarrierName, type HandCarrier } from '../../../domain/parcels/carrier.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { Field } from '../../ui/form/field.tsx'
import { CarrierField, codeOfCarrier } from './carrier-field.tsx'
import styles from './order.module.css'
import { ActionForm, ActionLink } from '../ui/action-form.tsx'
import { Panel } from '../ui/heading.tsx'

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
  /** The weight of the next label of an order without one, whether it is being bought, and why the last try failed. */
  wantedLabel: { grams: number; isWanted: boolean; trouble: string | null } | null
  /** A weight that was refused, as it was typed. */
  weight: { parcel: string; typed: string; error: string } | null
}

type PanelWords = { id?: string; title?: string; children?: ReactNode }

function BuyLabel({ order, parcel, wantedLabel, weight }: ParcelProps) {
  if (!wantedLabel) return null
  const { grams, isWanted, trouble } = wantedLabel
  return (
    <fieldset className={styles.way}>
      <legend>Buy a label</legend>
      {trouble === null ? (
        <p className={styles.soft}>{isWanted ? 'A label is being bought.' : 'We choose the cheapest carrier.'}</p>
      ) : (
        <p role="alert">
          The carrier does not answer, or sells no label for this parcel: {trouble}. The shop tries again each minute for two hours.
        </p>
      )}
      <ActionForm
        address={`/operator/orders/${order.id}`}
        action="label"
        button={isWanted ? 'Try again with this weight' : 'Buy label'}
        look="line"
        values={{ parcel: parcel.id }}
        inline
      >
        <Field
          label="Weight in grams"
          aside="from the pieces"
          name="grams"
          defaultValue={weight?.typed ?? String(grams)}
          error={weight?.error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      </ActionForm>
    </fieldset>
  )
}

/** Carrier and number of the parcel, and what operators do with it. */
export function Parcel({ id: panel = 'parcel', title = 'Parcel', children, ...props }: ParcelProps & PanelWords) {
  const { order, parcel, tracking, hasLabel, packed, wantedLabel } = props
  const { state, shippingLabel: label, carrier } = parcel
  const address = `/operator/orders/${order.id}`
  const values = { parcel: parcel.id }
  if (!label && !wantedLabel && !canShip(state) && state !== 'shipped' && !children) return null
  return (
    <Panel
      id={panel}
      title={title}
      aside={
        hasLabel && packed !== parcel.id ? <ActionLink href={`/operator/orders/${parcel.id}/label.pdf`}>Print label</ActionLink> : null
      }
    >
      {children}
      {label && (
        <p className={styles.words}>
          {carrier?.name ?? handCarrierName('other')} · <b>{label.trackingNumber}</b>
        </p>
      )}
      {carrier?.trackingUrl && (
        <p>
          <a href={carrier.trackingUrl} rel="noreferrer" target="_blank">
            Track parcel at {carrier.name}
          </a>
        </p>
      )}
      <BuyLabel {...props} />
      {wantedLabel && canShip(state) && <p className={styles.or}>or</p>}
      {canShip(state) && <Ship {...props} />}
      {state === 'shipped' && (
        <ActionForm
          address={address}
          action="deliver"
          button="Mark as delivered"
          values={values}
          question={{ words: 'The parcel has arrived, and is not followed any more. This cannot be undone.', yes: 'delivered' }}
        />
      )}
      {state === 'shipped' && (
        <details open={tracking !== null}>
          <summary>Correct the tracking number</summary>
          <ActionForm
            address={address}
            action="correct-tracking"
            button="Correct the number"
            look="line"
            values={{ ...values, seen: label?.trackingNumber ?? '' }}
          >
            <CarrierField carrier={tracking?.carrier ?? codeOfCarrier(carrier)} />
            <TrackingField label="Right tracking number" tracking={tracking} hint="The buyer will be mailed the new number." />
          </ActionForm>
        </details>
      )}
    </Panel>
  )
}

/** The form that hands the parcel over; on a phone packers have its button below the thumb (packing/pack-bar.module.css). */
function Ship({ order, parcel, tracking, hasLabel, packed, wantedLabel }: ParcelProps) {
  const hint = hasLabel ? 'It takes the place of the label above, which is then not followed any more.' : 'The buyer gets a mail with it.'
  const form = (
    <ActionForm
      id={packed === parcel.id ? 'ship-packed' : undefined}
      address={`/operator/orders/${order.id}`}
      action="ship"
      button="Mark as shipped"
      values={{ parcel: parcel.id }}
    >
      <CarrierField carrier={tracking?.carrier} />
      <TrackingField label="Tracking number" tracking={tracking} hint={hint} />
    </ActionForm>
  )
  if (!wantedLabel) return form
  return (
    <fieldset className={styles.way}>
      <legend>I have a tracking number</legend>
      {form}
    </fieldset>
  )
}

function TrackingField({ label, hint, tracking }: { label: string; hint: string } & Pick<ParcelProps, 'tracking'>) {
  return (
    <Field
      label={label}
      name="tracking"
      defaultValue={tracking?.typed}
      error={tracking?.error}
      hint={hint}
      autoComplete="off"
      maxLength={40}
      required
    />
  )
}
