import { Island } from '../island.tsx'
import type { CredentialFormProps } from '../islands/credential-form.tsx'
import { SignInForm } from '../islands/sign-in-form.tsx'
import { definePage } from '../page.ts'
import { AuthLayout, AuthLinks, type AuthOffer } from '../ui/auth-layout.tsx'
import { ProviderButtons } from '../ui/provider-buttons.tsx'
import { withRedirect } from './with-redirect.ts'

export const signIn = definePage({
  head: { title: 'Sign in', noIndex: true },
  footer: 'slim',
  Body: ({ demo, providers, providerFailure, ...form }: CredentialFormProps & AuthOffer) => (
    <AuthLayout title="Sign in" print="dabu" demo={demo}>
      <Island name="SignInForm" of={SignInForm} props={form} />
      <ProviderButtons providers={providers} redirect={form.redirect} providerFailure={providerFailure} />
      <AuthLinks>
        <span>
          New here? <a href={withRedirect('/register', form.redirect)}>Register</a>
        </span>
        <a href="/forgot-password">Forgot your password?</a>
      </AuthLinks>
    </AuthLayout>
  ),
})
