import type { ReactNode } from 'react'
import { readableTime } from '../../../domain/indian-time.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { RECEIVED_BY } from '../../../domain/orders/written-order.ts'
import { canCancel } from '../../../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { Panel } from '../ui/heading.tsx'

/** `parcelUnderWay`: it was cancelled, and its parcel may be on its way all the same. */
export type CancelProps = { order: Order; parcelUnderWay: boolean }

/** Cancels the order, or says that it is cancelled, above everything that a packer does with it. */
export function OrderCancel({ order, parcelUnderWay }: CancelProps) {
  const act = { address: `/operator/orders/${order.id}`, target: order.id, refused: null }
  if (order.cancelledAt !== undefined)
    return (
      <Cancelled at={order.cancelledAt}>
        {parcelUnderWay && (
          <>
            <p>
              <b>Its parcel is on its way, or may be:</b> the carrier would not void its label, or has scanned it. The refund stands. Please
              ask the carrier to bring it back.
            </p>
            <Act of="orders settle-cancelled-parcel" {...act} />
          </>
        )}
      </Cancelled>
    )
  if (!canCancel(order.state)) return null
  return (
    <Panel id="cancel" title="Cancel">
      <p className={text.soft}>If the buyer asks for it, until the parcel is handed over.</p>
      <Act of="orders cancel" {...act} />
      {isPaidByHand(order) && <Act of="orders not-paid" {...act} />}
    </Panel>
  )
}

/** The shop itself was paid, as the operator said who has written it. */
function isPaidByHand({ writtenBy, paidWith }: Order): boolean {
  return writtenBy !== undefined && (Object.values(RECEIVED_BY) as string[]).includes(paidWith ?? '')
}

/** Nobody who packs may overlook it. */
export function Cancelled({ at, children }: { at: number; children?: ReactNode }) {
  return (
    <Panel id="cancel" title="Cancelled: please do not send it">
      <p className={text.soft}>On {readableTime(fromUnixSeconds(at))}. Its money goes back.</p>
      {children}
    </Panel>
  )
}
