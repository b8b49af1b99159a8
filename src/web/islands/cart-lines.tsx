import { useRef, useState, type FormEvent } from 'react'
import { type CartLine, lineKey } from '../../domain/cart/cart.ts'
import { isCompanion, type Companion } from '../../domain/cart/companion.ts'
import { otherLines } from '../../domain/cart/other-lines.ts'
import { canBuy, type Product } from '../../domain/catalogue/product.ts'
import { shipsFromOf, type Options } from '../../domain/catalogue/variant.ts'
import { waitKey, waitOf } from '../../domain/parcels/delivery.ts'
import type { CartTaxRules } from '../../domain/prices/cart-tax.ts'
import { cartSums, comingUsually, type CartTerms } from '../../domain/prices/cart-terms.ts'
import type { DeliveryPrices } from '../../domain/prices/delivery-prices.ts'
import type { Shelf } from '../../domain/shop/shop-folder.ts'
import { PAID_ONLINE } from '../../messages/cash.ts'
import { chosenWords } from '../../messages/catalogue/options.ts'
import { oneParcelWords } from '../../messages/catalogue/stock.ts'
import { cartDeliveryWords, toFreeWords } from '../../messages/orders/delivery.ts'
import { sendCode, useCartTerms } from '../client/cart/cart-code.ts'
import { cart, goOnceSaved, useCart } from '../client/cart/cart.ts'
import { useAnnouncement } from '../client/hooks/use-announcement.ts'
import { useCartRows } from '../client/hooks/use-cart-rows.ts'
import { useSuggestions } from '../client/hooks/use-suggestions.ts'
import { moveInNextFrame, watchFocus } from '../client/page/page/watch-focus.ts'
import { ShelfContext, useShelf } from '../folder-context.ts'
import { CodeForm, type RefusedCode } from '../ui/cart/code-form.tsx'
import { OrderSummary } from '../ui/cart/order-summary.tsx'
import { WearItWith } from '../ui/cart/wear-it-with.tsx'
import { InStock } from '../ui/catalogue/product-grid.tsx'
import { ActionBar } from '../ui/form/action-bar.tsx'
import { ButtonLink } from '../ui/form/button.tsx'
import { Empty } from '../ui/page/empty.tsx'
import layout from '../ui/text/layout.module.css'
import { Note, Refused } from '../ui/text/note.tsx'
import text from '../ui/text/text.module.css'
import { CartLineItem } from './cart-line-item.tsx'
import styles from './cart-lines.module.css'
import { RemovedLine } from './removed-line.tsx'

export type CartLinesProps = {
  lines: CartLine[]
  /** When it comes, in words, by what passes until the last piece can be sent; empty while nothing is promised. */
  promises: Record<string, string>
  companion: Companion | null
  terms: CartTerms
  /** A code that was refused without JavaScript. */
  refusedCode: RefusedCode
  /** Products in stock, for an empty cart. */
  suggestions: Product[]
  /** Why the server refused what was sent without JavaScript. */
  message: string | null
  shelf?: Shelf
  deliveryPrices?: DeliveryPrices | null
  tax?: CartTaxRules | null
}

/** The cart with its sums, or what to do with an empty one. */
export function CartLines({ shelf, ...props }: CartLinesProps) {
  return (
    <ShelfContext value={shelf ?? null}>
      <Lines {...props} />
    </ShelfContext>
  )
}

