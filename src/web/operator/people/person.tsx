import type { FoundPerson, OpenSession, PendingMerge } from '../../../domain/accounts/person-search.ts'
import { readableDay } from '../../../domain/indian-time.ts'
import type { Subscription } from '../../../domain/members/membership.ts'
import type { OperatorAction } from '../../../domain/operators/operator-action.ts'
import type { Order } from '../../../domain/orders/order.ts'
import type { ModeratedReview } from '../../../domain/reviews/moderation.ts'
import { liveRegion, operatorTopics } from '../../live-region.ts'
import layout from '../../ui/text/layout.module.css'
import type { RefusedAct } from '../ui/form/act.tsx'
import { Columns, Heading } from '../ui/heading.tsx'
import { History } from '../ui/history.tsx'
import { Notes } from '../ui/notes.tsx'
import { Notice, type NoticeWords } from '../ui/notice.tsx'
import { operatorPage } from '../ui/operator-page.ts'
import { PersonBadges } from './people.tsx'
import { PersonData } from './person-data.tsx'
import { PersonEmail, PersonMerge } from './person-email.tsx'
import { PersonOrders, PersonReviews } from './person-lists.tsx'
import { PersonMade, type MadeByPerson } from './person-made.tsx'
import { PersonMembership } from './person-membership.tsx'
import { PersonRole } from './person-role.tsx'
import { PersonSessions } from './person-sessions.tsx'
import styles from './person.module.css'

type PersonProps = {
  person: FoundPerson
  /** The signed-in operator's own account. */
  isOwn: boolean
  /** Without this person nobody could use these pages. */
  isLastOwner: boolean
  subscriptions: Subscription[]
  orders: Order[]
  reviews: ModeratedReview[]
  sessions: (OpenSession & { isCurrent: boolean })[]
  made: MadeByPerson
  actions: OperatorAction[]
  notice: NoticeWords | null
  /** The account's address, or that of somebody without one. */
  reachedAt: string | null
  /** The address that waits to be confirmed, and until when. */
  emailChange: { email: string; until: Date } | null
  /** Accounts that are to become part of this one. */
  merges: PendingMerge[]
  /** A refused note, tag or address, with what was typed. */
  refused: RefusedAct | null
  /** A refused deletion, with what was typed. */
  deletion: { typed: string; error: string } | null
  /** The orders that would keep name and address for now. */
  kept: { number: string; until: Date }[]
}

const titleOf = ({ person }: PersonProps) => person.name

export const operatorPerson = operatorPage(
  titleOf,
  ({
    person,
    isOwn,
    isLastOwner,
    subscriptions,
    orders,
    reviews,
    sessions,
    made,
    actions,
    notice,
    reachedAt,
    emailChange,
    merges,
    refused,
    deletion,
    kept,
  }: PersonProps) => {
    const address = `/operator/people/${person.uid}`
    return (
      <>
        <Heading
          title={person.name}
          back={{ href: '/operator/people', title: 'People' }}
          badge={<PersonBadges person={person} />}
          lead={<Contact person={person} />}
        />
        {notice && <Notice {...notice} />}
        <Columns>
          <div className={layout.stack} {...liveRegion('person-lists', ...operatorTopics('all-people', 'all-orders', 'all-reviews'))}>
            <PersonOrders orders={orders} total={person.orders} />
            <PersonReviews reviews={reviews} total={person.reviews} />
            <PersonMembership uid={person.uid} isMember={person.isMember} subscriptions={subscriptions} />
            <History actions={actions} />
          </div>
          <div className={layout.stack} {...liveRegion('person-account', ...operatorTopics('all-people', 'all-keys', 'all-webhooks'))}>
            <Notes of="people" {...person} target={person.uid} address={address} refused={refused} />
            <PersonEmail person={person} reachedAt={reachedAt} change={emailChange} refused={refused} />
            <PersonMerge person={person} merges={merges} refused={refused} />
            <PersonRole person={person} isLastOwner={isLastOwner} made={made} />
            <PersonMade uid={person.uid} made={made} />
            <PersonSessions uid={person.uid} sessions={sessions} />
            <PersonData address={address} person={person} isOwn={isOwn} deletion={deletion} kept={kept} />
          </div>
        </Columns>
      </>
    )
  },
)

function Contact({ person: { email, emailVerified, phoneNumber, createdAt } }: { person: FoundPerson }) {
  return (
    <span className={styles.contact}>
      <span>
        {email ?? 'No email address'} {email !== null && (emailVerified ? '(verified)' : '(not verified)')}
      </span>
      {phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>}
      <span>Since {readableDay(new Date(createdAt))}</span>
    </span>
  )
}
