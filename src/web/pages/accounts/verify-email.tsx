import { signInMessage } from '../../../messages/sign-in.ts'
import { definePage } from '../../page.ts'
import { AuthLayout } from '../../ui/accounts/auth-layout.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import styles from '../../ui/form/checked-form.module.css'
import { Note, Refused } from '../../ui/text/note.tsx'

type State = { is: 'form'; token: string; email: string } | { is: 'refused'; code: keyof typeof REFUSED } | { is: 'done' }

const REFUSED = {
  EXPIRED_OOB_CODE: `${signInMessage('EXPIRED_OOB_CODE')} It was valid for 24 hours.`,
  INVALID_OOB_CODE: `${signInMessage('INVALID_OOB_CODE')} It works once, for the account that it was sent to, and only until a newer mail is sent.`,
}

/** The page that the link of the verification mail opens. */
export const verifyEmail = definePage({
  head: { title: 'Verify your email address', noIndex: true },
  footer: 'slim',
  Body: ({ state }: { state: State }) => (
    <AuthLayout title="Verify your email address" panel="sign_in" demo={false}>
      {state.is === 'form' && (
        <form className={styles.form} method="post" action="/verify-email">
          <p>{state.email} is the email address of your account.</p>
          <input type="hidden" name="token" value={state.token} />
          <Button type="submit" wide>
            Verify email address
          </Button>
        </form>
      )}
      {state.is === 'refused' && (
        <>
          <Refused words={REFUSED[state.code]} />
          <p>You can send another mail from your account page.</p>
          <ButtonLink href="/account">My Account</ButtonLink>
        </>
      )}
      {state.is === 'done' && (
        <>
          <Note kind="good" role="status">
            Your email address is verified.
          </Note>
          <ButtonLink href="/account">My Account</ButtonLink>
        </>
      )}
    </AuthLayout>
  ),
})
