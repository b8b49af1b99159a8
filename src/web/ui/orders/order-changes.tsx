import { complaintRefusal, type Complaint } from '../../../domain/orders/complaint.ts'
import { isCollected } from '../../../domain/orders/destination.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { canCancel } from '../../../domain/parcels/order-state.ts'
import { useFolder } from '../../folder-context.ts'
import { ButtonLink } from '../form/button.tsx'
import { opens, Question } from '../form/question.tsx'
import { Note } from '../text/note.tsx'
import text from '../text/text.module.css'
import styles from './order-changes.module.css'

/** Why the last press on one of a page's orders changed nothing. */
export type OrderRefusal = { orderId: string; words: string }

type Props = {
  order: Order
  refusal: OrderRefusal | null
  /** What was told of this order. */
  complaints: Complaint[]
  nowS: number
}

/** What its buyer can still do about an order: each beside the sentence that limits it. */
export function OrderChanges({ order, refusal, complaints, nowS }: Props) {
  const { cancelBeforeDispatch, faulty } = useFolder()
  const mayCancel = cancelBeforeDispatch && canCancel(order.state)
  const hasOpen = complaints.some(({ state }) => state === 'open')
  const mayTell = faulty !== null && complaintRefusal(order, hasOpen, nowS) === null
  const refused = refusal?.orderId === order.id ? refusal.words : null
  if (!mayCancel && !mayTell && refused === null) return null
  return (
    <section className={styles.changes} aria-labelledby={`changes-${order.id}`}>
      <h3 id={`changes-${order.id}`}>{mayCancel ? 'If something has to change' : 'If something is wrong'}</h3>
      {refused !== null && <Note role="alert">{refused}</Note>}
      {mayCancel && <Cancel order={order} />}
      {mayTell && <Tell orderId={order.id} until={faulty} isAgain={complaints.length > 0} />}
    </section>
  )
}

function Cancel({ order }: { order: Order }) {
  const { id, number } = order
  return (
    <div className={styles.change}>
      <div>
        <h4>Cancel</h4>
        <p className={`${text.small} ${text.soft}`}>
          {isCollected(order) ? 'Until you collect it.' : 'Until it is handed to the courier.'} The money goes back the way it came; banks
          take up to 7 days to show it.
        </p>
      </div>
      <button className={text.link} aria-label={`Cancel order ${number}`} {...opens(`cancel-${id}`)}>
        Cancel order
      </button>
      <Question
        id={`cancel-${id}`}
        words={`Order ${number} is cancelled as a whole, and its money goes back. This cannot be undone.`}
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
      <div>
        <h4>{isAgain ? 'Not settled? Write to us again' : 'Faulty on arrival'}</h4>
        <p className={`${text.small} ${text.soft}`}>{until}</p>
      </div>
      <ButtonLink href={`/account/orders/${orderId}/wrong`} look="line" size="small">
        Something is wrong
      </ButtonLink>
    </div>
  )
}
