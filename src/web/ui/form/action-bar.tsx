import type { ReactNode } from 'react'
import { formatRupees } from '../../../domain/money.ts'
import styles from './action-bar.module.css'

/** The page's one action: on a phone with the total at the foot of the screen, elsewhere where it stands. */
export function ActionBar({ total, children }: { total: number; children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <p className={styles.total}>
        Total <b>{formatRupees(total)}</b>
      </p>
      {children}
    </div>
  )
}
