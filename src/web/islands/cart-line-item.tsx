import { useId, useRef, type FormEvent } from 'react'
import { lineTotalRupees, readSize, SIZES, type CartLine } from '../../domain/cart.ts'
import { formatRupees } from '../../domain/money.ts'
import { canBuy, hasOneSize, isInStock, priceRupees } from '../../domain/product.ts'
import { isGone } from '../../domain/options.ts'
import { lowWords } from '../../messages/stock.ts'
import { cart } from '../client/cart/cart.ts'
import { usePriorInput } from '../client/hooks/use-prior-input.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Thumbnail } from '../ui/picture.tsx'
import { printOf, productAddress } from '../ui/product-card.tsx'
import { Quantity } from '../ui/quantity.tsx'
import { Select } from '../ui/select.tsx'
import text from '../ui/text.module.css'
import styles from './cart-line-item.module.css'

type CartLineItemProps = {
  line: CartLine
  /** Why the last change was undone. */
  failure: string | null
  /** Called with the line's row. */
  onRemove: (row: HTMLElement | null) => void
}

/** One line of the cart. Each of its two forms does the same without JavaScript. */
export function CartLineItem({ line, failure, onRemove }: CartLineItemProps) {
  const [name, failureId] = [useId(), useId()]
  const gone = isGone(line, line.options)
  const low = lowWords(line, line.options, hasOneSize(line))
  const select = useRef<HTMLSelectElement>(null)
  const row = useRef<HTMLElement>(null)
  const resize = (value: string) => {
    const size = readSize(value)
    if (size && size !== line.size) cart.change(line, { options: { size } })
  }
  usePriorInput(() => {
    if (select.current) resize(select.current.value)
  })
  return (
    <article ref={row} className={styles.line} aria-labelledby={name}>
      {/* The name beside it is the link for everybody. */}
      <a className={styles.picture} href={productAddress(line)} tabIndex={-1} aria-hidden="true">
        <Thumbnail picture={line.images[0]} />
      </a>
      <div className={styles.words}>
        <div className={styles.head}>
          <div>
            <h2 id={name}>
              <a href={productAddress(line)}>{line.name}</a>
            </h2>
            <p className={`${text.small} ${text.soft}`}>{printOf(line)}</p>
          </div>
          {canBuy(line) ? <Price line={line} /> : <p className={text.soft}>Not counted</p>}
        </div>
        {!isInStock(line) && <Note>This product is currently out of stock. Please remove it to go on.</Note>}
        {isInStock(line) && !canBuy(line) && <Note>This product has no price yet. Please remove it to go on.</Note>}
        {isInStock(line) && gone && <Note>{line.size} is gone for now. Please choose another size, or remove it to go on.</Note>}
        {isInStock(line) && low && <p className={styles.low}>{low}</p>}
        {failure && (
          <Note id={failureId} kind="bad" role="alert">
            {failure}
          </Note>
        )}
        <div className={styles.controls}>
          <form className={styles.choices} method="post" action="/checkout" onSubmit={stay}>
            <input type="hidden" name="intent" value="update" />
            <input type="hidden" name="id" value={line.id} />
            {hasOneSize(line) ? (
              <span className={styles.oneSize}>One size</span>
            ) : (
              <Select
                ref={select}
                className={styles.size}
                name="size"
                // On Back the browser would restore an earlier choice, which would look like a new one.
                autoComplete="off"
                aria-label="Size"
                aria-describedby={failure ? failureId : undefined}
                value={line.size}
                onChange={(event) => resize(event.currentTarget.value)}
              >
                {SIZES.map((size) => (
                  <option key={size} value={size} disabled={isGone(line, { size })}>
                    {isGone(line, { size }) ? `${size}, gone` : size}
                  </option>
                ))}
              </Select>
            )}
            <Quantity
              value={line.quantity}
              onChange={(quantity) => cart.change(line, { quantity })}
              describedBy={failure ? failureId : undefined}
            />
            <noscript>
              <Button type="submit" size="small">
                Update
              </Button>
            </noscript>
          </form>
          <form
            className={styles.remove}
            method="post"
            action="/checkout"
            onSubmit={(event) => {
              stay(event)
              onRemove(row.current)
            }}
          >
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={line.id} />
            <button type="submit" className={`${text.link} ${text.small}`}>
              Remove
            </button>
          </form>
        </div>
      </div>
    </article>
  )
}

/** The price of the whole line, and of one piece where there are several. */
function Price({ line }: { line: CartLine }) {
  return (
    <p className={styles.price}>
      {formatRupees(lineTotalRupees(line))}
      {line.quantity > 1 && <span className={styles.each}>{`${formatRupees(priceRupees(line) ?? 0)} each`}</span>}
    </p>
  )
}

function stay(event: FormEvent): void {
  event.preventDefault()
}
