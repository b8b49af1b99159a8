import type { ComponentType, ReactNode } from 'react'
import { PROVIDER_NAMES, type ProviderId } from '../../domain/provider.ts'
import { Field } from './field.tsx'
import { Note } from './note.tsx'

export type ConfirmationProps = {
  /** Where the form is posted to: the address that was asked for. */
  address: string
  /** Of the request that continues afterwards, with what was typed. */
  method: 'get' | 'post'
  fields: { name: string; value: string }[]
  /** What was sent and cannot be carried over. */
  lost: 'files' | 'password' | null
  email: string | null
  hasPassword: boolean
  /** The linked providers. */
  providers: ProviderId[]
  error: string | null
  /** Where a visit to a provider leads if it carries no form, and the form that it carries. */
  back: string
  written: string | null
}

/** Of the page's layout. */
type Parts = { Button: ComponentType<{ type: 'submit'; children: ReactNode }>; form: string | undefined }

const LOST = {
  files: 'The files that you have just sent are not saved. Please go back and send them again afterwards.',
  password: 'The new password that you have just typed is not saved. Please type it again afterwards.',
}

/** Asks a signed-in person to confirm that it is they: by the password, or by a provider that is linked. */
export function Confirmation({ parts, ...props }: ConfirmationProps & { parts: Parts }) {
  const { hasPassword, providers, method, lost, error } = props
  return (
    <>
      {method === 'post' && hasPassword && <p>Enter your password, and we carry on with what you have just sent.</p>}
      {lost && <Note>{LOST[lost]}</Note>}
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      {hasPassword && <PasswordForm {...props} parts={parts} />}
      {providers.length > 0 && <Providers {...props} parts={parts} />}
    </>
  )
}

type FormProps = ConfirmationProps & { parts: Parts }

function PasswordForm({ address, method, fields, lost, email, parts: { Button, form } }: FormProps) {
  return (
    <form className={form} method="post" action={address}>
      <input type="hidden" name="confirm_method" value={method} />
      {lost && <input type="hidden" name="confirm_lost" value={lost} />}
      <HiddenFields fields={fields} />
      <input type="text" name="confirm_email" value={email ?? ''} autoComplete="username" readOnly hidden />
      <Field label="Password" type="password" name="confirm_password" autoComplete="current-password" required />
      <div>
        <Button type="submit">Continue</Button>
      </div>
    </form>
  )
}

function Providers({ back, written, method, hasPassword, providers, parts: { Button } }: FormProps) {
  return (
    <>
      {hasPassword ? <p>Or sign in again, as you do elsewhere:</p> : <p>Your account has no password: please sign in again.</p>}
      {method === 'post' && written === null && (
        <p>What you have just sent is too long to be saved meanwhile. Go back to see it again, and send it once you have signed in.</p>
      )}
      {providers.map((provider) => (
        <form key={provider} method="post" action={`/auth/start/${provider}`}>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="redirect" value={back} />
          {written !== null && <input type="hidden" name="carried" value={written} />}
          <Button type="submit">Continue with {PROVIDER_NAMES[provider]}</Button>
        </form>
      ))}
    </>
  )
}

/** A form's fields, as they were sent. */
export function HiddenFields({ fields }: { fields: { name: string; value: string }[] }) {
  return fields.map(({ name, value }, index) => (
    // eslint-disable-next-line react/no-array-index-key -- rendered once, and names may repeat
    <input key={index} type="hidden" name={name} value={value} />
  ))
}
