import { definePage } from '../page.ts'
import { AuthLayout, AuthLinks } from '../ui/auth-layout.tsx'
import { CheckedForm } from '../ui/checked-form.tsx'
import { EmailInput, NewPasswords } from '../ui/password-input.tsx'
import { ProviderButtons } from '../ui/provider-buttons.tsx'
import type { CredentialsProps } from './sign-in.tsx'
import { withRedirect } from './with-redirect.ts'

export const register = definePage({
  head: { title: 'Register', noIndex: true },
  footer: 'slim',
  Body: ({ demo, providers, providerFailure, redirect, email, errors }: CredentialsProps) => (
    <AuthLayout title="Register" print="ajrakh" demo={demo}>
      <CheckedForm action="/register" check="register" button="Register" error={errors.form}>
        <input type="hidden" name="redirect" value={redirect} />
        <EmailInput value={email} error={errors.email} />
        <NewPasswords label="Password" errors={errors} />
      </CheckedForm>
      <ProviderButtons providers={providers} redirect={redirect} providerFailure={providerFailure} />
      <AuthLinks>
        <span>
          Registered already? <a href={withRedirect('/signin', redirect)}>Sign in</a>
        </span>
      </AuthLinks>
    </AuthLayout>
  ),
})
