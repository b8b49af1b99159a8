import type { ComponentProps } from 'react'
import styles from './select.module.css'

/** The browser's own list, in the shop's dress. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={[styles.select, className].filter(Boolean).join(' ')}>
      <select {...rest} />
    </span>
  )
}
