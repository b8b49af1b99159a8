import { formatRupees } from '../../domain/money.ts'
import { priceRupees, type Product } from '../../domain/product.ts'
import type { Options } from '../../domain/variant.ts'
import { chosenWords } from '../../messages/options.ts'
import styles from './buy-box.module.css'

/** Repeats the price where the bar stands alone at the foot of a phone's screen. */
export function Price({ product }: { product: Product }) {
  const price = priceRupees(product)
  return price !== null && <span className={styles.price}>{formatRupees(price)}</span>
}

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
  return (
    <a
      className={styles.change}
      href={`#${choiceId}`}
      onClick={(event) => {
        // Without an entry in the history.
        event.preventDefault()
        showChoice(choiceId)
      }}
    >
      {words[0]?.toUpperCase()}
      {words.slice(1)} · <span>Change</span>
    </a>
  )
}

/** Goes on with the keyboard at what is chosen. */
export function showChoice(choiceId: string): void {
  const choice = document.getElementById(choiceId)
  choice?.scrollIntoView()
  choice?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
}
