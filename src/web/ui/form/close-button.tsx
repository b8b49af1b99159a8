import type { ButtonHTMLAttributes } from 'react'
import styles from './close-button.module.css'
import { Cross } from './cross.tsx'

type CloseButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'popoverTarget' | 'popoverTargetAction'>

/** In the head of a dialog or a sheet. */
export function CloseButton(props: CloseButtonProps) {
  return (
    <button type="button" className={styles.close} aria-label="Close" {...props}>
      <Cross />
    </button>
  )
}
