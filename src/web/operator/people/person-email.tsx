import type { FoundPerson } from '../../../domain/accounts/person-search.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import { Act, ownRefusal, type RefusedAct } from '../ui/act.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from '../ui/notes.module.css'

type PersonEmailProps = { person: FoundPerson; change: { email: string; until: Date } | null; refused: RefusedAct | null }

/** An address that was typed wrongly is put right; operators' stay, whose rights would go to whoever reads the other inbox. */
export function PersonEmail({ person: { uid, email, operatorRole }, change, refused }: PersonEmailProps) {
  if (operatorRole) return null
  return (
    <Panel id="email" title="Email address">
      <p>{email ?? 'None.'}</p>
      {change && (
        <p>
          {change.email} waits to be confirmed there, until {readableTime(change.until)}. Nothing has changed yet.
        </p>
      )}
      <details className={styles.change} open={ownRefusal(refused, 'people change-email', uid) !== null}>
        <summary>It was typed wrongly</summary>
        <Act of="people change-email" address={`/operator/people/${uid}`} target={uid} refused={refused} look="line" />
      </details>
    </Panel>
  )
}
