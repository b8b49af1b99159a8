import type { ReactNode } from 'react'
import { readableTime } from '../../../domain/indian-time.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { canCancel } from '../../../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import styles from './order.module.css'
import { ActionForm } from '../ui/action-form.tsx'
import { Panel } from '../ui/heading.tsx'

/** `parcelUnderWay`: it was cancelled, and its parcel may be on its way all the same. */
export type CancelProps = { order: Order; parcelUnderWay: boolean }

const QUESTION = {
  words: 'The whole order: its money goes back, its pieces are in stock again, and the buyer gets a mail. This cannot be undone.',
  yes: 'cancel',
}

const SEEN_TO = { words: 'Nobody is reminded of this parcel any more.', yes: 'it is seen to' }

/** Cancels the order, or says that it is cancelled, above everything that a packer does with it. */
export function OrderCancel({ order, parcelUnderWay }: CancelProps) {
  const address = `/operator/orders/${order.id}`
  if (order.cancelledAt !== undefined)
    return (
      <Cancelled at={order.cancelledAt}>
        {parcelUnderWay && (
          <>
            <p>
              <b>Its parcel is on its way, or may be:</b> the carrier would not void its label, or has scanned it. The refund stands. Please
              ask the carrier to bring it back.
            </p>
            <ActionForm address={address} action="settle-cancelled-parcel" button="It is seen to" question={SEEN_TO} />
          </>
        )}
      </Cancelled>
    )
  if (!canCancel(order.state)) return null
  return (
    <Panel id="cancel" title="Cancel">
      <p className={styles.soft}>For a buyer who asks for it, until the parcel is handed over.</p>
      <ActionForm address={address} action="cancel" button="Cancel the order" question={QUESTION} />
    </Panel>
  )
}

/** Nobody who packs may overlook it. */
export function Cancelled({ at, children }: { at: number; children?: ReactNode }) {
  return (
    <Panel id="cancel" title="Cancelled: please do not send it">
      <p className={styles.soft}>On {readableTime(fromUnixSeconds(at))}. Its money goes back.</p>
      {children}
    </Panel>
  )
}
