import { cartLabel } from '../../../domain/cart/cart.ts'
import { useFolder } from '../../folder-context.ts'
import type { Frame } from '../../page.ts'
import text from '../text/text.module.css'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { SearchForm } from './search-form.tsx'
import { SkipLink } from './skip-link.tsx'

export function Header({ frame }: { frame: Frame }) {
  return (
    <>
      <SkipLink />
      <header className={styles.header} data-no-print="">
        <div className={`${text.wrap} ${styles.row}`}>
          <a className={styles.logo} href="/">
            <Logo height={40} />
          </a>
          <nav className={`${styles.links} ${styles.ways}`} aria-label="Main">
            <a href="/shop" aria-current={frame.q ? undefined : currentOf(frame.path, '/shop')}>
              Shop
            </a>
            <OwnLinks path={frame.path} />
          </nav>
          <SearchForm q={frame.q ?? ''} />
          <nav className={styles.links} aria-label="Your shop">
            <PersonalLinks path={frame.path} person={frame.person} cartCount={frame.cartCount} />
          </nav>
        </div>
      </header>
    </>
  )
}

/** What the shop folder's menu has. Where there is no room for it the footer has it. */
function OwnLinks({ path }: Pick<Frame, 'path'>) {
  return useFolder().menu.header.map(({ label, to }) => (
    <a key={to} className={styles.menu} href={to} aria-current={path === to ? 'page' : undefined}>
      {label}
    </a>
  ))
}

/** The account of the person, or the way to sign in; what is saved, and the cart. */
function PersonalLinks({ path, person, cartCount }: Pick<Frame, 'path' | 'person' | 'cartCount'>) {
  return (
    <>
      {person ? (
        <a href="/account" aria-current={currentOf(path, '/account')}>
          <Portrait person={person} />
          <span className={styles.own}>My Account</span>
        </a>
      ) : (
        <a href="/signin" aria-current={currentOf(path, '/signin')}>
          Sign In
        </a>
      )}
      <a className={styles.saved} href="/saved" aria-current={currentOf(path, '/saved')}>
        <SavedIcon />
        <span>Saved</span>
      </a>
      <CartLink uid={person?.uid} count={cartCount} />
    </>
  )
}

function currentOf(path: string, start: string): 'page' | undefined {
  return path.startsWith(start) ? 'page' : undefined
}

function Portrait({ person }: { person: NonNullable<Frame['person']> }) {
  // Of low priority like the logo.
  if (person.photoURL)
    return (
      <img
        className={styles.portrait}
        src={person.photoURL}
        width="28"
        height="28"
        alt=""
        referrerPolicy="no-referrer"
        fetchPriority="low"
      />
    )
  return (
    <span className={styles.initial} aria-hidden="true">
      {[...person.displayName][0]?.toUpperCase()}
    </span>
  )
}

/** The badge counts distinct lines, not pieces (spec §2). The browser rewrites it through `data-cart-link` (client/cart-link.ts). */
function CartLink({ uid, count }: { uid?: string; count: number }) {
  return (
    <a
      className={styles.bag}
      href={uid ? '/checkout' : '/signin?redirect=/checkout'}
      aria-label={cartLabel(count)}
      data-cart-link=""
      data-uid={uid}
    >
      <BagIcon />
      <b hidden={count === 0}>{count}</b>
    </a>
  )
}

/** In place of the word where there is no room for it. */
function SavedIcon() {
  return (
    <svg viewBox="0 0 28 28" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" aria-hidden="true">
      <path d="M8 4.500h12v19l-6-5-6 5z" />
    </svg>
  )
}

function BagIcon() {
  return (
    <svg viewBox="0 0 28 28" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" aria-hidden="true">
      <path d="M5.5 10.5h17l1 13.3c0 .8-.5 1.4-1.3 1.4H5.800c-.8 0-1.3-.6-1.3-1.4z" />
      <path d="M9.500 14V8a4.500 4.500 0 0 1 9 0v6" strokeLinecap="round" />
    </svg>
  )
}
