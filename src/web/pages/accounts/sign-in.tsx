import type { CredentialErrors } from '../../../domain/accounts/credentials.ts'
import { writeUnsent, type UnsentForm } from '../../../domain/accounts/unsent-form.ts'
import { LOST_OF_FORM, SIGN_IN_BESIDE, SIGN_IN_FIRST } from '../../../messages/unsent-form.ts'
import { definePage } from '../../page.ts'
import { AuthLayout, AuthLinks, AuthWays, type AuthOffer } from '../../ui/accounts/auth-layout.tsx'
import { EmailInput, PasswordInput } from '../../ui/accounts/password-input.tsx'
import { ProviderButtons } from '../../ui/accounts/provider-buttons.tsx'
import { Button } from '../../ui/form/button.tsx'
import { CheckedForm } from '../../ui/form/checked-form.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'

export type CredentialsProps = AuthOffer & {
  /** Where to go afterwards. */
  redirect: string
  email: string
  errors: CredentialErrors & { form?: string }
  /** Whether the shop asks for a proof of work. */
  proof?: boolean
  /** Whether the address alone is enough to go on. */
  withoutPassword?: boolean
  /** A form that comes along. */
  unsent?: UnsentForm | null | undefined
}

export const signIn = definePage({
  head: { title: 'Sign in', noIndex: true },
  footer: 'slim',
  Body: ({ demo, kept, providers, providerFailure, redirect, email, errors, proof, withoutPassword, unsent }: CredentialsProps) => (
    <AuthLayout title={kept || unsent ? 'Sign in to go on' : 'Sign in'} panel="sign_in" demo={demo} kept={kept}>
      {unsent ? <Unsent lost={unsent.lost} /> : <AuthWays current="Sign in" redirect={redirect} />}
      <CheckedForm action="/signin" check="sign-in" button="Sign in" error={errors.form} proof={proof} leaves={Boolean(unsent)}>
        <input type="hidden" name="redirect" value={redirect} />
        {unsent && <input type="hidden" name="unsent" value={writeUnsent(unsent)} />}
        <EmailInput value={email} error={errors.email} />
        {withoutPassword && (
          <>
            <Button type="submit" name="way" value="without-password" formNoValidate wide>
              Continue without a password
            </Button>
            <p className={text.soft}>Or, if you have an account here:</p>
          </>
        )}
        <PasswordInput label="Password" name="password" autoComplete="current-password" error={errors.password} first />
      </CheckedForm>
      <AuthLinks>
        <a href="/forgot-password" target={unsent ? '_blank' : undefined} rel="noopener">
          Forgot your password?
        </a>
      </AuthLinks>
      <ProviderButtons providers={providers} redirect={redirect} providerFailure={providerFailure} beside={Boolean(unsent)} />
      {unsent && providers.length > 0 && (
        // A provider's popup sends it (client/page/accounts/provider-popup.ts).
        <form method="post" action="/signin" encType="multipart/form-data" data-waits="">
          <input type="hidden" name="unsent" value={writeUnsent(unsent)} />
          <p className={text.soft}>{SIGN_IN_BESIDE}</p>
          <Button type="submit" look="line">
            Continue
          </Button>
        </form>
      )}
    </AuthLayout>
  ),
})

/** Whoever comes with a form is told where it is. */
function Unsent({ lost }: Pick<UnsentForm, 'lost'>) {
  return <Note role="alert">{lost === 'length' ? LOST_OF_FORM.length : `${SIGN_IN_FIRST} ${lost ? LOST_OF_FORM[lost] : ''}`}</Note>
}
