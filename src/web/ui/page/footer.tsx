import { DEMO_RESET_HOURS } from '../../../domain/shop/demo-reset.ts'
import { useFolder } from '../../folder-context.ts'
import layout from '../text/layout.module.css'
import text from '../text/text.module.css'
import styles from './footer.module.css'
import { FooterMark } from './logo.tsx'
import { NextReset } from './next-reset.tsx'
import { Selvedge } from './selvedge.tsx'

const USEFUL_LINKS = [
  ['/', 'Home'],
  ['/aboutus', 'About us'],
  ['/contactus', 'Contact us'],
  ['/privacypolicy', 'Privacy policy'],
  ['/terms', 'Terms'],
] as const

export function Footer({ demo }: { demo: boolean }) {
  const { about, hours, isTrial, sizeCharts } = useFolder()
  return (
    <>
      <Selvedge border="footer" />
      <footer className={`${layout.grain} ${styles.footer}`} data-later="" data-dark="" data-no-print="">
        <div className={text.wrap}>
          <div className={styles.columns}>
            <div>
              <FooterMark className={styles.mark} />
              <p className={styles.meaning}>{about}</p>
            </div>
            <div>
              <h2>USEFUL LINKS</h2>
              <UsefulLinks saved />
            </div>
            <SocialLinks />
            <div>
              <h2>Help</h2>
              {sizeCharts.length > 0 && <a href="/sizechart">Size chart</a>}
              <p className={styles.hours}>
                {hours.days}
                <br />
                {hours.times}
              </p>
              <p>We reply within {hours.reply}.</p>
            </div>
          </div>
          <div className={styles.tail}>
            {demo && (
              <span>
                Demo shop. All data resets every {DEMO_RESET_HOURS} hours.
                <NextReset />
              </span>
            )}
            {isTrial && <span>This shop is being set up: nothing is charged, and nothing is sent.</span>}
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
          <UsefulLinks className={layout.links} />
        </div>
        <SocialLinks className={layout.links} />
      </div>
    </footer>
  )
}

function UsefulLinks({ saved = false, className }: { saved?: boolean; className?: string }) {
  const { header, footer } = useFolder().menu
  // A narrow header shows none of its own.
  const own = [...header.filter(({ to }) => footer.every((link) => link.to !== to)), ...footer]
  return (
    <ul className={className}>
      {USEFUL_LINKS.map(([href, label]) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener">
            {label}
          </a>
        </li>
      ))}
      {own.map(({ label, to }) => (
        <li key={to}>
          <a href={to}>{label}</a>
        </li>
      ))}
      {saved && (
        <li>
          <a href="/saved">Saved pieces</a>
        </li>
      )}
    </ul>
  )
}

function SocialLinks({ className }: { className?: string }) {
  const { social, whatsapp } = useFolder()
  const links = [...social, ...(whatsapp === null ? [] : [{ label: 'WhatsApp', url: `https://wa.me/${whatsapp}` }])]
  if (links.length === 0) return null
  return (
    <div>
      <h2>Follow Us</h2>
      <ul className={className}>
        {links.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
