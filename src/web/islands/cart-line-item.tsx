import { useId, useRef, type FormEvent } from 'react'
import { optionField, type CartLine, lineKey } from '../../domain/cart/cart.ts'
import { choicesOf, isGone } from '../../domain/catalogue/options.ts'
import { canBuy, hasOneSize, isInStock, priceRupees, saleOf } from '../../domain/catalogue/product.ts'
import { optionsLabel, shipsFromOf, writeOptions, type Options } from '../../domain/catalogue/variant.ts'
import { formatRupees } from '../../domain/money.ts'
import { lineRupees } from '../../domain/prices/pricing.ts'
import { categoryOf } from '../../domain/shop/shop-folder.ts'
import { anotherWords, chosenWords, oneSizeWords } from '../../messages/catalogue/options.ts'
import { lowWords, shipsFromWords } from '../../messages/catalogue/stock.ts'
import { cart } from '../client/cart/cart.ts'
import { usePriorInput } from '../client/hooks/use-prior-input.ts'
import { useShelf } from '../folder-context.ts'
import { RegularPrice } from '../ui/catalogue/price.tsx'
import { printOf, productAddress } from '../ui/catalogue/product-card.tsx'
import { Button } from '../ui/form/button.tsx'
import { Quantity } from '../ui/form/quantity.tsx'
import { Select } from '../ui/form/select.tsx'
import { Thumbnail } from '../ui/pictures/picture.tsx'
import { Note } from '../ui/text/note.tsx'
import text from '../ui/text/text.module.css'
import styles from './cart-line-item.module.css'

type CartLineItemProps = {
  line: CartLine
  /** The cart has others of its product. */
  isOneOfSeveral: boolean
  /** There is another kind of the product. */
  canAdd: boolean
  /** Why the last change was undone. */
  failure: string | null
  onChoose: (change: Options) => void
  onAdd: () => void
  /** Called with the line's row. */
  onRemove: (row: HTMLElement | null) => void
}

/** One line of the cart. Each of its forms does the same without JavaScript. */
export function CartLineItem({ line, isOneOfSeveral, canAdd, failure, onChoose, onAdd, onRemove }: CartLineItemProps) {
  const [name, failureId] = [useId(), useId()]
  const low = shipsFromWords(shipsFromOf(line, line.options)) ?? lowWords(line, line.options, hasOneSize(line))
  const row = useRef<HTMLElement>(null)
  const { categories } = useShelf()
  return (
    <article
      ref={row}
      className={styles.line}
      data-line={lineKey(line)}
      {...(isOneOfSeveral ? { 'aria-label': `${line.name}, ${chosenWords(line.options)}` } : { 'aria-labelledby': name })}
    >
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
            <p className={`${text.small} ${text.soft}`}>{printOf(line, categoryOf(line, categories))}</p>
          </div>
          {canBuy(line) ? <Price line={line} /> : <p className={text.soft}>Not counted</p>}
        </div>
        {!isInStock(line) && <Note>This product is currently out of stock. Please remove it to go on.</Note>}
        {isInStock(line) && !canBuy(line) && <Note>This product has no price yet. Please remove it to go on.</Note>}
        {isInStock(line) && isGone(line, line.options) && <Note>{goneWords(line)}</Note>}
        {isInStock(line) && low && <p className={styles.low}>{low}</p>}
        {failure && (
          <Note id={failureId} kind="bad" role="alert">
            {failure}
          </Note>
        )}
        <div className={styles.controls}>
          <LineForm line={line} onChoose={onChoose} describedBy={failure ? failureId : undefined} />
          <form
            method="post"
            action="/checkout"
            onSubmit={(event) => {
              stay(event)
              onRemove(row.current)
            }}
          >
            <input type="hidden" name="intent" value="remove" />
            <LineName line={line} />
            <button type="submit" className={`${text.link} ${text.small}`}>
              Remove
            </button>
          </form>
          {canAdd && (
            <form
              action={productAddress(line)}
              onSubmit={(event) => {
                stay(event)
                onAdd()
              }}
            >
              <input type="hidden" name="another" value="true" />
              <button type="submit" className={`${text.link} ${text.small}`}>
                {anotherWords(line)}
              </button>
            </form>
          )}
        </div>
      </div>
    </article>
  )
}

type LineFormProps = Pick<CartLineItemProps, 'line' | 'onChoose'> & { describedBy: string | undefined }

/** What is chosen of the line, and how many. */
function LineForm({ line, onChoose, describedBy }: LineFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const choices = choicesOf(line)
  const { categories } = useShelf()
  usePriorInput(() => {
    const chosen = choices.map(({ name }) => [name, form.current?.querySelector<HTMLSelectElement>(`[name=${optionField(name)}]`)?.value])
    const change = chosen.filter(([name, value]) => value !== undefined && value !== line.options[name!])
    if (change.length > 0) onChoose(Object.fromEntries(change))
  })
  return (
    <form ref={form} className={styles.choices} method="post" action="/checkout" onSubmit={stay}>
      <input type="hidden" name="intent" value="update" />
      <LineName line={line} />
      {choices.length === 0 && <span className={styles.oneSize}>{oneSizeWords(line, categories)}</span>}
      {choices.map(({ name, label, values }) => (
        <Select
          key={name}
          className={name === 'size' ? styles.size : styles.option}
          name={optionField(name)}
          // On Back the browser would restore an earlier choice, which would look like a new one.
          autoComplete="off"
          aria-label={label}
          aria-describedby={describedBy}
          value={line.options[name] ?? ''}
          onChange={({ currentTarget: { value } }) => onChoose({ [name]: value })}
        >
          {withCurrent(values, line.options[name]).map((value) => {
            const gone = isGone(line, { ...line.options, [name]: value })
            return (
              <option key={value} value={value} disabled={gone}>
                {gone ? `${value}, gone` : value}
              </option>
            )
          })}
        </Select>
      ))}
      <Quantity value={line.quantity} onChange={(quantity) => cart.change(line, { quantity })} describedBy={describedBy} />
      <noscript>
        <Button type="submit" size="small">
          Update
        </Button>
      </noscript>
    </form>
  )
}

function LineName({ line: { id, options } }: { line: CartLine }) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="line" value={writeOptions(options)} />
    </>
  )
}

/** A line may have what its product no longer comes in. */
function withCurrent(values: string[], current: string | undefined): string[] {
  return current === undefined || values.includes(current) ? values : [current, ...values]
}

function goneWords(line: CartLine): string {
  if (choicesOf(line).length === 0) return `${line.name} is gone for now. Please remove it to go on.`
  const another = 'size' in line.options ? 'another size' : 'another one'
  return `${optionsLabel(line.options)} is gone for now. Please choose ${another}, or remove it to go on.`
}

/** The price of the whole line, while a sale runs also without it, and of one piece where there are several. */
function Price({ line }: { line: CartLine }) {
  return (
    <p className={styles.price}>
      {saleOf(line) && (
        <span className={styles.each}>
          <RegularPrice product={line} quantity={line.quantity} />
        </span>
      )}
      {formatRupees(lineRupees(line))}
      {line.quantity > 1 && <span className={styles.each}>{`${formatRupees(priceRupees(line) ?? 0)} each`}</span>}
    </p>
  )
}

function stay(event: FormEvent): void {
  event.preventDefault()
}
