import type { ReactNode } from 'react'
import { cartTotalRupees, lineTotalRupees, type CartLine } from '../../domain/cart.ts'
import { formatRupees } from '../../domain/money.ts'
import { lineKey } from '../../domain/options.ts'
import { choiceWords } from '../../domain/order.ts'
import { canBuy, hasOneSize } from '../../domain/product.ts'
import styles from './order-summary.module.css'
import { Thumbnail } from './picture.tsx'

type OrderSummaryProps = {
  lines: CartLine[]
  /** What shipping costs, in words: TBC before an address is known. */
  shipping: string
  /** Lists the lines above the sums, where the page does not show them itself. */
  detailed?: boolean
  /** The content below the totals: a button, a note. */
  children?: ReactNode
}

/**
 * The sums of an order. Tax is always 0, and shipping too, so that the total is that of the items (spec §9). Lines that
 * cannot be bought are among the items of the cart, and are taken off: no order can hold them.
 */
export function OrderSummary({ lines, shipping, detailed = false, children }: OrderSummaryProps) {
  const items = cartTotalRupees(lines)
  const total = cartTotalRupees(lines.filter(canBuy))
  return (
    <section className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">Order Summary</h2>
      {detailed && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <SummaryLine key={lineKey(line)} line={line} />
          ))}
        </ul>
      )}
      <dl className={styles.sums}>
        <Sum name="Items" amount={formatRupees(items)} />
        {items > total && <Sum name="Out of stock" amount={`− ${formatRupees(items - total)}`} />}
        <Sum name="Tax" amount={formatRupees(0)} />
        <Sum name="Shipping" amount={shipping} />
        <Sum name="Total" amount={formatRupees(total)} last />
      </dl>
      {children}
    </section>
  )
}

function SummaryLine({ line }: { line: CartLine }) {
  return (
    <li>
      <Thumbnail picture={line.images[0]} />
      <span>
        {line.name}
        <span className={styles.choice}>{`${choiceWords({ ...line, one_size: hasOneSize(line) })}, quantity ${line.quantity}`}</span>
      </span>
      <b>{formatRupees(lineTotalRupees(line))}</b>
    </li>
  )
}

function Sum({ name, amount, last = false }: { name: string; amount: string; last?: boolean }) {
  return (
    <div className={last ? styles.total : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
