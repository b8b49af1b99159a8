import type { ReactNode } from 'react'
import type { PageClaim } from '../../../domain/checkout/checkout-claim.ts'
import { counted } from '../../../domain/counted.ts'
import { readableDay } from '../../../domain/indian-time.ts'
import { isMember, type Invoice, type Subscription } from '../../../domain/members/membership.ts'
import { graceEnd, type MembershipPlan } from '../../../domain/members/subscription.ts'
import { formatPaise } from '../../../domain/money.ts'
import { NO_AUTOMATIC_CHARGE } from '../../../messages/membership.ts'
import { useFolder } from '../../folder-context.ts'
import { liveRegion } from '../../live-region.ts'
import { membershipTopic } from '../../own-topics.ts'
import { Button } from '../form/button.tsx'
import { FormNote } from '../form/checked-form.tsx'
import { opens, Question } from '../form/question.tsx'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import styles from './membership-card.module.css'

/** The subscription that is active or past due. */
function currentOf(subscriptions: Subscription[]): Subscription | undefined {
  return subscriptions.find(({ status }) => status === 'active' || status === 'past_due')
}

export function OfferWords({ plan }: { plan: MembershipPlan }) {
  const { words } = useFolder()
  return (
    <p>
      {words.reading}: {formatPaise(plan.amountPaise)} for {counted(plan.days, 'day')}. {NO_AUTOMATIC_CHARGE}
    </p>
  )
}

/** What the shop offers to somebody without a membership; `look`: of the button. */
export function MembershipOffer({ plan, look }: { plan: MembershipPlan; look?: 'line' }) {
  return (
    <>
      <OfferWords plan={plan} />
      <MembershipForm intent="buy-membership" look={look}>
        Become a member
      </MembershipForm>
    </>
  )
}

/** The banner asks for the next period, and for a payment that is missing. It is empty where nothing is due. */
export function RenewalBanner({ subscriptions }: { subscriptions: Subscription[] }) {
  const due = currentOf(subscriptions)
  return (
    <div className={styles.banner} {...liveRegion('renewal', membershipTopic(subscriptions))}>
      {due?.invoice_due_at && (
        <div className={styles.due}>
          <p>{renewalWords(due)}</p>
          <MembershipForm intent="buy-membership">Renew for {formatPaise(due.amount ?? 0)}</MembershipForm>
        </div>
      )}
    </div>
  )
}

function renewalWords({ past_due_at: pastDueAt, current_period_end: end, period_days: days }: Subscription): string {
  const paidUntil = dayOf(end)
  if (!pastDueAt) return `Your membership is paid for until ${paidUntil}. Pay for the next ${days} days to read on.`
  const last = readableDay(graceEnd(new Date(pastDueAt)))
  return `Your membership was paid for until ${paidUntil}. You can renew it until ${last}; the next ${days} days count from your payment.`
}

export type MembershipCardProps = {
  subscriptions: Subscription[]
  /** Paid ones. */
  invoices: Invoice[]
  /** Null where no memberships are sold. */
  offer: MembershipPlan | null
}

/** A person's membership, what they can do about it, and its paid invoices. */
export function MembershipCard({ subscriptions, invoices, offer }: MembershipCardProps) {
  const { words } = useFolder()
  const current = currentOf(subscriptions)
  return (
    <>
      {subscriptions.some(isMember) && (
        <div className={layout.start}>
          <h2>Members’ reading</h2>
          <p>{words.memberReading}</p>
          <a className={text.link} href="/content">
            All pieces
          </a>
        </div>
      )}
      {(current?.amount ?? offer) !== null && (current === undefined || current.amount !== null) && (
        <div className={layout.start}>
          <h2>Membership</h2>
          {current ? <PaidMembership subscription={current} /> : offer && <MembershipOffer plan={offer} look="line" />}
          <Invoices invoices={invoices} />
        </div>
      )}
    </>
  )
}

function PaidMembership({ subscription }: { subscription: Subscription }) {
  const { status, cancel_at_period_end: isCanceled, current_period_end: end, amount, period_days: days } = subscription
  const price = `${formatPaise(amount ?? 0)} for ${counted(days ?? 0, 'day')}`
  if (isCanceled) {
    return (
      <>
        <p>Cancelled. You can read until {dayOf(end)}; nothing more is charged.</p>
        <MembershipForm intent="resume-membership">Resume membership</MembershipForm>
      </>
    )
  }
  return (
    <>
      <p>
        {status === 'active' ? `Active until ${dayOf(end)}.` : `Not renewed. It was paid for until ${dayOf(end)}.`} {price}.
      </p>
      {status === 'active' && <p className={text.soft}>{NO_AUTOMATIC_CHARGE}</p>}
      <div className={styles.form}>
        <Button look="line" size="small" {...opens('cancel-membership')}>
          Cancel membership
        </Button>
      </div>
      <Question
        id="cancel-membership"
        words={
          status === 'active'
            ? `You can read until ${dayOf(end)}; nothing more is charged.`
            : 'Your membership ends at once. This cannot be undone.'
        }
        yes="cancel"
        action="/account"
        data-in-place=""
      >
        <input type="hidden" name="intent" value="cancel-membership" />
      </Question>
    </>
  )
}

function Invoices({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return null
  return (
    <ul className={styles.invoices} aria-label="Invoices">
      {invoices.map(({ id, amount, paid_at: paidAt, receipt_url: receipt }) => (
        <li key={id}>
          <span>
            {dayOf(paidAt)}, {formatPaise(amount)}
          </span>
          {receipt && (
            <a className={text.link} href={receipt} aria-label={`Receipt of ${dayOf(paidAt)}`}>
              Receipt
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

type MembershipFormProps = { intent: 'buy-membership' | 'resume-membership'; look?: 'line' | undefined; children: ReactNode }

/** The account page answers it (src/http/pages/content/membership.ts); a payment is asked for by client/page/checkout/pay.ts. */
function MembershipForm({ intent, look, children }: MembershipFormProps) {
  return (
    <form className={styles.form} method="post" action="/account" data-in-place="">
      <input type="hidden" name="intent" value={intent} />
      <Button
        type="submit"
        look={look}
        size="small"
        data-pay={intent === 'buy-membership' ? JSON.stringify({ mode: 'subscription' } satisfies PageClaim) : undefined}
      >
        {children}
      </Button>
      <FormNote message={null} />
    </form>
  )
}

function dayOf(moment: string | null): string {
  return moment === null ? '' : readableDay(new Date(moment))
}
