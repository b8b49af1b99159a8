import type { Complaint, Replacement } from '../../../domain/orders/complaint.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { piecesWords } from '../../../domain/orders/pieces-words.ts'
import { COMPLAINT_STATE_WORDS, REASON_WORDS, REPLACEMENT_WORDS } from '../../../messages/orders/complaint.ts'
import { Day } from '../text/day.tsx'
import text from '../text/text.module.css'
import { ComplaintPhotos } from './complaint-photos.tsx'
import styles from './order-complaints.module.css'
import { Tracker } from './tracker.tsx'

/** What was told of an order, newest first, and what came of it. */
export function OrderComplaints({ order, complaints }: { order: Order; complaints: Complaint[] }) {
  if (complaints.length === 0) return null
  return (
    <div className={styles.all} id={`told-${order.id}`}>
      {complaints.map((complaint) => (
        <Told key={complaint.id} complaint={complaint} />
      ))}
    </div>
  )
}

function Told({ complaint: { createdAt, reason, message, photos, state, answer, replacement } }: { complaint: Complaint }) {
  return (
    <section className={styles.told} aria-label="Something is wrong">
      <p className={`${text.small} ${text.soft}`}>
        You told us, <Day seconds={createdAt} />: {REASON_WORDS[reason]}.
      </p>
      <p className={`${styles.words} ${text.small} ${text.soft}`}>{message}</p>
      <ComplaintPhotos photos={photos} />
      <p>
        <b>{COMPLAINT_STATE_WORDS[state]}</b>
      </p>
      {answer !== null && <p className={styles.words}>{answer}</p>}
      {replacement && <Second replacement={replacement} />}
    </section>
  )
}

function Second({ replacement }: { replacement: Replacement }) {
  const { line_items: lines, state } = replacement
  return (
    <>
      <p>
        {lines.map((line) => piecesWords(line)).join('; ')}. {REPLACEMENT_WORDS[state]}
      </p>
      <Tracker parcel={replacement} />
    </>
  )
}
