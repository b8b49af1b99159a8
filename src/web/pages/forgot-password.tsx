import { Island } from '../island.tsx'
import { ForgotPasswordForm, type ForgotPasswordFormProps } from '../islands/forgot-password-form.tsx'
import { definePage } from '../page.ts'
import { AuthLayout, AuthLinks } from '../ui/auth-layout.tsx'

export const forgotPassword = definePage({
  head: { title: 'Forgot your password?', noIndex: true },
  footer: 'slim',
  Body: ({ demo, ...form }: ForgotPasswordFormProps & { demo: boolean }) => (
    <AuthLayout title="Forgot your password?" print="dabu" demo={demo}>
      <p>Tell us your email address, and we’ll send you a link to choose a new password.</p>
      <Island name="ForgotPasswordForm" of={ForgotPasswordForm} props={form} />
      <AuthLinks>
        <a href="/signin">Back to sign in</a>
      </AuthLinks>
    </AuthLayout>
  ),
})
