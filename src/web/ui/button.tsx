import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Look = {
  /** `stamp` acts, `line` is second to it, `light` stands on dark cloth. */
  look?: 'stamp' | 'line' | 'light'
  size?: 'normal' | 'small'
  wide?: boolean
}

function classOf({ look = 'stamp', size = 'normal', wide = false }: Look): string {
  return [styles.button, styles[look], styles[size], wide && styles.wide].filter(Boolean).join(' ')
}

/** A block pressed on cloth. `aria-busy` shows a ring in place of the label and keeps the width. */
export function Button({ look, size, wide, type = 'button', ...rest }: Look & ComponentProps<'button'>) {
  return <button type={type} className={classOf({ look, size, wide })} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, wide, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a className={classOf({ look, size, wide })} {...rest}>
      {children}
    </a>
  )
}
