import { Island } from '../island.tsx'
import { ForgotPasswordForm, type ForgotPasswordFormProps } from '../islands/reset-forms.tsx'
import { definePage } from '../page.ts'
import { Gate, GateLinks } from '../ui/gate.tsx'

export const forgotPassword = definePage({
  head: { title: 'Forgot your password?', noIndex: true },
  footer: false,
  Body: ({ demo, ...form }: ForgotPasswordFormProps & { demo: boolean }) => (
    <Gate title="Forgot your password?" print="dabu" demo={demo}>
      <p>We send a link to your email address. With it you choose a new password.</p>
      <Island name="ForgotPasswordForm" of={ForgotPasswordForm} props={form} />
      <GateLinks>
        <a href="/signin">Back to sign in</a>
      </GateLinks>
    </Gate>
  ),
})
