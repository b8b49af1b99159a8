import { counted } from '../../../domain/counted.ts'
import { readableDay } from '../../../domain/indian-time.ts'
import type { Subscription } from '../../../domain/members/membership.ts'
import { formatPaise } from '../../../domain/money.ts'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './person.module.css'

type PersonMembershipProps = { uid: string; isMember: boolean; subscriptions: Subscription[] }

export function PersonMembership({ uid, isMember, subscriptions }: PersonMembershipProps) {
  const current = subscriptions.find(({ status }) => status === 'active' || status === 'past_due')
  const act = { address: `/operator/people/${uid}`, target: uid, refused: null, look: 'line' } as const
  return (
    <Panel id="membership" title="Membership">
      {subscriptions.length === 0 ? (
        <p className={text.soft}>Never a member.</p>
      ) : (
        <ul className={styles.list}>
          {subscriptions.map((subscription) => (
            <li key={subscription.id}>
              <span className={styles.words}>
                <b>{STATUS_WORDS.get(subscription.status) ?? subscription.status}</b>, {termsOf(subscription)}
                <span className={layout.detail}>{periodOf(subscription)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        {current && (
          <Act
            of="members revoke"
            {...act}
            {...(current.amount === null && { question: { words: 'The members’ reading closes for this person at once.' } })}
          />
        )}
        {!isMember && <Act of="members grant" {...act} />}
      </div>
    </Panel>
  )
}

const STATUS_WORDS = new Map([
  ['active', 'Active'],
  ['past_due', 'Payment is late'],
  ['canceled', 'Ended'],
])

function termsOf({ amount, period_days }: Subscription): string {
  return amount === null ? 'free' : `${formatPaise(amount)} for ${counted(period_days ?? 0, 'day')}`
}

function periodOf({ created_at, current_period_end, cancel_at_period_end, ended_at }: Subscription): string {
  const since = `Since ${readableDay(new Date(created_at))}`
  if (ended_at) return `${since}, ended ${readableDay(new Date(ended_at))}`
  if (current_period_end === null) return `${since}, without an end`
  const end = readableDay(new Date(current_period_end))
  return cancel_at_period_end ? `${since}, canceled, ends ${end}` : `${since}, paid until ${end}`
}
