import type { OpenSession } from '../../../domain/accounts/person-search.ts'
import { readableTime } from '../../../domain/indian-time.ts'
import layout from '../../ui/text/layout.module.css'
import text from '../../ui/text/text.module.css'
import { Act } from '../ui/form/act.tsx'
import { Panel } from '../ui/heading.tsx'
import styles from './person.module.css'

/** The most that are listed; all of them can be ended at once. */
const SHOWN = 20

export function PersonSessions({ uid, sessions }: { uid: string; sessions: (OpenSession & { isCurrent: boolean })[] }) {
  const act = { address: `/operator/people/${uid}`, target: uid, refused: null, look: 'line' } as const
  return (
    <Panel id="sessions" title="Sessions" aside={sessions.length > SHOWN && <span className={text.soft}>{sessions.length}</span>}>
      {sessions.length === 0 ? (
        <p className={text.soft}>Not signed in anywhere.</p>
      ) : (
        <>
          <ul className={styles.list}>
            {sessions.slice(0, SHOWN).map(({ id, device, signedInAt, usedAt, isCurrent }) => (
              <li key={id} id={`row-${id}`} data-row="">
                <span className={styles.words}>
                  {device} {isCurrent && <b>(this browser)</b>}
                  <span className={layout.detail}>
                    Signed in {readableTime(new Date(signedInAt))}, used {readableTime(new Date(usedAt))}
                  </span>
                </span>
                <Act
                  of="people end-session"
                  {...act}
                  describe={`the session in ${device}, signed in ${readableTime(new Date(signedInAt))}`}
                  values={{ session: id }}
                  question={{ words: `End the session in ${device}? Whoever uses it has to sign in again.` }}
                />
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <div>
              <Act of="people sign-out" {...act} />
            </div>
          )}
        </>
      )}
    </Panel>
  )
}
