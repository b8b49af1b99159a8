import type { ComponentProps } from 'react'
import controls from './control.module.css'
import styles from './select.module.css'

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={[styles.select, className].filter(Boolean).join(' ')}>
      <select className={controls.control} {...rest} />
    </span>
  )
}
