import { Island } from '../island.tsx'
import { SignInForm, type CredentialFormProps } from '../islands/credential-form.tsx'
import { definePage } from '../page.ts'
import { Gate, GateLinks } from '../ui/gate.tsx'
import { withRedirect } from './with-redirect.ts'

export const signIn = definePage({
  head: { title: 'Sign in', noIndex: true },
  footer: false,
  Body: ({ demo, ...form }: CredentialFormProps & { demo: boolean }) => (
    <Gate title="Sign in" print="dabu" demo={demo}>
      <Island name="SignInForm" of={SignInForm} props={form} />
      <GateLinks>
        <span>
          New here? <a href={withRedirect('/register', form.redirect)}>Register</a>
        </span>
      </GateLinks>
    </Gate>
  ),
})
