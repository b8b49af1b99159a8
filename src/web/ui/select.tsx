import type { ComponentProps } from 'react'
import styles from './select.module.css'

/** The native select, styled. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={[styles.select, className].filter(Boolean).join(' ')}>
      <select {...rest} />
    </span>
  )
}
