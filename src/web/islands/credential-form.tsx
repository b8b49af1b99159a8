import type { ComponentProps } from 'react'
import type { CredentialErrors } from '../../domain/credentials.ts'
import { CheckedForm } from './checked-form.tsx'
import { EmailInput } from './email-input.tsx'

export type CredentialFormProps = {
  /** Where to go afterwards. */
  redirect: string
  email: string
  errors: CredentialErrors & { form?: string }
}

type CredentialFormParts = Pick<ComponentProps<typeof CheckedForm>, 'action' | 'button' | 'onSend' | 'children'> & {
  form: ComponentProps<typeof CheckedForm>['form'] & { errors: { email?: string } }
}

/** The form with an address; its children are the fields of the password. */
export function CredentialForm({ redirect, email, errors, children, ...parts }: CredentialFormProps & CredentialFormParts) {
  return (
    <CheckedForm {...parts} rendered={{ errors }}>
      <input type="hidden" name="redirect" value={redirect} />
      <EmailInput
        defaultValue={email}
        error={parts.form.errors.email}
        // The page came back because of this field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={errors.email !== undefined}
      />
      {children}
    </CheckedForm>
  )
}
