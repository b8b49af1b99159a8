import type { ReactNode } from 'react'
import text from '../text/text.module.css'
import styles from './page-head.module.css'

/** The title of a page, with what leads to it above and a line of explanation below. */
export function PageHead({ title, lead, above }: { title: string; lead?: string; above?: ReactNode }) {
  return (
    <div className={styles.head}>
      {above}
      <h1>{title}</h1>
      {lead && <p className={text.soft}>{lead}</p>}
    </div>
  )
}
