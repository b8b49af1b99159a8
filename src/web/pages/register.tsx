import { Island } from '../island.tsx'
import type { CredentialFormProps } from '../islands/credential-form.tsx'
import { RegisterForm } from '../islands/register-form.tsx'
import { definePage } from '../page.ts'
import { AuthLayout, AuthLinks, type AuthOffer } from '../ui/auth-layout.tsx'
import { ProviderButtons } from '../ui/provider-buttons.tsx'
import { withRedirect } from './with-redirect.ts'

export const register = definePage({
  head: { title: 'Register', noIndex: true },
  footer: 'slim',
  Body: ({ demo, providers, providerFailure, ...form }: CredentialFormProps & AuthOffer) => (
    <AuthLayout title="Register" print="ajrakh" demo={demo}>
      <Island name="RegisterForm" of={RegisterForm} props={form} />
      <ProviderButtons providers={providers} redirect={form.redirect} providerFailure={providerFailure} />
      <AuthLinks>
        <span>
          Registered already? <a href={withRedirect('/signin', form.redirect)}>Sign in</a>
        </span>
      </AuthLinks>
    </AuthLayout>
  ),
})
