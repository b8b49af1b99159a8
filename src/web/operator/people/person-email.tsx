import type { FoundPerson, PendingMerge } from '../../../domain/accounts/person-search.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import { Act, ownRefusal, type RefusedAct } from '../ui/form/act.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from '../ui/notes.module.css'

type PersonEmailProps = {
  person: FoundPerson
  reachedAt: string | null
  change: { email: string; until: Date } | null
  refused: RefusedAct | null
}

/** An address that was typed wrongly is put right; operators' stay, whose rights would go to whoever reads the other inbox. */
export function PersonEmail({ person: { uid, operatorRole }, reachedAt, change, refused }: PersonEmailProps) {
  if (operatorRole) return null
  return (
    <Panel id="email" title="Email address">
      <p>{reachedAt ?? 'None.'}</p>
      {change && (
        <p>
          {change.email} waits to be confirmed there, until {readableTime(change.until)}. Nothing has changed yet.
        </p>
      )}
      <details className={styles.change} open={ownRefusal(refused, 'people change-email', uid) !== null}>
        <summary>Correct it</summary>
        <Act of="people change-email" address={`/operator/people/${uid}`} target={uid} refused={refused} look="line" />
      </details>
    </Panel>
  )
}

type PersonMergeProps = { person: FoundPerson; merges: PendingMerge[]; refused: RefusedAct | null }

/** Duplicate account become one. */
export function PersonMerge({ person: { uid, email, emailVerified }, merges, refused }: PersonMergeProps) {
  if (email === null || !emailVerified) return null
  return (
    <Panel id="merge" title="Duplicate account">
      {merges.map(({ email: other, until, ...merge }) => (
        <p key={other}>
          {other} is to become part of this account. {waitsFor({ email, other, ...merge })}, until {readableTime(until)}.
        </p>
      ))}
      <details className={styles.change} open={ownRefusal(refused, 'people merge', uid) !== null}>
        <summary>This person has another account</summary>
        <Act
          of="people merge"
          address={`/operator/people/${uid}`}
          target={uid}
          refused={refused}
          hints={{ other: `Its orders, reviews, addresses and cart become part of ${email}, once both addresses have agreed by mail.` }}
          look="line"
        />
      </details>
    </Panel>
  )
}

function waitsFor({
  email,
  other,
  agreed,
  formerAgreed,
}: {
  email: string
  other: string
  agreed: boolean
  formerAgreed: boolean
}): string {
  if (agreed) return `${other} has still to agree`
  return formerAgreed ? `${email} has still to agree` : 'Both have still to agree'
}
