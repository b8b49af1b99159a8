import { DELIVERY_TIME } from '../../domain/promises.ts'
import { useEffect, useRef, useState } from 'react'
import { canBuy, type Product } from '../../domain/product.ts'
import type { CartLine } from '../../domain/cart.ts'
import { cart, goOnceSaved, useCart } from '../client/cart/cart.ts'
import { useSuggestions } from '../client/hooks/use-suggestions.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { OrderSummary } from '../ui/order-summary.tsx'
import { ProductGrid } from '../ui/product-grid.tsx'
import text from '../ui/text.module.css'
import { CartLineItem } from './cart-line-item.tsx'
import styles from './cart-lines.module.css'

type CartLinesProps = {
  lines: CartLine[]
  /** In stock, for an empty cart. */
  suggestions: Product[]
  /** Why the server refused what was sent without JavaScript. */
  message: string | null
}

/** The cart with its sums, or what to do with an empty one. */
export function CartLines({ lines: initial, suggestions, message }: CartLinesProps) {
  const { lines, failure } = useCart(initial)
  const [announcement, setAnnouncement] = useState('')
  // A failure shows beside its line, or above the cart when the line is gone.
  const notice = failure && !lines.some(({ id }) => id === failure.id) ? failure.message : message
  const inStock = useSuggestions(suggestions, lines.length === 0)
  const list = useRef<HTMLElement>(null)
  const removed = useRef(false)

  /** The pressed button is gone: the focus moves to the cart. */
  useEffect(() => {
    if (removed.current) list.current?.focus({ preventScroll: true })
    removed.current = false
  })

  function remove(line: CartLine): void {
    removed.current = true
    setAnnouncement(`${line.name} was removed.`)
    cart.remove(line.id)
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
        {lines.length === 0 ? (
          <Empty />
        ) : (
          <div className={styles.checkout}>
            <div className={styles.lines}>
              {lines.map((line) => (
                <CartLineItem
                  key={line.id}
                  line={line}
                  failure={failure?.id === line.id ? failure.message : null}
                  onRemove={() => remove(line)}
                />
              ))}
            </div>
            <div className={styles.summary}>
              <OrderSummary lines={lines} shipping="TBC">
                {!lines.every(canBuy) && (
                  <div className={styles.blocked}>
                    <Note>Please remove what cannot be bought before you go on.</Note>
                  </div>
                )}
                <ButtonLink href="/checkout/shipping" wide onClick={goOnceSaved}>
                  Shipping →
                </ButtonLink>
                <p className={styles.delivery}>Delivered in {DELIVERY_TIME}, India only.</p>
              </OrderSummary>
            </div>
          </div>
        )}
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

function Empty() {
  return (
    <div className={styles.empty}>
      <p className={text.lede}>Your cart is currently empty.</p>
      <ButtonLink href="/shop">Shop the range</ButtonLink>
    </div>
  )
}
