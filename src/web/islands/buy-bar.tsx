import type { Options } from '../../domain/catalogue/variant.ts'
import { chosenWords } from '../../messages/catalogue/options.ts'
import styles from './buy-box.module.css'

type ChosenProps = {
  /** Null for what comes in one size. */
  options: Options | null
  inCart: boolean
  /** Id of the first choice. */
  choiceId: string
}

/** What the phone's buy bar says about the choice, which may be off the screen: nothing is bought unseen. */
export function Chosen({ options, inCart, choiceId }: ChosenProps) {
  if (inCart) return <p className={styles.size}>{options ? `In your cart, ${chosenWords(options)}` : 'In your cart'}</p>
  if (!options) return <p className={styles.size}>One size</p>
  const words = chosenWords(options)
  const sentence = `${words[0]?.toUpperCase()}${words.slice(1)}`
  return (
    <a
      className={styles.change}
      aria-label={`${sentence}, change`}
      href={`#${choiceId}`}
      onClick={(event) => {
        // Without an entry in the history.
        event.preventDefault()
        showChoice(choiceId)
      }}
    >
      {sentence}
      <svg viewBox="0 0 12 8" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="m1 1 5 5 5-5" />
      </svg>
    </a>
  )
}

/** Goes on with the keyboard at what is chosen. */
export function showChoice(choiceId: string): void {
  const choice = document.getElementById(choiceId)
  choice?.scrollIntoView()
  choice?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
}
