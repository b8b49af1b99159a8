import type { Product } from '../../../domain/catalogue/product.ts'
import { DEFAULT_SIZE, type Size } from '../../../domain/catalogue/size.ts'
import { measuresOf } from '../../../domain/sizes/measures.ts'
import { bodyOf } from '../../../domain/sizes/size-chart.ts'
import { useShelf } from '../../folder-context.ts'
import choice from '../form/option-choice.module.css'
import { bodyWords } from '../sizes/size-advice.tsx'
import styles from './product-choices.module.css'
import { useYourSize } from './your-size.ts'

/** Whom the chosen size fits, or which one fits its reader; and the garment's own measurements in it. */
export function SizeWords({ product, size }: { product: Pick<Product, 'description'>; size: Size }) {
  const { sizes, sizeChart: chart } = useShelf()
  const body = chart && bodyOf(chart, size)
  const isOnRequest = chart?.onRequest.some((row) => row.size === size)
  const yours = useYourSize(product)
  const garment = measuresOf(product.description, size, sizes)
  return (
    <div className={styles.measures} aria-live="polite">
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
export function OneSize() {
  return (
    <p className={`${choice.head} ${choice.label}`}>
      One size
      <input type="hidden" name="size" value={DEFAULT_SIZE} />
    </p>
  )
}
