import type { ComponentProps } from 'react'
import styles from './note.module.css'

/** A notice in the page's flow. Give it `role="alert"` when it answers something that the person just did. */
export function Note({ kind = 'caution', className, ...rest }: { kind?: 'caution' | 'bad' | 'good' } & ComponentProps<'p'>) {
  return <p className={[styles.note, styles[kind], className].filter(Boolean).join(' ')} {...rest} />
}

/** Why what the person just did was refused; nothing where it was not. */
export function Refused({ words }: { words: string | null | undefined }) {
  return words ? (
    <Note kind="bad" role="alert">
      {words}
    </Note>
  ) : null
}
