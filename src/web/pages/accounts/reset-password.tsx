import type { CredentialErrors } from '../../../domain/accounts/credentials.ts'
import { signInMessage } from '../../../messages/sign-in.ts'
import { definePage } from '../../page.ts'
import { AuthLayout } from '../../ui/accounts/auth-layout.tsx'
import { NewPasswords } from '../../ui/accounts/password-input.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { CheckedForm } from '../../ui/form/checked-form.tsx'
import { Note } from '../../ui/text/note.tsx'

type State =
  /** `email`: the address that the account has from then on; null: it keeps its own. */
  | { is: 'form'; token: string; email: string | null; errors: CredentialErrors }
  | { is: 'refused'; code: keyof typeof REFUSED }
  | { is: 'done'; what: 'password' | 'address' }

const REFUSED = {
  /** The address loses its token (client/page/checkout/forget-address.ts), so a reload shows this; the link in the mail still works. */
  MISSING_OOB_CODE: signInMessage('MISSING_OOB_CODE'),
  EXPIRED_OOB_CODE: `${signInMessage('EXPIRED_OOB_CODE')} It was valid for 1 hour, or for 24 hours to confirm an address.`,
  EMAIL_EXISTS: signInMessage('EMAIL_EXISTS'),
  INVALID_OOB_CODE: `${signInMessage('INVALID_OOB_CODE')} It works once: it was used already, or a newer one has taken its place.`,
}

/** The page that the link of either mail leads to: for a new password, or for an address that was put right. */
export const resetPassword = definePage({
  head: { title: 'Choose a new password', noIndex: true },
  footer: 'slim',
  Body: ({ state, isVisitor }: { state: State; isVisitor: boolean }) => (
    <AuthLayout
      title={state.is === 'form' && state.email !== null ? 'Confirm your email address' : 'Choose a new password'}
      panel="register"
      demo={false}
    >
      {state.is === 'form' && (
        <CheckedForm
          action="/reset-password"
          check="new-password"
          button={state.email === null ? 'Reset password' : 'Confirm email address'}
        >
          {state.email !== null && <p>{state.email} becomes the email address of your account. Choose the password to sign in with it.</p>}
          <input type="hidden" name="token" value={state.token} data-forget="" />
          <NewPasswords label="New password" errors={state.errors} />
        </CheckedForm>
      )}
      {state.is === 'refused' && <Refused code={state.code} isVisitor={isVisitor} />}
      {state.is === 'done' && <Done what={state.what} isVisitor={isVisitor} />}
    </AuthLayout>
  ),
})

function Refused({ code, isVisitor }: { code: keyof typeof REFUSED; isVisitor: boolean }) {
  return (
    <>
      <Note kind="bad" role="alert">
        {REFUSED[code]}
      </Note>
      {isVisitor ? (
        <ButtonLink href="/forgot-password">Ask for another mail</ButtonLink>
      ) : (
        <>
          <p>You are signed in. To ask for another mail, sign out first.</p>
          <ButtonLink href="/account">My Account</ButtonLink>
        </>
      )}
    </>
  )
}

const DONE = {
  password: 'Your password has been changed, and every device has been signed out.',
  address: 'The email address of your account is confirmed. Sign in with it and the password that you chose.',
}

function Done({ what, isVisitor }: { what: keyof typeof DONE; isVisitor: boolean }) {
  return (
    <>
      <Note kind="good" role="status">
        {DONE[what]}
      </Note>
      {isVisitor ? <ButtonLink href="/signin">Sign in</ButtonLink> : <ButtonLink href="/">Back to the shop</ButtonLink>}
    </>
  )
}
