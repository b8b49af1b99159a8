import { complaintRefusal, type Complaint } from '../../../domain/orders/complaint.ts'
import { isCollected } from '../../../domain/orders/destination.ts'
import { returnableOfOrder, returnRefusal, type OrderReturn } from '../../../domain/orders/order-return.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { canCancel } from '../../../domain/parcels/order-state.ts'
import { comingBack, type ReturnRules } from '../../../domain/shop/returns.ts'
import { useFolder } from '../../folder-context.ts'
import { opens, Question } from '../form/question.tsx'
import { Note } from '../text/note.tsx'
import text from '../text/text.module.css'
import styles from './order-changes.module.css'

/** Why the last press on one of a page's orders changed nothing. */
type OrderRefusal = { orderId: string; words: string }

export type OrderChangesProps = {
  order: Order
  refusal: OrderRefusal | null
  complaints: Complaint[]
  returns: OrderReturn[]
  nowS: number
}

/** What its buyer can still do about an order: each beside the sentence that limits it. */
export function OrderChanges({ order, refusal, complaints, returns, nowS }: OrderChangesProps) {
  const { cancelBeforeDispatch, faulty, returns: rules } = useFolder()
  const mayCancel = cancelBeforeDispatch && canCancel(order.state)
  const hasOpen = complaints.some(({ state }) => state === 'open')
  const mayTell = faulty !== null && complaintRefusal(order, hasOpen, nowS) === null
  const mayReturn = canReturn(order, returns, { rules, nowS })
  const refused = refusal?.orderId === order.id ? refusal.words : null
  if (!mayCancel && !mayTell && !mayReturn && refused === null) return null
  return (
    <section className={styles.changes} aria-label="If something has to change">
      {refused !== null && <Note role="alert">{refused}</Note>}
      {mayCancel && <Cancel order={order} />}
      {mayReturn && rules && <Return orderId={order.id} rules={rules} />}
      {mayTell && <Tell orderId={order.id} until={faulty} isAgain={complaints.length > 0} />}
    </section>
  )
}

function canReturn(order: Order, returns: OrderReturn[], { rules, nowS }: { rules: ReturnRules | null; nowS: number }): boolean {
  const hasAsked = returns.some(({ parcelId, state }) => parcelId === order.id && state === 'asked')
  const { state, deliveredAt = null } = order
  if (returnRefusal({ state, deliveredAt }, { rules, hasAsked, nowS }) !== null) return false
  return returnableOfOrder(order, returns).some(({ left }) => left > 0)
}

function Return({ orderId, rules }: { orderId: string; rules: ReturnRules }) {
  return (
    <div className={styles.change}>
      <p>Another size, or not for you? {comingBack(rules)}</p>
      <a className={text.link} href={`/account/orders/${orderId}/return`}>
        Return or exchange
      </a>
    </div>
  )
}

function Cancel({ order }: { order: Order }) {
  const { id, number } = order
  return (
    <div className={styles.change}>
      <p>
        You can cancel {isCollected(order) ? 'until you collect it.' : 'until it is handed to the courier.'}{' '}
        {order.cash ? 'There is nothing to pay then.' : 'The money goes back the way it came; banks take up to 7 days to show it.'}
      </p>
      <button className={text.link} aria-describedby={`cancel-${id}-words`} {...opens(`cancel-${id}`)}>
        Cancel order
      </button>
      <Question
        id={`cancel-${id}`}
        words={`Order ${number} is cancelled as a whole${order.cash ? '' : ', and its money goes back'}. This cannot be undone.`}
        yes="cancel"
        action="/account/orders"
        data-in-place=""
      >
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="order" value={id} />
      </Question>
    </div>
  )
}

/** `until`: the shop's own line. `isAgain`: something was told before, and is answered. */
function Tell({ orderId, until, isAgain }: { orderId: string; until: string; isAgain: boolean }) {
  return (
    <div className={styles.change}>
      <p>{isAgain ? `Not settled? Write to us again. ${until}` : until}</p>
      <a className={text.link} href={`/account/orders/${orderId}/wrong`}>
        Something is wrong
      </a>
    </div>
  )
}
