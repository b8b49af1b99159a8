import type { FormEvent, ReactNode } from 'react'
import { type CartLine, lineKey } from '../../../domain/cart/cart.ts'
import { hasOneSize } from '../../../domain/catalogue/product.ts'
import { shipsFromOf } from '../../../domain/catalogue/variant.ts'
import { formatRupees } from '../../../domain/money.ts'
import { choiceWords } from '../../../domain/orders/order.ts'
import { cartTax, type CartTaxRules } from '../../../domain/prices/cart-tax.ts'
import { cartSums, type CartTerms, type Discount } from '../../../domain/prices/cart-terms.ts'
import { codeWords } from '../../../domain/prices/code.ts'
import { lineRupees } from '../../../domain/prices/pricing.ts'
import { discountWords, includedTaxWords } from '../../../messages/catalogue/prices.ts'
import { shipsFromWords } from '../../../messages/catalogue/stock.ts'
import { Thumbnail } from '../pictures/picture.tsx'
import layout from '../text/layout.module.css'
import { Note } from '../text/note.tsx'
import text from '../text/text.module.css'
import styles from './order-summary.module.css'

type OrderSummaryProps = {
  lines: CartLine[]
  terms: CartTerms
  /** Takes the code out of the cart; without it the page's form does. */
  onRemoveCode?: (event: FormEvent) => void
  /** What delivery is called, and what it costs; null before an address is known. */
  delivery: { name: string; rupees: number | null }
  /** Of a registered seller; without it no tax is collected. */
  tax?: CartTaxRules | null
  /** What comes on top of that: each with its name, in rupees. */
  fees?: readonly { name: string; rupees: number }[]
  /** Lists the lines above the sums, where the page does not show them itself. */
  detailed?: boolean
  /** Shown below the totals: a button, a note. */
  children?: ReactNode
}

/**
 * The sums of an order. No tax is added (spec §9): a registered seller's is within the prices. Lines that cannot be bought are among the items of the
 * cart, and are taken off: no order can hold them.
 */
export function OrderSummary({
  lines,
  terms,
  onRemoveCode,
  delivery,
  fees = [],
  tax = null,
  detailed = false,
  children,
}: OrderSummaryProps) {
  const { items, unavailable, pieces, discounts, total } = cartSums(lines, terms)
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
        {unavailable > 0 && <Sum name="Out of stock" amount={formatRupees(-unavailable)} />}
        {discounts.map((discount) => (
          <CodeSum key={discount.rule.code} discount={discount} onRemove={onRemoveCode} />
        ))}
        {!tax && <Sum name="Tax" amount={formatRupees(0)} />}
        <Sum name={delivery.name} amount={delivery.rupees === null ? 'TBC' : formatRupees(delivery.rupees)} />
        {fees.map(({ name, rupees }) => (
          <Sum key={name} name={name} amount={formatRupees(rupees)} />
        ))}
        <Sum name="Total" amount={formatRupees(fees.reduce((sum, { rupees }) => sum + rupees, total + (delivery.rupees ?? 0)))} last />
      </dl>
      {tax && (
        <p className={styles.included}>
          {includedTaxWords(cartTax(lines, terms, { ...tax, fees: [delivery.rupees ?? 0, ...fees.map(({ rupees }) => rupees)] }))}
        </p>
      )}
      {discounts.map((discount) => (
        <DiscountNote key={discount.rule.code} words={discountWords(discount, pieces)} />
      ))}
      {children}
    </section>
  )
}

/** A line of the sums with its own way out. */
function CodeSum({ discount: { rule, rupees }, onRemove }: { discount: Discount; onRemove: ((event: FormEvent) => void) | undefined }) {
  return (
    <div className={`${layout.ends} ${styles.code}`}>
      <dt>
        {rule.code}, {codeWords(rule)}{' '}
        {!rule.automatic && (
          <form method="post" action="/checkout" onSubmit={onRemove}>
            <input type="hidden" name="intent" value="remove-code" />
            <button type="submit" className={`${text.link} ${text.fine}`} aria-label={`Remove code ${rule.code}`}>
              Remove
            </button>
          </form>
        )}
      </dt>
      <dd>{formatRupees(-rupees)}</dd>
    </div>
  )
}

function DiscountNote({ words }: { words: string | null }) {
  return (
    words && (
      <div className={styles.note}>
        <Note role="status">{words}</Note>
      </div>
    )
  )
}

function SummaryLine({ line }: { line: CartLine }) {
  const shipsFrom = shipsFromWords(shipsFromOf(line, line.options))
  return (
    <li>
      <Thumbnail picture={line.images[0]} />
      <span>
        {line.name}
        <span className={styles.choice}>{`${choiceWords({ ...line, one_size: hasOneSize(line) })}, quantity ${line.quantity}`}</span>
        {shipsFrom && <span className={styles.choice}>{shipsFrom}</span>}
      </span>
      <b>{formatRupees(lineRupees(line))}</b>
    </li>
  )
}

function Sum({ name, amount, last = false }: { name: string; amount: string; last?: boolean }) {
  return (
    <div className={last ? `${layout.ends} ${styles.total}` : layout.ends}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
