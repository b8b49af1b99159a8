import type { OpenPayment } from '../../../domain/checkout/checkout-session.ts'
import { formatPaise } from '../../../domain/money.ts'
import { WAITING_FOR } from '../../../messages/cash.ts'
import { Button, ButtonLink } from '../form/button.tsx'
import { Day } from '../text/day.tsx'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import styles from './open-payments.module.css'
import { REFUND_REASONS } from './refund-words.ts'

const WORDS: Record<OpenPayment['state'], { title: string; text: string }> = {
  confirming: {
    title: 'Payment being confirmed',
    text: 'Your bank has not answered yet. The order appears here as soon as it has; you will not be charged twice.',
  },
  unpaid: { title: 'Not paid yet', text: 'Your payment page is still open. Nothing has been charged.' },
  waiting: { title: 'Waiting for you', text: '' },
  lapsed: { title: 'Not confirmed', text: 'The time to confirm this order ran out. Its pieces are free again, and nothing is to be paid.' },
  expired: { title: 'Payment expired', text: 'The time to pay ran out. Nothing was charged.' },
  failed: { title: 'Payment not completed', text: 'Nothing was charged.' },
  returning: { title: 'Refund on its way', text: 'This money goes back the way it came.' },
  returned: { title: 'Refunded', text: 'This money has gone back the way it came. Banks take up to 7 days to show it.' },
}

const MEMBERSHIP_CONFIRMING = 'Your bank has not answered yet. Your membership begins as soon as it has; you will not be charged twice.'

/** A payment that has bought nothing yet: what is happening to it, and what its person can do. */
export function OpenPaymentCard({ payment }: { payment: OpenPayment }) {
  const isMembership = payment.mode === 'subscription'
  const byPhone = payment.payUrl?.endsWith('#phone') ?? false
  const { title, text: general } = WORDS[payment.state]
  const waiting = payment.state === 'waiting' ? WAITING_FOR[byPhone ? 'phone' : 'email'] : null
  const words = waiting ?? (isMembership && payment.state === 'confirming' ? MEMBERSHIP_CONFIRMING : general)
  return (
    <article className={styles.payment} aria-label={`${title}: ${formatPaise(payment.amount)}`}>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p role="status">{payment.refund ? `${REFUND_REASONS[payment.refund.reason]} ${words}` : words}</p>
        <ul>
          {payment.lines.map((line) => (
            <li key={line.id_}>{isMembership ? line.name : `${line.name}, quantity ${line.quantity}`}</li>
          ))}
        </ul>
      </div>
      <div className={layout.start}>
        <b>{formatPaise(payment.amount)}</b>
        <span className={text.soft}>
          <Day seconds={payment.createdAt} />
        </span>
        {payment.payUrl && (
          <ButtonLink href={payment.payUrl}>{waiting ? (byPhone ? 'Confirm your phone' : 'Your account') : 'Continue to pay'}</ButtonLink>
        )}
        {['expired', 'failed', 'lapsed'].includes(payment.state) &&
          (isMembership ? <ButtonLink href="/account">Your membership</ButtonLink> : <BackToCart sessionId={payment.id} />)}
      </div>
    </article>
  )
}

function BackToCart({ sessionId }: { sessionId: string }) {
  return (
    <form method="post" action="/account/orders">
      <input type="hidden" name="intent" value="refill-cart" />
      <input type="hidden" name="session" value={sessionId} />
      <Button type="submit">Back to the cart</Button>
    </form>
  )
}
