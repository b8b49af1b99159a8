import type { ReactNode } from 'react'
import { PROVIDER_NAMES, type ProviderId } from '../../domain/provider.ts'
import styles from './provider-buttons.module.css'
import text from './text.module.css'

/** Sign-in with a provider. Each button is a form, since it leaves the shop. */
export function ProviderButtons({ providers, redirect }: { providers: readonly ProviderId[]; redirect: string }) {
  if (providers.length === 0) return null
  return (
    <>
      <p className={styles.or}>or</p>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <form key={provider} method="post" action={`/auth/start/${provider}`}>
            <input type="hidden" name="redirect" value={redirect} />
            <button type="submit" className={styles.button}>
              {MARKS[provider]}
              <span>
                <span className={text.hidden}>Continue with </span>
                {PROVIDER_NAMES[provider]}
              </span>
            </button>
          </form>
        ))}
      </div>
    </>
  )
}

/** The providers' own marks, in their own colours. */
const MARKS: Record<ProviderId, ReactNode> = {
  google: (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M45 24.500c0-1.600-.1-2.700-.4-4H24v7.300h12c-.2 1.900-1.500 4.700-4.400 6.600l6.800 5.300C42.500 36 45 30.800 45 24.500z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.900 0 10.900-2 14.500-5.300l-6.900-5.400c-1.900 1.300-4.300 2.200-7.600 2.200-5.800 0-10.700-3.800-12.400-9.100l-7 5.400C8.100 41 15.500 46 24 46z"
      />
      <path
        fill="#FBBC05"
        d="M11.600 28.400c-.5-1.400-.7-2.900-.7-4.400s.3-3 .7-4.400l-7-5.500C3.100 17 2.300 20.400 2.300 24s.8 7 2.300 9.900z"
      />
      <path
        fill="#EA4335"
        d="M24 10.500c4.100 0 6.900 1.800 8.500 3.300l6.200-6.100C34.900 4.100 29.900 2 24 2 15.500 2 8.100 7 4.600 14.100l7 5.500C13.300 14.300 18.200 10.500 24 10.500z"
      />
    </svg>
  ),
  twitter: (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="#1d9bf0">
      <path d="M22.500 6.300c-.8.300-1.600.6-2.500.7.9-.5 1.600-1.400 1.900-2.400-.8.500-1.700.9-2.700 1.100a4.300 4.300 0 0 0-7.300 3.900C8.300 9.400 5.100 7.700 3 5.100c-1.100 2-.6 4.500 1.300 5.700-.7 0-1.400-.2-1.900-.5 0 2 1.400 3.900 3.400 4.300-.6.2-1.300.2-1.900.1.500 1.700 2.100 2.900 4 3A8.600 8.600 0 0 1 1.500 19.400a12.100 12.100 0 0 0 18.600-10.800c.9-.6 1.700-1.400 2.400-2.300z" />
    </svg>
  ),
  github: null,
}
