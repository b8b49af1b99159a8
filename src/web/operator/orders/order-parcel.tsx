import type { ReactNode } from 'react'
import { isCollected } from '../../../domain/orders/destination.ts'
import { dueWords } from '../../../domain/orders/order-fees.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { handCarrierName } from '../../../domain/parcels/carrier.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { waitsWords } from '../../../messages/catalogue/stock.ts'
import { actionOf } from '../../../operations/all.ts'
import { STALE_LABEL } from '../../../operations/parcels.ts'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import { Act, type RefusedAct } from '../ui/form/act.tsx'
import { ActionLink } from '../ui/form/action-form.tsx'
import { Panel } from '../ui/heading.tsx'
import { CarrierAct, type LastCarrier } from './carrier-act.tsx'
import styles from './order.module.css'

/** The parcel of an order, or a second one. */
type ParcelOf = Pick<Order, 'id' | 'state' | 'shippingLabel' | 'carrier'>

export type ParcelProps = LastCarrier & {
  order: Pick<Order, 'id' | 'delivery' | 'cash' | 'taken' | 'waitsUntil'>
  parcel: ParcelOf
  /** A label that the shop has bought, and that can be printed. */
  hasLabel: boolean
  /** Address, pieces or weight have changed since it was bought. */
  isStale: boolean
  /** The id of the parcel whose label the page prints elsewhere. */
  packed?: string | undefined
  /** A form of a parcel that was refused at a field. */
  refused: RefusedAct | null
  /** The weight of the next label of an order without one, whether it is being bought, and why the last try failed. */
  wantedLabel: { grams: number; isWanted: boolean; trouble: string | null } | null
}

type PanelWords = { id?: string; title?: string; children?: ReactNode }

function BuyLabel({ order, parcel, wantedLabel, refused }: ParcelProps) {
  if (!wantedLabel) return null
  const { grams, isWanted, trouble } = wantedLabel
  return (
    <fieldset className={styles.way}>
      <legend>Buy a label</legend>
      {trouble === null ? (
        <p className={text.soft}>{isWanted ? 'A label is being bought.' : 'We choose the cheapest carrier.'}</p>
      ) : (
        <p role="alert">
          The carrier does not answer, or sells no label for this parcel: {trouble}. The shop tries again each minute for two hours.
        </p>
      )}
      <Act
        of="orders label"
        address={`/operator/orders/${order.id}`}
        target={parcel.id}
        refused={refused}
        initial={{ weight: String(grams) }}
        {...(isWanted && { button: 'Try again with this weight' })}
        look="line"
        inline
      />
    </fieldset>
  )
}

/** Carrier and number of the parcel, and what operators do with it. */
export function Parcel({ id: panel = 'parcel', title = 'Parcel', children, ...props }: ParcelProps & PanelWords) {
  const { order, parcel, refused, hasLabel, isStale, packed, wantedLabel } = props
  const { state, shippingLabel: label, carrier } = parcel
  const act = { address: `/operator/orders/${order.id}`, target: parcel.id, refused }
  const collect = canShip(state) && parcel.id === order.id ? dueWords(order) : null
  const goesWithLabel = state === 'packed' && hasLabel && !isStale
  if (isCollected(order)) return <PickUp {...{ panel, title, children, state, act }} />
  if (!label && !wantedLabel && !canShip(state) && state !== 'shipped' && !children) return null
  return (
    <Panel
      id={panel}
      title={title}
      aside={
        hasLabel && !isStale && packed !== parcel.id ? (
          <ActionLink href={`/operator/orders/${parcel.id}/label.pdf`}>Print label</ActionLink>
        ) : null
      }
    >
      {children}
      {order.waitsUntil !== undefined && (
        <Note kind="bad">{`${waitsWords(order.waitsUntil)}. It travels in one parcel, once the last is there.`}</Note>
      )}
      {collect !== null && <Note>{`${collect} at the door: tell any carrier whose label was not bought here.`}</Note>}
      {label && (
        <p className={text.written}>
          {carrier?.name ?? handCarrierName('other')} · <b>{label.trackingNumber}</b>
        </p>
      )}
      {isStale && (
        <>
          <Note kind="bad">{STALE_LABEL}</Note>
          <Act of="orders label" {...act} button="Buy another label" look="line" inline />
        </>
      )}
      {carrier?.trackingUrl && (
        <p>
          <a href={carrier.trackingUrl} rel="noreferrer" target="_blank">
            Track parcel at {carrier.name}
          </a>
        </p>
      )}
      {goesWithLabel && <Act of="orders hand-to-carrier" {...act} look="stamp" />}
      <BuyLabel {...props} />
      {wantedLabel && canShip(state) && <p className={styles.or}>or</p>}
      {canShip(state) &&
        (goesWithLabel && packed !== parcel.id ? (
          <details open={refused?.action === actionOf('orders ship') && refused.target === parcel.id}>
            <summary>Ship with another carrier</summary>
            <Ship {...props} />
          </details>
        ) : (
          <Ship {...props} look={goesWithLabel ? 'line' : 'stamp'} />
        ))}
      {(state === 'placed' || (state === 'packed' && hasLabel)) && parcel.id === order.id && (
        <Act of={order.taken ? 'orders let-go' : 'orders take'} {...act} look="line" />
      )}
      {state === 'placed' && <Act of="orders pack" {...act} look="line" />}
      {state === 'packed' && !hasLabel && <Act of="orders unpack" {...act} look="line" />}
      {state === 'shipped' && <Act of="orders deliver" {...act} />}
      {state === 'shipped' && (
        <details open={refused?.action === 'correct-tracking' && refused.target === parcel.id}>
          <summary>Correct the tracking number</summary>
          <CarrierAct
            of="orders correct-tracking"
            {...act}
            lastCarrier={null}
            look="line"
            values={{ seen: label?.trackingNumber ?? '' }}
            unset={{ carrier: 'As it is' }}
          />
        </details>
      )}
    </Panel>
  )
}

type PickUpProps = Pick<PanelWords, 'title' | 'children'> & {
  panel: string
  state: Order['state']
  act: { address: string; target: string; refused: RefusedAct | null }
}

/** What its buyer collects: no carrier, no number. */
function PickUp({ panel, title = 'Pick-up', children, state, act }: PickUpProps) {
  if (!canShip(state) && !children) return null
  return (
    <Panel id={panel} title={title === 'Parcel' ? 'Pick-up' : title}>
      {children}
      {state === 'placed' && <Act of="orders ready" {...act} />}
      {canShip(state) && <Act of="orders collected" {...act} look="line" />}
    </Panel>
  )
}

/** The form that hands the parcel over; on a phone packers have its button below the thumb (packing/pack-bar.module.css). */
function Ship({
  order,
  parcel,
  lastCarrier,
  refused,
  hasLabel,
  packed,
  wantedLabel,
  look = 'line',
}: ParcelProps & { look?: 'line' | 'stamp' }) {
  const form = (
    <CarrierAct
      of="orders ship"
      address={`/operator/orders/${order.id}`}
      target={parcel.id}
      refused={refused}
      lastCarrier={lastCarrier}
      look={look}
      {...(packed === parcel.id && { id: 'ship-packed' })}
      {...(hasLabel && { hints: { tracking: 'It takes the place of the label above, which is then not followed any more.' } })}
    />
  )
  if (!wantedLabel) return form
  return (
    <fieldset className={styles.way}>
      <legend>I have a tracking number</legend>
      {form}
    </fieldset>
  )
}
