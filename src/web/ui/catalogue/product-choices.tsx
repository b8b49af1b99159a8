import { atPriceOf, choicesOf, isGone, sizeOf } from '../../../domain/catalogue/options.ts'
import { hasOneSize, isInStock, isSamePrice, type Product } from '../../../domain/catalogue/product.ts'
import { optionsLabel, shipsFromOf, type Options } from '../../../domain/catalogue/variant.ts'
import { lowWords, shipsFromWords } from '../../../messages/stock.ts'
import { OptionChoice } from '../form/option-choice.tsx'
import { SizeHelp } from '../sizes/size-help.tsx'
import { Price } from './price.tsx'
import styles from './product-choices.module.css'
import { OneSize, SizeWords } from './size-words.tsx'

type ProductChoicesProps = {
  id: string
  product: Product
  options: Options
  onChoose: (change: Options) => void
  /** Nothing of it is there, and what is chosen is what to wait for. */
  waits: boolean
}

/** One group for each option, where what is gone is struck through; then what is left of the choice, and how it measures. */
export function ProductChoices({ id, product, options, onChoose, waits }: ProductChoicesProps) {
  const choices = choicesOf(product)
  const size = sizeOf(options)
  const groups = choices.map((choice, index) => {
    const { name } = choice
    const common = {
      choice,
      isGone: (value: string) => !isInStock(product) || isGone(product, { ...options, [name]: value }),
      onChange: (value: string) => onChoose({ [name]: value }),
      ...(index === 0 && { id, purpose: waits ? 'to wait for' : undefined }),
    }
    if (name !== 'size') return <OptionChoice key={name} {...common} value={options[name] ?? ''} />
    const aside = <SizeHelp product={product} size={size} isGone={common.isGone} onChoose={common.onChange} />
    return <OptionChoice key={name} {...common} value={size} aside={aside} />
  })
  return (
    <>
      {choices.length > 0 ? groups : <OneSize />}
      <div className={styles.told}>
        <StockOf product={product} options={options} />
        {choices.some(({ name }) => name === 'size') && !isGone(product, options) && <SizeWords product={product} size={size} />}
      </div>
    </>
  )
}

/** How few are left of what is chosen, or that it is gone, and what it costs where that differs; heard as it is chosen, and when it changes. */
function StockOf({ product, options }: { product: Product; options: Options }) {
  if (!product.variants || !isInStock(product)) return null
  const priced = atPriceOf(product, options)
  const label = optionsLabel(options)
  const ahead = shipsFromWords(shipsFromOf(product, options))
  const words = isGone(product, options) ? `${label} is gone for now` : (ahead ?? lowWords(product, options, hasOneSize(product)))
  return (
    <div aria-live="polite" className={styles.stock}>
      {!isSamePrice(priced, product) && (
        <p>
          {label} costs <Price product={priced} />
        </p>
      )}
      {words && <p className={styles.left}>{words}</p>}
    </div>
  )
}
