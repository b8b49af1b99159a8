import { canUnlink, type SignInMethods as Methods } from '../../../domain/accounts/identity.ts'
import { PROVIDER_NAMES, type ProviderId } from '../../../domain/accounts/provider.ts'
import { opens, Question } from '../form/question.tsx'
import text from '../text/text.module.css'
import { ProviderFailure } from './provider-buttons.tsx'
import { PROVIDER_MARKS } from './provider-marks.tsx'
import styles from './sign-in-methods.module.css'

export type SignInMethodsProps = {
  methods: Methods
  offered: readonly ProviderId[]
  /** Why the last change failed. */
  failure: string | null
}

/** The providers with which a person can sign in, each to be linked or unlinked. */
export function SignInMethods({ methods, offered, failure }: SignInMethodsProps) {
  const shown = [...new Set([...offered, ...methods.providers])]
  if (shown.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="sign-in-methods">
      <h2 id="sign-in-methods">Sign-in methods</h2>
      <ul className={styles.list}>
        {shown.map((provider) => (
          <li key={provider}>
            {PROVIDER_MARKS[provider]}
            <span className={styles.name}>
              {PROVIDER_NAMES[provider]}
              <span className={`${text.soft} ${text.fine}`}>{methods.providers.includes(provider) ? 'Linked' : 'Not linked'}</span>
            </span>
            <Change provider={provider} methods={methods} />
          </li>
        ))}
      </ul>
      <ProviderFailure message={failure} />
    </section>
  )
}

function Change({ provider, methods }: { provider: ProviderId; methods: Methods }) {
  const name = PROVIDER_NAMES[provider]
  if (!methods.providers.includes(provider)) {
    return (
      <form method="post" action={`/auth/start/${provider}`} data-provider={provider}>
        <input type="hidden" name="intent" value="link" />
        <button type="submit" className={text.link}>
          Link <span className={text.hidden}>{name}</span>
        </button>
      </form>
    )
  }
  if (!canUnlink(methods, provider)) return <span className={`${text.soft} ${text.fine}`}>Your only way to sign in</span>
  return (
    <>
      <button className={text.link} {...opens(`unlink-${provider}`)}>
        Unlink <span className={text.hidden}>{name}</span>
      </button>
      <Question
        id={`unlink-${provider}`}
        words={`Nobody can sign in to your account with ${name} any more, and every other device is signed out.`}
        yes="unlink"
        action="/account/sign-in-methods"
        data-in-place=""
        data-rotates-session=""
      >
        <input type="hidden" name="provider" value={provider} />
      </Question>
    </>
  )
}
