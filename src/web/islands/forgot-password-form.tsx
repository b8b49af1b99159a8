import { emailErrors } from '../../domain/credentials.ts'
import { useCheckedForm } from '../client/hooks/use-checked-form.ts'
import { CheckedForm } from './checked-form.tsx'
import { EmailInput } from './email-input.tsx'

export type ForgotPasswordFormProps = {
  email: string
  errors: { email?: string; form?: string }
  /** The mail is on its way, if anybody has the address. */
  sent: boolean
}

export function ForgotPasswordForm({ email, errors: serverErrors, sent }: ForgotPasswordFormProps) {
  const form = useCheckedForm<'email'>({ names: ['email'], check: emailErrors, serverErrors, scope: 'form' })
  const rendered = { errors: serverErrors, sent }
  return (
    <CheckedForm
      form={form}
      action="/forgot-password"
      button="Send reset email"
      rendered={rendered}
      success="A password reset email has been set."
    >
      <EmailInput
        defaultValue={email}
        error={form.errors.email}
        // The page came back because of this field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={serverErrors.email !== undefined}
      />
    </CheckedForm>
  )
}
