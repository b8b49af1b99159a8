import type { CredentialErrors } from '../../../domain/accounts/credentials.ts'
import { NewPasswords, PasswordInput } from '../../ui/accounts/password-input.tsx'
import { Button } from '../../ui/form/button.tsx'
import { CheckedForm } from '../../ui/form/checked-form.tsx'
import { Disclosure } from '../../ui/form/disclosure.tsx'
import { opens, Question } from '../../ui/form/question.tsx'
import { Day } from '../../ui/text/day.tsx'
import styles from './account-security.module.css'

/** Times in Unix seconds. */
type SessionRow = { device: string; signedInAt: number; usedAt: number; isCurrent: boolean }

export type AccountSecurityProps = {
  /** Null where the account has no email address to sign in with. */
  passwordForm: { hasPassword: boolean; errors: { current?: string; form?: string } & CredentialErrors } | null
  sessions: SessionRow[]
  /** The number of all sessions, the shown ones included. */
  total: number
}

export function AccountSecurity({ passwordForm, sessions, total }: AccountSecurityProps) {
  return (
    <>
      {passwordForm && (
        <Disclosure title="Password" open={Object.keys(passwordForm.errors).length > 0}>
          <PasswordForm {...passwordForm} />
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
        <div>
          <Button look="line" size="small" {...opens('sign-out-everywhere')}>
            Sign out everywhere
          </Button>
        </div>
        <Question id="sign-out-everywhere" words="You are signed out on every device, this one too." yes="sign out" action="/account">
          <input type="hidden" name="intent" value="sign-out-everywhere" />
        </Question>
      </Disclosure>
    </>
  )
}

/** The first field is missing where somebody signs in with a provider only, and sets their first password. */
function PasswordForm({ hasPassword, errors }: NonNullable<AccountSecurityProps['passwordForm']>) {
  return (
    <CheckedForm
      action="/account"
      check={hasPassword ? 'change-password' : 'new-password'}
      messages="each"
      button={hasPassword ? 'Change password' : 'Set password'}
      look="line"
      error={errors.form}
      rotatesSession
    >
      <input type="hidden" name="intent" value="password" />
      {hasPassword && <PasswordInput label="Current password" name="current" autoComplete="current-password" error={errors.current} />}
      <NewPasswords label="New password" errors={errors} />
    </CheckedForm>
  )
}
