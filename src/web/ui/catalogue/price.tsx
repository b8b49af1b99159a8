import { cheapestOf } from '../../../domain/catalogue/options.ts'
import { priceRupees, saleOf, type Product } from '../../../domain/catalogue/product.ts'
import { lastDay } from '../../../domain/indian-time.ts'
import { formatRupees } from '../../../domain/money.ts'
import styles from './price.module.css'

type Priced = Pick<Product, 'metadata'>

/** What a product costs; while a sale runs, also what it costs otherwise, and until when it does not. */
export function Price({ product }: { product: Priced }) {
  const price = priceRupees(product)
  if (price === null) return 'No price yet'
  if (!saleOf(product)?.regular) return formatRupees(price)
  return (
    <>
      <RegularPrice product={product} /> <span className={styles.now}>{formatRupees(price)}</span>
    </>
  )
}

/** The price where no kind of piece is chosen: what it costs from, where its kinds have prices of their own. */
export function PriceFrom({ product }: { product: Product }) {
  const { product: cheapest, differs } = cheapestOf(product)
  return differs ? `from ${formatRupees(priceRupees(cheapest)!)}` : <Price product={cheapest} />
}

/** While a sale runs: what so many pieces cost without it, and until when they do not. */
export function RegularPrice({ product, quantity = 1 }: { product: Priced; quantity?: number }) {
  const sale = saleOf(product)
  if (!sale?.regular) return null
  return <span className={styles.regular}>{`${formatRupees(sale.regular * quantity)}, until ${lastDay(sale.until)}`}</span>
}
