import { definePage } from '../../page.ts'
import { AuthLayout, AuthLinks } from '../../ui/accounts/auth-layout.tsx'
import { EmailInput } from '../../ui/accounts/password-input.tsx'
import { CheckedForm } from '../../ui/form/checked-form.tsx'

type ForgotPasswordProps = {
  email: string
  errors: { email?: string; form?: string }
  /** The mail is on its way, if anybody has the address. */
  sent: boolean
  demo: boolean
  /** Whether the shop asks for a proof of work. */
  proof?: boolean
}

export const forgotPassword = definePage({
  head: { title: 'Forgot your password?', noIndex: true },
  footer: 'slim',
  Body: ({ demo, email, errors, sent, proof }: ForgotPasswordProps) => (
    <AuthLayout title="Forgot your password?" panel="sign_in" demo={demo}>
      <p>Tell us your email address, and we’ll send you a link to choose a new password.</p>
      <CheckedForm
        action="/forgot-password"
        check="email"
        button="Send reset email"
        error={errors.form}
        proof={proof}
        success={sent ? 'A password reset email has been set.' : null}
      >
        <EmailInput value={email} error={errors.email} />
      </CheckedForm>
      <AuthLinks>
        <a href="/signin">Back to sign in</a>
      </AuthLinks>
    </AuthLayout>
  ),
})
