import type { ReactNode } from 'react'
import { signInAddress } from '../../../domain/accounts/redirect.ts'
import { ACCOUNTS_ARE_TEMPORARY } from '../../../messages/demo.ts'
import { usePanel } from '../../use-panel.ts'
import { KeptPiece, type KeptPieceProps } from '../cart/kept-piece.tsx'
import { NextReset } from '../page/next-reset.tsx'
import text from '../text/text.module.css'
import styles from './auth-layout.module.css'
import type { ProviderButtonsProps } from './provider-buttons.tsx'

/** What the sign-in pages offer besides the form. */
export type AuthOffer = { demo: boolean; kept: KeptPieceProps | null } & Omit<ProviderButtonsProps, 'redirect'>

type AuthLayoutProps = {
  title: string
  panel: 'sign_in' | 'register'
  /** Shows the notice that accounts are temporary. */
  demo: boolean
  kept?: KeptPieceProps | null
  children: ReactNode
}

/** The layout of sign-in, register and password pages: a form on the page's left edge, and a picture beside it where there is room. */
export function AuthLayout({ title, panel, demo, kept = null, children }: AuthLayoutProps) {
  return (
    <div className={`${text.wrap} ${styles.page}`}>
      <div className={styles.box}>
        {kept && <KeptPiece {...kept} />}
        <h1>{title}</h1>
        {kept && <p className={text.soft}>Then it is in your cart, and you are back where you were.</p>}
        {children}
        {demo && (
          <p className={text.hint}>
            {ACCOUNTS_ARE_TEMPORARY}
            <NextReset />
          </p>
        )}
      </div>
      <div className={panel === 'register' ? `${styles.panel} ${styles.register}` : styles.panel} style={usePanel(panel)} />
    </div>
  )
}

const WAYS = [
  ['Sign in', '/signin'],
  ['Register', '/register'],
] as const

/** Signing in and registering side by side, of equal weight. */
export function AuthWays({ current, redirect }: { current: (typeof WAYS)[number][0]; redirect: string }) {
  return (
    <nav className={styles.ways} aria-label="Sign in or register">
      {WAYS.map(([name, path]) =>
        name === current ? (
          <span key={name} aria-current="page">
            {name}
          </span>
        ) : (
          <a key={name} href={withRedirect(path, redirect)}>
            {name}
          </a>
        ),
      )}
    </nav>
  )
}

/** Links between the sign-in pages. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}

/** The address of a sign-in page that redirects to `redirect` afterwards. */
function withRedirect(page: '/signin' | '/register', redirect: string): string {
  return redirect === '/' ? page : signInAddress(redirect, page)
}
