import type { ReactNode } from 'react'
import { useFolder } from '../folder-context.ts'
import type { Frame } from '../page.ts'
import { Logo } from '../ui/page/logo.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import styles from './operator-body.module.css'

type Place = { title: string; path: string; isOwners?: true }

/** The sections, each with its places: the first is what the section opens with. */
const SECTIONS: readonly { title: string; places: readonly [Place, ...Place[]] }[] = [
  {
    title: 'Today',
    places: [
      { title: 'Overview', path: '/operator' },
      { title: 'Sales', path: '/operator/sales', isOwners: true },
    ],
  },
  {
    title: 'Orders',
    places: [
      { title: 'All orders', path: '/operator/orders' },
      { title: 'Packing', path: '/operator/packing' },
      { title: 'GST', path: '/operator/gst', isOwners: true },
    ],
  },
  {
    title: 'Products',
    places: [
      { title: 'All products', path: '/operator/products' },
      { title: 'Stock', path: '/operator/stock' },
      { title: 'Codes', path: '/operator/codes', isOwners: true },
      { title: 'Collections', path: '/operator/collections', isOwners: true },
      { title: 'Import', path: '/operator/products/import', isOwners: true },
    ],
  },
  { title: 'Reviews', places: [{ title: 'Reviews', path: '/operator/reviews', isOwners: true }] },
  {
    title: 'People',
    places: [
      { title: 'Accounts', path: '/operator/people', isOwners: true },
      { title: 'API keys', path: '/operator/keys', isOwners: true },
      { title: 'Webhooks', path: '/operator/webhooks', isOwners: true },
    ],
  },
  {
    title: 'Content',
    places: [
      { title: 'For members', path: '/operator/content', isOwners: true },
      { title: 'Pages', path: '/operator/pages', isOwners: true },
      { title: 'Mails', path: '/operator/mails', isOwners: true },
    ],
  },
  { title: 'Jobs', places: [{ title: 'Jobs', path: '/operator/jobs', isOwners: true }] },
]

/** What surrounds the operators' pages: the sections, and the way back to the shop. */
export function OperatorBody({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { name } = useFolder()
  const sections = SECTIONS.map(({ title, places }) => ({
    title,
    places: places.filter(({ isOwners }) => !isOwners || frame.role !== 'packer'),
  }))
  const here = sections.find(({ places }) => places.length > 1 && places.some(({ path }) => path === frame.path))
  return (
    <body className={styles.body} data-operator="">
      <SkipLink />
      <header className={styles.header} data-dark="" data-no-print="">
        <div className={styles.row}>
          <a className={styles.logo} href="/">
            <Logo height={30} onDark alt={`${name}, the shop`} />
          </a>
          <nav className={styles.sections} aria-label="Operator">
            {sections.map(
              ({ title, places }) =>
                places[0] && (
                  <a
                    key={title}
                    href={places[0].path}
                    aria-current={places.some(({ path }) => isIn(frame.path, path)) ? 'page' : undefined}
                  >
                    {title}
                  </a>
                ),
            )}
          </nav>
          <a className={styles.person} href="/account">
            {frame.person?.displayName || 'My Account'}
          </a>
        </div>
      </header>
      {here && (
        <nav className={styles.places} aria-label={`In ${here.title}`} data-no-print="">
          {here.places.map(({ title, path }) => (
            <a key={path} href={path} aria-current={path === frame.path ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <main id="main" className={styles.main}>
        {children}
      </main>
      <output className={styles.said} data-said="" data-no-print="" />
    </body>
  )
}

/** Today is above all of them, and has none of their pages. */
function isIn(path: string, place: string): boolean {
  return path === place || (place !== '/operator' && path.startsWith(`${place}/`))
}
