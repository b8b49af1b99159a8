import { atPriceOf, choicesOf, isGone, sizeOf } from '../../../domain/catalogue/options.ts'
import { hasOneSize, isInStock, isSamePrice, type Product } from '../../../domain/catalogue/product.ts'
import { DEFAULT_SIZE, type Size } from '../../../domain/catalogue/size.ts'
import { optionsLabel, shipsFromOf, type Options } from '../../../domain/catalogue/variant.ts'
import { garmentOf } from '../../../domain/sizes/garment.ts'
import { measuresOf } from '../../../domain/sizes/measures.ts'
import { sizeLike } from '../../../domain/sizes/room.ts'
import { bodyOf } from '../../../domain/sizes/size-chart.ts'
import { yourSizeWords } from '../../../messages/catalogue/on-your-height.ts'
import { oneSizeWords } from '../../../messages/catalogue/options.ts'
import { lowWords, shipsFromWords } from '../../../messages/catalogue/stock.ts'
import { useKeptMeasures } from '../../client/hooks/use-kept-measures.ts'
import { useShelf } from '../../folder-context.ts'
import { OptionChoice } from '../form/option-choice.tsx'
import { bodyWords } from '../sizes/size-advice.tsx'
import { SizeHelp } from '../sizes/size-help.tsx'
import text from '../text/text.module.css'
import { Price } from './price.tsx'
import styles from './product-choices.module.css'

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
      {choices.length > 0 ? groups : <OneSize product={product} />}
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

/** Whom the chosen size fits, or which one fits its reader; and the garment's own measurements in it. */
function SizeWords({ product, size }: { product: Pick<Product, 'description'>; size: Size }) {
  const { sizes, sizeChart: chart } = useShelf()
  const body = chart && bodyOf(chart, size)
  const isOnRequest = chart?.onRequest.some((row) => row.size === size)
  const yours = useYourSize(product)
  const garment = measuresOf(product.description, size, sizes)
  return (
    <div className={text.soft} aria-live="polite">
      {yours && (
        <p className={styles.yours}>
          Your size here: <b>{yours.size}</b>. {yours.reason}
        </p>
      )}
      {!yours && body && <p>{`${size} fits ${bodyWords(chart, body, chart.unit)}${isOnRequest ? ', cut on request' : ''}.`}</p>}
      {garment && <p>{`The garment itself: ${garment}.`}</p>}
    </div>
  )
}

/** Stands in place of the choice for what comes in one size, which is stored as the default. */
function OneSize({ product }: { product: Product }) {
  return (
    <p className={`${text.small} ${text.soft}`}>
      {oneSizeWords(product, useShelf().categories)}
      <input type="hidden" name="size" value={DEFAULT_SIZE} />
    </p>
  )
}

/** The size that is like somebody's best garment of that kind, with the reason, once they have told of it on this device. */
function useYourSize({ description }: Pick<Product, 'description'>): { size: Size; reason: string } | null {
  const { best } = useKeptMeasures()
  const garment = garmentOf(description, useShelf().sizes)
  const mine = garment ? best[garment.kind] : undefined
  const like = garment && mine !== undefined ? sizeLike(mine, garment) : null
  return garment && like && { size: like.size, reason: yourSizeWords(like.room, garment.kind) }
}
