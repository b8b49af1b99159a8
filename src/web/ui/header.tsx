import { cartLabel } from '../../domain/cart.ts'
import logo from '../assets/logo.svg'
import type { Frame } from '../page.ts'
import styles from './header.module.css'
import { BagIcon } from './icons.tsx'
import text from './text.module.css'

export function Header({ frame }: { frame: Frame }) {
  const current = (start: string) => (frame.path.startsWith(start) ? 'page' : undefined)
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.header} data-no-print="">
        <div className={`${text.wrap} ${styles.row}`}>
          <a className={styles.logo} href="/">
            <img src={logo} width="163" height="40" alt="Chhaap" />
          </a>
          <nav className={styles.links} aria-label="Main">
            <a href="/shop" aria-current={current('/shop')}>
              Shop
            </a>
            {frame.person ? (
              <a href="/account" aria-current={current('/account')}>
                <Portrait person={frame.person} />
                My Account
              </a>
            ) : (
              <a href="/signin" aria-current={current('/signin')}>
                Sign In
              </a>
            )}
            <CartLink uid={frame.person?.uid} count={frame.cartCount} />
          </nav>
        </div>
      </header>
    </>
  )
}

function Portrait({ person }: { person: NonNullable<Frame['person']> }) {
  if (person.photoURL)
    return <img className={styles.portrait} src={person.photoURL} width="28" height="28" alt="" referrerPolicy="no-referrer" />
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
