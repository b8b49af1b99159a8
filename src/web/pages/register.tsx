import { Island } from '../island.tsx'
import { RegisterForm, type CredentialFormProps } from '../islands/credential-form.tsx'
import { definePage } from '../page.ts'
import { Gate, GateLinks } from '../ui/gate.tsx'
import { withRedirect } from './with-redirect.ts'

export const register = definePage({
  head: { title: 'Register', noIndex: true },
  footer: false,
  Body: ({ demo, ...form }: CredentialFormProps & { demo: boolean }) => (
    <Gate title="Register" print="ajrakh" demo={demo}>
      <Island name="RegisterForm" of={RegisterForm} props={form} />
      <GateLinks>
        <span>
          Registered already? <a href={withRedirect('/signin', form.redirect)}>Sign in</a>
        </span>
      </GateLinks>
    </Gate>
  ),
})
