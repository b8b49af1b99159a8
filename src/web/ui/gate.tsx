import type { ReactNode } from 'react'
import type { ProviderId } from '../../domain/provider.ts'
import styles from './gate.module.css'
import { Note } from './note.tsx'

/** What the shop says and offers on its gates. */
export type GateOffer = { demo: boolean; providers: readonly ProviderId[] }

type GateProps = {
  title: string
  print: 'dabu' | 'ajrakh'
  /** Says that accounts do not last. */
  demo: boolean
  children: ReactNode
}

/** The pages before the account: cloth on one side, a form on the other. */
export function Gate({ title, print, demo, children }: GateProps) {
  return (
    <div className={styles.gate}>
      <div className={`${styles.cloth} ${styles[print]}`} />
      <div className={styles.pane}>
        <div className={styles.box}>
          <h1>{title}</h1>
          {demo && <Note>Accounts are temporary: demo data resets every 24 hours.</Note>}
          {children}
        </div>
      </div>
    </div>
  )
}

/** The page's links to the other gates. */
export function GateLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
