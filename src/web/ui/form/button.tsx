import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Look = {
  /** `stamp` is the primary action, `line` a secondary one, `light` is for dark backgrounds. */
  look?: 'stamp' | 'line' | 'light'
  size?: 'normal' | 'small'
  wide?: boolean
}

function classOf({ look = 'stamp', size = 'normal', wide = false }: Look): string {
  return [styles.button, styles[look], styles[size], wide && styles.wide].filter(Boolean).join(' ')
}

/** `aria-busy` shows a spinner in place of the label and keeps the width. */
export function Button({ look, size, wide, type = 'button', ...rest }: Look & ComponentProps<'button'>) {
  return <button type={type} className={classOf({ look, size, wide })} {...rest} />
}

export function ButtonLink({ look, size, wide, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a className={classOf({ look, size, wide })} {...rest}>
      {children}
    </a>
  )
}
