import { lastDay } from '../../domain/indian-time.ts'
import { formatRupees } from '../../domain/money.ts'
import { priceRupees, saleOf, type Product } from '../../domain/product.ts'
import styles from './price.module.css'

/** What a product costs; while a sale runs, also what it costs otherwise, and until when it does not. */
export function Price({ product }: { product: Pick<Product, 'metadata'> }) {
  const price = priceRupees(product)
  const sale = saleOf(product)
  if (price === null) return 'No price yet'
  if (!sale || sale.regular === null) return formatRupees(price)
  return (
    <>
      <span className={styles.regular}>{`${formatRupees(sale.regular)}, until ${lastDay(sale.until)}`}</span>{' '}
      <span className={styles.now}>{formatRupees(price)}</span>
    </>
  )
}
