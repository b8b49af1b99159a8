import { REPLY_TIME, SUPPORT_DAYS, SUPPORT_HOURS } from '../../domain/promises.ts'
import { DEMO_RESET_HOURS } from '../../domain/demo-reset.ts'
import markLight from '../assets/mark-light.svg'
import styles from './footer.module.css'
import { NextReset } from './next-reset.tsx'
import { Selvedge } from './selvedge.tsx'
import text from './text.module.css'

const USEFUL_LINKS = [
  ['/', 'Home'],
  ['/aboutus', 'About us'],
  ['/contactus', 'Contact us'],
  ['/privacypolicy', 'Privacy policy'],
  ['/terms', 'Terms'],
] as const

export function Footer({ demo }: { demo: boolean }) {
  return (
    <>
      <Selvedge print="footer" />
      <footer className={styles.footer} data-later="" data-dark="" data-no-print="">
        <div className={text.wrap}>
          <div className={styles.columns}>
            <div>
              <img className={styles.mark} src={markLight} width="132" height="102" alt="" loading="lazy" />
              <p className={styles.meaning}>
                Chhaap is the mark a carved block leaves on cloth. We sell cotton clothing printed that way, one impression at a time.
              </p>
            </div>
            <div>
              <h2>USEFUL LINKS</h2>
              <UsefulLinks />
            </div>
            <div>
              <h2>Follow Us</h2>
              <SocialLinks />
            </div>
            <div>
              <h2>Help</h2>
              <p>
                {SUPPORT_DAYS}
                <br />
                {SUPPORT_HOURS}
              </p>
              <p className={styles.replies}>We reply within {REPLY_TIME}.</p>
            </div>
          </div>
          <div className={styles.tail}>
            {demo && (
              <span>
                Demo shop. All data resets every {DEMO_RESET_HOURS} hours.
                <NextReset />
              </span>
            )}
            <span>Prices in rupees. Delivery in India only.</span>
          </div>
        </div>
      </footer>
    </>
  )
}

/** The same links in one line, where the page has one task, or is one sheet. */
export function SlimFooter() {
  return (
    <footer className={styles.slim} data-no-print="">
      <div className={`${text.wrap} ${styles.line}`}>
        <div>
          <h2>USEFUL LINKS</h2>
          <UsefulLinks />
        </div>
        <div>
          <h2>Follow Us</h2>
          <SocialLinks />
        </div>
      </div>
    </footer>
  )
}

function UsefulLinks() {
  return (
    <ul>
      {USEFUL_LINKS.map(([href, label]) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function SocialLinks() {
  return (
    <ul>
      <li>
        <a href="https://www.instagram.com/chhaap.example" target="_blank" rel="noopener noreferrer">
          Instagram
        </a>
      </li>
    </ul>
  )
}
