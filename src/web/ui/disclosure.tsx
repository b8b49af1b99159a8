import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  title: string
  /** Rendered open, such as around a form that comes back with errors. */
  open?: boolean
  children: ReactNode
}

/** A section of a page that is closed until its heading is pressed. Needs no JavaScript. */
export function Disclosure({ title, open = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
