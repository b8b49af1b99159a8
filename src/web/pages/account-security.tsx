import { Island } from '../island.tsx'
import { ChangePasswordForm, type ChangePasswordFormProps } from '../islands/change-password-form.tsx'
import { Button } from '../ui/button.tsx'
import { Day } from '../ui/day.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './account-security.module.css'

/** Times in Unix seconds. */
type SessionRow = { device: string; signedInAt: number; usedAt: number; isCurrent: boolean }

export type AccountSecurityProps = {
  /** Null where the account has no email address to sign in with. */
  passwordForm: ChangePasswordFormProps | null
  sessions: SessionRow[]
  /** Of all sessions, the shown ones included. */
  total: number
}

/** The sections of the account page on password and sessions. */
export function AccountSecurity({ passwordForm, sessions, total }: AccountSecurityProps) {
  return (
    <>
      {passwordForm && (
        <Disclosure title="Password" open={Object.keys(passwordForm.errors).length > 0}>
          <Island name="ChangePasswordForm" of={ChangePasswordForm} props={passwordForm} />
        </Disclosure>
      )}
      <Disclosure title="Where you are signed in">
        <ul className={styles.sessions}>
          {sessions.map(({ device, signedInAt, usedAt, isCurrent }, i) => (
            // eslint-disable-next-line react/no-array-index-key -- rendered once, never reordered
            <li key={i}>
              <span className={styles.device}>{device}</span>
              <span className={styles.times}>
                {isCurrent ? (
                  'This device'
                ) : (
                  <>
                    Last used <Day seconds={usedAt} />
                  </>
                )}
                , signed in <Day seconds={signedInAt} />
              </span>
            </li>
          ))}
        </ul>
        {total > sessions.length && <p className={styles.times}>And {total - sessions.length} more.</p>}
        <form method="post" action="/account">
          <input type="hidden" name="intent" value="sign-out-everywhere" />
          <Button type="submit" look="line">
            Sign out everywhere
          </Button>
        </form>
      </Disclosure>
    </>
  )
}
