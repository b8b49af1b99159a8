import type { ComponentProps, ReactNode } from 'react'
import styles from './disclosure.module.css'

type DisclosureProps = {
  title: string
  /** Rendered open, such as around a form that comes back with errors. */
  open?: boolean
  onToggle?: ComponentProps<'details'>['onToggle']
  /** Whether it is as wide as what surrounds it; otherwise as a form of one column. */
  wide?: boolean
  children: ReactNode
}

/** A section of a page that is closed until its heading is pressed. Needs no JavaScript. */
export function Disclosure({ title, open = false, onToggle, wide = false, children }: DisclosureProps) {
  return (
    // What the shop last said: `open` itself is the reader's (client/page/page/morph.ts).
    <details className={styles.disclosure} open={open} data-opened={open ? '' : undefined} onToggle={onToggle}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={wide ? styles.content : `${styles.content} ${styles.narrow}`}>{children}</div>
    </details>
  )
}
