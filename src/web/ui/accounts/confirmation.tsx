import type { ComponentType, ReactNode } from 'react'
import { PROVIDER_NAMES, type ProviderId } from '../../../domain/accounts/provider.ts'
import type { RefusedForm } from '../../../domain/accounts/unsent-form.ts'
import { LOST_OF_FORM } from '../../../messages/unsent-form.ts'
import { Field } from '../form/field.tsx'
import { Note, Refused } from '../text/note.tsx'
import { ProviderFailure } from './provider-buttons.tsx'

export type ConfirmationProps = {
  /** Where the form is posted to: the address that was asked for. */
  address: string
  /** What was sent there, and what of it cannot come back; null for a page that was only opened. */
  form: RefusedForm | null
  email: string | null
  hasPassword: boolean
  /** The linked providers. */
  providers: ProviderId[]
  /** Why the password was refused, and why a visit to a provider failed. */
  error: string | null
  failure: string | null
  /** Where a visit to a provider leads if no form waits for it. */
  back: string
}

/** The parts of the page's layout. */
type Parts = { Button: ComponentType<{ type: 'submit'; children: ReactNode }>; form: string | undefined }

/** Asks a signed-in person to confirm that it is they: by the password, in the form that was refused, or by a linked provider. */
export function Confirmation({
  parts,
  address,
  form,
  email,
  hasPassword,
  providers,
  error,
  failure,
  back,
}: ConfirmationProps & { parts: Parts }) {
  const { Button } = parts
  return (
    <>
      {form?.lost && <Note>{LOST_OF_FORM[form.lost]}</Note>}
      {(hasPassword || form) && (
        // A provider's popup sends it (client/page/accounts/provider-popup.ts).
        <form className={parts.form} method="post" action={address} data-waits={form ? '' : undefined}>
          {form?.fields.map(({ name, value }, index) => (
            // eslint-disable-next-line react/no-array-index-key -- rendered once, and names may repeat
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          {/* With a script this comes into the form that was sent (client/page/forms/ask-in-form.ts). */}
          <div className={parts.form} data-confirm="">
            <p>
              <b>Confirm that it is you</b>
            </p>
            <Refused words={error} />
            {hasPassword && (
              <>
                <input type="text" name="confirm_email" value={email ?? ''} autoComplete="username" readOnly hidden />
                <Field id="confirm-password" label="Password" type="password" name="confirm_password" autoComplete="current-password" />
              </>
            )}
          </div>
          <div>
            <Button type="submit">Continue</Button>
          </div>
        </form>
      )}
      {providers.length > 0 && (
        <div data-confirm-with="">
          <p>{hasPassword ? 'Or sign in again, as you do elsewhere' : 'Your account has no password: please sign in again'}</p>
          {providers.map((provider) => (
            // Without a script a form waits in this tab, while its sender signs in beside it.
            <form
              key={provider}
              method="post"
              action={`/auth/start/${provider}`}
              data-provider={provider}
              target={form ? '_blank' : undefined}
            >
              <input type="hidden" name="intent" value="confirm" />
              <input type="hidden" name="redirect" value={back} />
              {form && <input type="hidden" name="beside" value="1" />}
              <Button type="submit">Continue with {PROVIDER_NAMES[provider]}</Button>
            </form>
          ))}
          <ProviderFailure message={failure} />
        </div>
      )}
    </>
  )
}
