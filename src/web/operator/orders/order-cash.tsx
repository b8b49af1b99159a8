import { readableTime } from '../../../domain/indian-time.ts'
import { formatPaise } from '../../../domain/money.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { canShip } from '../../../domain/parcels/order-state.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { Panel } from '../ui/heading.tsx'

export function OrderCash({ order }: { order: Order }) {
  const { cash } = order
  if (!cash) return null
  const act = { address: `/operator/orders/${order.id}`, target: order.id, refused: null }
  return (
    <Panel id="cash" title="Cash on delivery">
      <p className={text.written}>{stateOf(cash)}</p>
      {cash.due > 0 && !canShip(order.state) && (
        <>
          <Act of="orders cash-collected" {...act} />
          <Act of="orders refused" {...act} look="line" />
        </>
      )}
      {cash.refusedAt !== undefined && cash.arrivedBackAt === undefined && <Act of="orders arrived-back" {...act} />}
    </Panel>
  )
}

function stateOf({ due, collectedAt, refusedAt, arrivedBackAt }: NonNullable<Order['cash']>): string {
  if (arrivedBackAt !== undefined) return `It was refused at the door, and came back on ${timeOf(arrivedBackAt)}.`
  if (refusedAt !== undefined) return `It was refused at the door on ${timeOf(refusedAt)}, and is on its way back.`
  if (collectedAt !== undefined) return `Collected on ${timeOf(collectedAt)}.`
  return due > 0 ? `${formatPaise(due)} are to be collected.` : 'Nothing is due.'
}

function timeOf(seconds: number): string {
  return readableTime(fromUnixSeconds(seconds))
}
