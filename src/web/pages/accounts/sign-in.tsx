import type { CredentialErrors } from '../../../domain/accounts/credentials.ts'
import { definePage } from '../../page.ts'
import { AuthLayout, AuthLinks, AuthWays, type AuthOffer } from '../../ui/accounts/auth-layout.tsx'
import { EmailInput, PasswordInput } from '../../ui/accounts/password-input.tsx'
import { ProviderButtons } from '../../ui/accounts/provider-buttons.tsx'
import { Button } from '../../ui/form/button.tsx'
import { CheckedForm } from '../../ui/form/checked-form.tsx'
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
}

export const signIn = definePage({
  head: { title: 'Sign in', noIndex: true },
  footer: 'slim',
  Body: ({ demo, kept, providers, providerFailure, redirect, email, errors, proof, withoutPassword }: CredentialsProps) => (
    <AuthLayout title={kept ? 'Sign in to go on' : 'Sign in'} panel="sign_in" demo={demo} kept={kept}>
      <AuthWays current="Sign in" redirect={redirect} />
      <CheckedForm action="/signin" check="sign-in" button="Sign in" error={errors.form} proof={proof}>
        <input type="hidden" name="redirect" value={redirect} />
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
        <a href="/forgot-password">Forgot your password?</a>
      </AuthLinks>
      <ProviderButtons providers={providers} redirect={redirect} providerFailure={providerFailure} />
    </AuthLayout>
  ),
})
