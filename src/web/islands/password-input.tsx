import { useState, type ComponentProps } from 'react'
import { MAX_RAW_PASSWORD_LENGTH } from '../../domain/credentials.ts'
import { Field } from '../ui/field.tsx'
import styles from './password-input.module.css'

/** Whether the passwords of a form are readable; they are hidden again when it is sent, so that browsers do not store them as text. */
export function useShownPassword() {
  const [shown, setShown] = useState(false)
  return { shown, toggle: () => setShown(!shown), hide: () => setShown(false) }
}

type PasswordInputProps = Omit<ComponentProps<typeof Field>, 'type' | 'control'> & {
  shown: boolean
  /** Shows and hides all passwords of the form: given to the first field. */
  onToggle?: () => void
}

/** A bound above the longest allowed password: a password that was pasted is refused, never cut off. */
export function PasswordInput({ shown, onToggle, ...field }: PasswordInputProps) {
  const asText = shown && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
  const toggle = onToggle && (
    <button className={styles.toggle} type="button" aria-pressed={shown} onClick={onToggle}>
      Show password
    </button>
  )
  return <Field {...field} {...asText} type={shown ? 'text' : 'password'} maxLength={MAX_RAW_PASSWORD_LENGTH} required control={toggle} />
}
