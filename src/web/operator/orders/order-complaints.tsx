import { readableTime } from '../../../domain/indian-time.ts'
import { canAnswer, type Complaint } from '../../../domain/orders/complaint.ts'
import { choiceWords, withRefs, type Order } from '../../../domain/orders/order.ts'
import { keptParts } from '../../../domain/orders/paid-parts.ts'
import { fromUnixSeconds } from '../../../domain/unix-time.ts'
import { reasonWithin } from '../../../messages/orders/complaint.ts'
import { Field } from '../../ui/form/field.tsx'
import { ComplaintPhotos } from '../../ui/orders/complaint-photos.tsx'
import text from '../../ui/text/text.module.css'
import { Badge } from '../ui/badge.tsx'
import { Act, type RefusedAct } from '../ui/form/act.tsx'
import { ActionForm } from '../ui/form/action-form.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './order.module.css'

type ComplaintsProps = { order: Order; complaints: Complaint[]; refused: RefusedAct | null }

const STATES: Record<Complaint['state'], string> = {
  open: 'Needs an answer',
  answered: 'Answered',
  refunded: 'Refunded',
  replaced: 'Replacement promised',
}

export function OrderComplaints({ order, complaints, refused }: ComplaintsProps) {
  return complaints.map((complaint, at) => (
    <Panel
      key={complaint.id}
      id={`complaint-${complaints.length - at}`}
      title={`Complaint: ${reasonWithin(complaint.reason)}`}
      aside={<Badge tone={complaint.state === 'open' ? 'caution' : 'neutral'}>{STATES[complaint.state]}</Badge>}
    >
      <p className={text.soft}>Received on {readableTime(fromUnixSeconds(complaint.createdAt))}</p>
      <p className={text.written}>{complaint.message}</p>
      <ComplaintPhotos photos={complaint.photos} />
      {complaint.answer !== null && (
        <p className={text.written}>
          <b>Answer:</b> {complaint.answer}
        </p>
      )}
      {canAnswer(complaint.state, 'answered') && <Answer order={order} complaint={complaint} refused={refused} />}
      {canAnswer(complaint.state, 'replaced') && order.state !== 'refunded' && <Replace order={order} complaint={complaint} />}
    </Panel>
  ))
}

type OneProps = { order: Order; complaint: Complaint }

function Answer({ order, complaint: { id }, refused }: OneProps & Pick<ComplaintsProps, 'refused'>) {
  return (
    <div className={styles.branch}>
      <Act of="complaints answer" address={`/operator/orders/${order.id}`} target={id} refused={refused} />
    </div>
  )
}

/** Of an order of which one line is kept all of it is sent again, unless something else is chosen. */
function Replace({ order, complaint: { id } }: OneProps) {
  const kept = new Map(keptParts(order).map(({ ref, quantity }) => [ref, quantity]))
  const lines = withRefs(order.line_items)
    .map((line) => ({ ...line, quantity: kept.get(line.ref) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  return (
    <>
      <fieldset className={styles.branch}>
        <legend>Replacement</legend>
        <ActionForm
          address={`/operator/orders/${order.id}`}
          action="replace"
          button="Send a replacement"
          values={{ complaint: id }}
          question={{ words: 'The pieces are taken from stock, and the buyer is told. This cannot be undone.', yes: 'send it' }}
        >
          {lines.map((line) => (
            <Field
              key={line.ref}
              label={`${line.description}, ${choiceWords(line)}`}
              aside={`of ${line.quantity}`}
              name={`pieces.${line.ref}`}
              type="number"
              inputMode="numeric"
              min={0}
              max={line.quantity}
              defaultValue={lines.length === 1 ? line.quantity : 0}
              autoComplete="off"
            />
          ))}
        </ActionForm>
      </fieldset>
      <p className={styles.branch}>
        Or: <a href="#lines">Refund pieces</a>
      </p>
    </>
  )
}
