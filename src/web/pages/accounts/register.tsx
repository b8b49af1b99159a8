import { definePage } from '../../page.ts'
import { AuthLayout, AuthWays } from '../../ui/accounts/auth-layout.tsx'
import { EmailInput, NewPasswords } from '../../ui/accounts/password-input.tsx'
import { ProviderButtons } from '../../ui/accounts/provider-buttons.tsx'
import { CheckedForm } from '../../ui/form/checked-form.tsx'
import type { CredentialsProps } from './sign-in.tsx'

export const register = definePage({
  head: { title: 'Register', noIndex: true },
  footer: 'slim',
  Body: ({ demo, kept, providers, providerFailure, redirect, email, errors, proof }: CredentialsProps) => (
    <AuthLayout title={kept ? 'Register to go on' : 'Register'} panel="register" demo={demo} kept={kept}>
      <AuthWays current="Register" redirect={redirect} />
      <CheckedForm action="/register" check="register" button="Register" error={errors.form} proof={proof}>
        <input type="hidden" name="redirect" value={redirect} />
        <EmailInput value={email} error={errors.email} />
        <NewPasswords label="Password" errors={errors} />
      </CheckedForm>
      <ProviderButtons providers={providers} redirect={redirect} providerFailure={providerFailure} />
    </AuthLayout>
  ),
})
