import type { MouseEvent } from 'react'
import type { Size } from '../../domain/cart.ts'
import styles from './buy-box.module.css'

type ChosenProps = {
  /** Null for what comes in one size. */
  size: Size | null
  inCart: boolean
  /** Id of the choice of sizes. */
  choiceId: string
}

/** What the phone's buy bar says about the size, which may be off the screen: nothing is bought unseen. */
export function Chosen({ size, inCart, choiceId }: ChosenProps) {
  if (inCart) return <p className={styles.size}>{size ? `In your cart, size ${size}` : 'In your cart'}</p>
  if (!size) return <p className={styles.size}>One size</p>
  return (
    <a className={styles.change} href={`#${choiceId}`} onClick={(event) => showChoice(event, choiceId)}>
      Size {size} · <span>Change</span>
    </a>
  )
}

/** Goes on with the keyboard at the chosen size, without an entry in the history. */
function showChoice(event: MouseEvent, choiceId: string): void {
  event.preventDefault()
  const choice = document.getElementById(choiceId)
  choice?.scrollIntoView()
  choice?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
}
