import type { ReactNode } from 'react'
import { useFolder } from '../folder-context.ts'
import type { Frame } from '../page.ts'
import { Logo } from '../ui/page/logo.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import styles from './operator-body.module.css'

const PACKERS_SECTIONS = [
  ['/operator', 'Today'],
  ['/operator/orders', 'Orders'],
  ['/operator/products', 'Products'],
] as const
const OWNERS_SECTIONS = [
  ...PACKERS_SECTIONS,
  ['/operator/reviews', 'Reviews'],
  ['/operator/people', 'People'],
  ['/operator/content', 'Content'],
  ['/operator/jobs', 'Jobs'],
] as const

/** What surrounds the operators' pages: the sections, and the way back to the shop. */
export function OperatorBody({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { name } = useFolder()
  return (
    <body className={styles.body} data-operator="">
      <SkipLink />
      <header className={styles.header} data-dark="" data-no-print="">
        <div className={styles.row}>
          <a className={styles.logo} href="/">
            <Logo height={30} onDark alt={`${name}, the shop`} />
          </a>
          <nav className={styles.sections} aria-label="Operator">
            {(frame.role === 'packer' ? PACKERS_SECTIONS : OWNERS_SECTIONS).map(([path, title]) => (
              <a key={path} href={path} aria-current={isCurrent(frame.path, path) ? 'page' : undefined}>
                {title}
              </a>
            ))}
          </nav>
          <a className={styles.person} href="/account">
            {frame.person?.displayName || 'My Account'}
          </a>
        </div>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <output className={styles.said} data-said="" data-no-print="" />
    </body>
  )
}

function isCurrent(path: string, section: string): boolean {
  return (
    path === section ||
    (section === '/operator' && path === '/operator/sales') ||
    (section === '/operator/products' &&
      (path === '/operator/codes' || path === '/operator/stock' || path.startsWith('/operator/collections'))) ||
    (section === '/operator/content' && path === '/operator/mails') ||
    (section === '/operator/orders' && (path === '/operator/gst' || path.startsWith('/operator/packing'))) ||
    (section === '/operator/people' && (path === '/operator/keys' || path.startsWith('/operator/webhooks'))) ||
    (section !== '/operator' && path.startsWith(`${section}/`))
  )
}