function Lines({ lines: initial, promises, companion, terms, refusedCode, suggestions, message, ...more }: Omit<CartLinesProps, 'shelf'>) {
  const { deliveryPrices = null, tax = null } = more
  const { lines, failure } = useCart(initial)
  const [announcement, setAnnouncement] = useAnnouncement(failure)
  // A failure shows beside its line, or above the cart when the line is gone.
  const failed = failure && (lines.find((line) => lineKey(line) === failure.key) ?? lines.find(({ id }) => id === failure.id))
  const notice = failure && !failed ? failure.message : message
  const inStock = useSuggestions(suggestions, lines.length === 0)
  const list = useRef<HTMLElement>(null)
  const others = otherLines(lines)
  const { rows, markRemoved, markChanged } = useCartRows(lines)

  function remove(line: CartLine, row: HTMLElement | null): void {
    markRemoved(line, row?.getBoundingClientRect().height ?? 0)
    setAnnouncement(`${line.name} was removed.`)
    cart.remove(line)
  }

  /** A line that becomes equal to another joins it, and its controls are gone. */
  function choose(line: CartLine, change: Options): void {
    const to = { id: line.id, options: { ...line.options, ...change } }
    const joins = lines.some((other) => lineKey(other) === lineKey(to))
    markChanged(line, to)
    cart.change(line, { options: change })
    if (!joins) return
    setAnnouncement(`${line.name}, ${chosenWords(to.options)}: the two lines are one now.`)
    focusLine(to)
  }

  function addAnother(line: CartLine, options: Options): void {
    setAnnouncement(`${line.name} in ${chosenWords(options)} is in your cart.`)
    cart.add(line, { options })
    focusLine({ id: line.id, options })
  }

  function focusLine(line: Pick<CartLine, 'id' | 'options'>): void {
    moveInNextFrame(() => list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(lineKey(line))}"] select`)?.focus())
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
      <section ref={list} className={text.column} tabIndex={-1} aria-label="Cart">
        {notice && (
          <div className={styles.message}>
            <Refused words={notice} />
          </div>
        )}
        <div className={lines.length > 0 ? `${layout.last} ${styles.checkout}` : undefined}>
          {rows.length > 0 && (
            <div>
              <div className={styles.lines}>
                {rows.map(({ row, line, removed }) =>
                  removed ? (
                    <RemovedLine key={row} line={line} height={removed.height} onPutBack={() => putBack(line)} />
                  ) : (
                    <CartLineItem
                      key={row}
                      line={line}
                      isOneOfSeveral={lines.some((other) => other.id === line.id && other !== line)}
                      canAdd={others.has(line)}
                      failure={failed === line && failure ? failure.message : null}
                      onChoose={(change) => choose(line, change)}
                      onAdd={() => addAnother(line, others.get(line)!)}
                      onRemove={(row) => remove(line, row)}
                    />
                  ),
                )}
              </div>
              {companion && isCompanion(companion, lines) && <WearItWith product={companion.product} />}
            </div>
          )}
          {lines.length === 0 ? (
            <Empty>Your cart is currently empty.</Empty>
          ) : (
            <Summary
              lines={lines}
              deliveryPrices={deliveryPrices}
              tax={tax}
              promise={promises[waitKey(waitOf(lines))]}
              first={terms}
              refused={refusedCode}
              onSaid={setAnnouncement}
            />
          )}
        </div>
      </section>
      {lines.length === 0 && <InStock products={inStock} />}
    </>
  )
}

type SummaryProps = {
  lines: CartLine[]
  deliveryPrices: DeliveryPrices | null
  tax: CartTaxRules | null
  promise: string | undefined
  first: CartTerms
  refused: RefusedCode
  onSaid: (words: string) => void
}

function Summary({ lines, deliveryPrices, tax, promise, first, refused: firstRefused, onSaid }: SummaryProps) {
  const { delivery } = useShelf()
  const terms = { ...useCartTerms(first), coming: comingUsually(deliveryPrices) }
  const { total: piecesRupees, isDeliveryFree } = cartSums(lines, terms)
  const toFree = isDeliveryFree ? null : toFreeWords(deliveryPrices, piecesRupees)
  const oneParcel = oneParcelWords(lines.map((line) => shipsFromOf(line, line.options)))
  const [refused, setRefused] = useState(firstRefused)
  const [busy, setBusy] = useState(false)

  async function send(typed: string | null): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    const message = await sendCode(typed)
    setBusy(false)
    setRefused(message === null ? null : { typed: typed ?? '', message })
    if (message === null) onSaid(typed === null ? 'The code was removed.' : 'The code is in your cart.')
    return message === null
  }

  async function enter(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form).get('code')
    const mayMove = watchFocus()
    if (typeof typed !== 'string') return
    const isIn = await send(typed)
    if (new FormData(form).get('code') !== typed) return
    const isHere = mayMove()
    // With the reason below it, which a phone's bar may cover.
    if (!isIn) {
      if (isHere) moveInNextFrame(() => form.querySelector<HTMLElement>('[name=code]')?.focus())
      return
    }
    form.reset()
    if (!isHere) return
    form.closest('details')?.removeAttribute('open')
    form.closest('details')?.querySelector('summary')?.focus({ preventScroll: true })
  }

  function remove(event: FormEvent): void {
    event.preventDefault()
    void send(null)
  }

  return (
    <div className={styles.summary}>
      <OrderSummary
        lines={lines}
        terms={terms}
        onRemoveCode={remove}
        delivery={{ name: deliveryPrices === null ? 'Shipping' : 'Delivery', rupees: null }}
        tax={tax}
      >
        {toFree && <p className={styles.delivery}>{toFree}</p>}
        {!lines.every(canBuy) && (
          <div className={styles.blocked}>
            <Note>Remove what is out of stock, then go on to shipping.</Note>
          </div>
        )}
        <ActionBar total={piecesRupees}>
          <ButtonLink href="/checkout/shipping" wide onClick={goOnceSaved}>
            Shipping →
          </ButtonLink>
        </ActionBar>
        <CodeForm refused={refused} busy={busy} onSubmit={(event) => void enter(event)} />
        {oneParcel && <p className={styles.delivery}>{oneParcel}</p>}
        <p className={styles.delivery}>{cartDeliveryWords(deliveryPrices, { piecesRupees, isDeliveryFree, promise, usual: delivery })}</p>
        <p className={styles.delivery}>Pay by {PAID_ONLINE}.</p>
      </OrderSummary>
    </div>
  )
}
