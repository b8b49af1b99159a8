import text from '../text/text.module.css'
import styles from './cookie-notice.module.css'

/** Hidden until the browser knows that it has not been accepted yet. */
export function CookieNotice() {
  return (
    <section className={styles.notice} aria-label="Cookie notice" data-cookie-notice="" data-no-print="" hidden>
      <div className={styles.body}>
        <p>
          We use <a href="/privacypolicy">cookies</a> for sign-in and cart only.
        </p>
        <button type="button" className={text.link}>
          Accept
        </button>
      </div>
    </section>
  )
}
