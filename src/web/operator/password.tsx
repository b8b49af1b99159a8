import { PROVIDER_NAMES, type ProviderId } from '../../domain/provider.ts'
import { definePage } from '../page.ts'
import { Note } from '../ui/note.tsx'
import styles from './password.module.css'
import { ActionButton } from './ui/action-form.tsx'
import { TextField } from './ui/fields.tsx'

type PasswordProps = {
  /** Where the form is posted to: the address that was asked for. */
  address: string
  /** Of the request that continues afterwards, with what was typed. */
  method: 'get' | 'post'
  fields: { name: string; value: string }[]
  /** What was sent had files, which cannot be carried over. */
  isLost: boolean
  email: string | null
  hasPassword: boolean
  providers: ProviderId[]
  error: string | null
}

export const operatorPassword = definePage({
  layout: 'operator',
  head: { title: 'Your password, please', noIndex: true },
  Body: ({ hasPassword, error, isLost, ...request }: PasswordProps) => (
    <div className={styles.box}>
      <h1>Your password, please</h1>
      <p>You have not given it for half an hour. These pages show other people’s orders, so they ask again.</p>
      {request.method === 'post' && hasPassword && <p>What you have just sent is saved when the password is right.</p>}
      {isLost && <Note>The files that you have just sent are not saved. Please go back and send them again afterwards.</Note>}
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      {hasPassword ? <PasswordForm {...request} /> : <SignInAgain {...request} />}
    </div>
  ),
})

function PasswordForm({ address, method, fields, email }: Omit<PasswordProps, 'hasPassword' | 'error' | 'isLost'>) {
  return (
    <form className={styles.form} method="post" action={address}>
      <input type="hidden" name="operator_method" value={method} />
      {fields.map(({ name, value }, index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <input type="text" name="operator_email" value={email ?? ''} autoComplete="username" readOnly hidden />
      <TextField label="Password" type="password" name="operator_password" autoComplete="current-password" required />
      <div>
        <ActionButton>Continue</ActionButton>
      </div>
    </form>
  )
}

function SignInAgain({ address, method, providers }: Pick<PasswordProps, 'address' | 'method' | 'providers'>) {
  return (
    <>
      <p>Your account has no password: please sign in again.</p>
      {method === 'post' && (
        <p>What you have just sent has not been saved. Go back to see it again, and send it once you have signed in.</p>
      )}
      {providers.map((provider) => (
        <form key={provider} method="post" action={`/auth/start/${provider}`}>
          <input type="hidden" name="intent" value="sign-in-again" />
          <input type="hidden" name="redirect" value={address} />
          <ActionButton>Continue with {PROVIDER_NAMES[provider]}</ActionButton>
        </form>
      ))}
    </>
  )
}
