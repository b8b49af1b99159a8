import type { ReactNode } from 'react'
import { ACCOUNTS_ARE_TEMPORARY } from '../../messages/demo.ts'
import styles from './auth-layout.module.css'
import { NextReset } from './next-reset.tsx'
import { Note } from './note.tsx'
import type { ProviderButtonsProps } from './provider-buttons.tsx'

/** What the sign-in pages offer besides the form. */
export type AuthOffer = { demo: boolean } & Omit<ProviderButtonsProps, 'redirect'>

type AuthLayoutProps = {
  title: string
  print: 'dabu' | 'ajrakh'
  /** Shows the notice that accounts are temporary. */
  demo: boolean
  children: ReactNode
}

/** The layout of sign-in, register and password pages: a print on one side, a form on the other. */
export function AuthLayout({ title, print, demo, children }: AuthLayoutProps) {
  return (
    <div className={styles.page}>
      <div className={`${styles.cloth} ${styles[print]}`} />
      <div className={styles.pane}>
        <div className={styles.box}>
          <h1>{title}</h1>
          {demo && (
            <Note>
              {ACCOUNTS_ARE_TEMPORARY}
              <NextReset />
            </Note>
          )}
          {children}
        </div>
      </div>
    </div>
  )
}

/** Links between the sign-in pages. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
