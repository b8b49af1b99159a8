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

type PhoneDisclosureProps = {
  title: string
  /** Whether the title stands above it in a wider window too. */
  titled?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Text that phones show when its title is pressed; in a wider window it is always open. */
export function PhoneDisclosure({ title, titled = true, className, children }: PhoneDisclosureProps) {
  return (
    <details className={[styles.disclosure, styles.phone, className].filter(Boolean).join(' ')}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {titled && <h2 className={styles.wide}>{title}</h2>}
      {children}
    </details>
  )
}
