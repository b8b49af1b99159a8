import { DELIVERY_TIME } from '../../domain/promises.ts'
import { useRef } from 'react'
import { canBuy, type Product } from '../../domain/product.ts'
import { cartTotalRupees, type CartLine } from '../../domain/cart.ts'
import { cart, goOnceSaved, useCart } from '../client/cart/cart.ts'
import { useAnnouncement } from '../client/hooks/use-announcement.ts'
import { useCartRows } from '../client/hooks/use-cart-rows.ts'
import { useSuggestions } from '../client/hooks/use-suggestions.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { OrderSummary } from '../ui/order-summary.tsx'
import { ProductGrid } from '../ui/product-grid.tsx'
import text from '../ui/text.module.css'
import { CartLineItem } from './cart-line-item.tsx'
import styles from './cart-lines.module.css'
import { RemovedLine } from './removed-line.tsx'

type CartLinesProps = {
  lines: CartLine[]
  /** Products in stock, for an empty cart. */
  suggestions: Product[]
  /** Why the server refused what was sent without JavaScript. */
  message: string | null
}

/** The cart with its sums, or what to do with an empty one. */
export function CartLines({ lines: initial, suggestions, message }: CartLinesProps) {
  const { lines, failure } = useCart(initial)
  const [announcement, setAnnouncement] = useAnnouncement(failure)
  // A failure shows beside its line, or above the cart when the line is gone.
  const notice = failure && !lines.some(({ id }) => id === failure.id) ? failure.message : message
  const inStock = useSuggestions(suggestions, lines.length === 0)
  const list = useRef<HTMLElement>(null)
  const { rows, markRemoved } = useCartRows(lines)

  function remove(line: CartLine, row: HTMLElement | null): void {
    markRemoved(line, row?.getBoundingClientRect().height ?? 0)
    setAnnouncement(`${line.name} was removed.`)
    cart.remove(line)
  }

  function putBack(line: CartLine): void {
    setAnnouncement(`${line.name} is in your cart again.`)
    cart.add(line, { options: line.options, quantity: line.quantity })
    // The pressed button is gone.
    list.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <p className={text.hidden} aria-live="polite">
        {announcement}
      </p>
      <section ref={list} className={text.wrap} tabIndex={-1} aria-label="Cart">
        {notice && (
          <div className={styles.message}>
            <Note kind="bad" role="alert">
              {notice}
            </Note>
          </div>
        )}
        <div className={lines.length > 0 ? styles.checkout : undefined}>
          {rows.length > 0 && (
            <div className={styles.lines}>
              {rows.map(({ row, line, removed }) =>
                removed ? (
                  <RemovedLine key={row} line={line} height={removed.height} onPutBack={() => putBack(line)} />
                ) : (
                  <CartLineItem
                    key={row}
                    line={line}
                    failure={failure?.id === line.id ? failure.message : null}
                    onRemove={(row) => remove(line, row)}
                  />
                ),
              )}
            </div>
          )}
          {lines.length === 0 ? <Empty /> : <Summary lines={lines} />}
        </div>
      </section>
      {lines.length === 0 && inStock.length > 0 && (
        <section className={styles.suggestions} aria-labelledby="in-stock">
          <div className={text.wrap}>
            <h2 id="in-stock">In stock now</h2>
          </div>
          <ProductGrid products={inStock} />
        </section>
      )}
    </>
  )
}

function Summary({ lines }: { lines: CartLine[] }) {
  return (
    <div className={styles.summary}>
      <OrderSummary lines={lines} shipping="TBC">
        {!lines.every(canBuy) && (
          <div className={styles.blocked}>
            <Note>Remove what is out of stock, then go on to shipping.</Note>
          </div>
        )}
        <ActionBar total={cartTotalRupees(lines.filter(canBuy))}>
          <ButtonLink href="/checkout/shipping" wide onClick={goOnceSaved}>
            Shipping →
          </ButtonLink>
        </ActionBar>
        <p className={styles.delivery}>Free delivery across India in {DELIVERY_TIME}.</p>
      </OrderSummary>
    </div>
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <p className={text.lede}>Your cart is currently empty.</p>
      <ButtonLink href="/shop">Shop the range</ButtonLink>
    </div>
  )
}
