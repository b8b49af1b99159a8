import { hasOneSize, type Product } from '../../domain/catalogue/product.ts'
import type { Options } from '../../domain/catalogue/variant.ts'
import { chosenWords, oneSizeWords } from '../../messages/catalogue/options.ts'
import { useShelf } from '../folder-context.ts'
import styles from './buy-box.module.css'

type ChosenProps = {
  product: Product
  options: Options
  inCart: boolean
  /** Id of the first choice. */
  choiceId: string
}

/** What the phone's buy bar says about the choice, which may be off the screen: nothing is bought unseen. */
export function Chosen({ product, options, inCart, choiceId }: ChosenProps) {
  const { categories } = useShelf()
  const isOne = hasOneSize(product)
  if (inCart) return <p className={styles.size}>{isOne ? 'In your cart' : `In your cart, ${chosenWords(options)}`}</p>
  if (isOne) return <p className={styles.size}>{oneSizeWords(product, categories)}</p>
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
