import styles from './cookie-notice.module.css'
import { Button } from './button.tsx'
import { Selvedge } from './selvedge.tsx'
import text from './text.module.css'

/** Hidden until the browser knows that it has not been accepted yet. */
export function CookieNotice() {
  return (
    <section className={styles.notice} aria-label="Cookie notice" data-cookie-notice="" data-no-print="" hidden>
      <Selvedge border="notice" />
      <div className={styles.body}>
        <p>We use cookies to keep you signed in and to remember your cart.</p>
        <div className={styles.choices}>
          <Button size="small">Accept</Button>
          <a className={text.link} href="/privacypolicy">
            Privacy policy
          </a>
        </div>
      </div>
    </section>
  )
}
