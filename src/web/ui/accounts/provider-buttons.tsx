import { PROVIDER_NAMES, type ProviderId } from '../../../domain/accounts/provider.ts'
import { Note } from '../text/note.tsx'
import text from '../text/text.module.css'
import styles from './provider-buttons.module.css'
import { PROVIDER_MARKS } from './provider-marks.tsx'

export type ProviderButtonsProps = {
  providers: readonly ProviderId[]
  redirect: string
  /** Why the last sign-in with a provider failed. */
  providerFailure: string | null
  /** Whether it is done in another tab, while a form waits in this one. */
  beside?: boolean
}

/** Sign-in with a provider: in a popup, or by a form in this tab, since it leaves the shop. */
export function ProviderButtons({ providers, redirect, providerFailure, beside = false }: ProviderButtonsProps) {
  if (providers.length === 0) return null
  return (
    <>
      <p className={styles.or}>or</p>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <form
            key={provider}
            method="post"
            action={`/auth/start/${provider}`}
            data-provider={provider}
            target={beside ? '_blank' : undefined}
          >
            <input type="hidden" name="redirect" value={redirect} />
            {beside && <input type="hidden" name="beside" value="1" />}
            <button type="submit" className={styles.button}>
              {PROVIDER_MARKS[provider]}
              <span>
                <span className={text.hidden}>Continue with </span>
                {PROVIDER_NAMES[provider]}
              </span>
            </button>
          </form>
        ))}
      </div>
      <ProviderFailure message={providerFailure} />
    </>
  )
}

/** Filled by client/page/accounts/provider-popup.ts too. */
export function ProviderFailure({ message }: { message: string | null }) {
  return (
    <Note kind="bad" role={message === null ? undefined : 'alert'} data-provider-failure="" hidden={message === null}>
      {message}
    </Note>
  )
}
