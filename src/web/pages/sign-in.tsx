import type { CredentialErrors } from '../../domain/credentials.ts'
import { definePage } from '../page.ts'
import { AuthLayout, AuthLinks, type AuthOffer } from '../ui/auth-layout.tsx'
import { CheckedForm } from '../ui/checked-form.tsx'
import { EmailInput, PasswordInput } from '../ui/password-input.tsx'
import { ProviderButtons } from '../ui/provider-buttons.tsx'
import { withRedirect } from './with-redirect.ts'

export type CredentialsProps = AuthOffer & {
  /** Where to go afterwards. */
  redirect: string
  email: string
  errors: CredentialErrors & { form?: string }
}

export const signIn = definePage({
  head: { title: 'Sign in', noIndex: true },
  footer: 'slim',
  Body: ({ demo, providers, providerFailure, redirect, email, errors }: CredentialsProps) => (
    <AuthLayout title="Sign in" print="dabu" demo={demo}>
      <CheckedForm action="/signin" check="sign-in" button="Sign in" error={errors.form}>
        <input type="hidden" name="redirect" value={redirect} />
        <EmailInput value={email} error={errors.email} />
        <PasswordInput label="Password" name="password" autoComplete="current-password" error={errors.password} first />
      </CheckedForm>
      <ProviderButtons providers={providers} redirect={redirect} providerFailure={providerFailure} />
      <AuthLinks>
        <span>
          New here? <a href={withRedirect('/register', redirect)}>Register</a>
        </span>
        <a href="/forgot-password">Forgot your password?</a>
      </AuthLinks>
    </AuthLayout>
  ),
})
