import { Field } from '../ui/field.tsx'

type EmailInputProps = { defaultValue: string; error: string | undefined; autoFocus: boolean }

/** The address of an account. */
export function EmailInput(props: EmailInputProps) {
  return <Field label="Email" type="email" name="email" autoComplete="username" maxLength={254} required {...props} />
}
