import { useId, useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { readSize, type Size } from '../../domain/cart.ts'
import { measuresOf } from '../../domain/measures.ts'
import { formatRupees } from '../../domain/money.ts'
import { canBuy, hasOneSize, isInStock, priceRupees, type Product } from '../../domain/product.ts'
import type { HeldLine } from '../../domain/cart-merge.ts'
import { cartLine, firstOptions, isGone, sizeOf } from '../../domain/options.ts'
import { lowWords } from '../../messages/stock.ts'
import { cart, goOnceSaved, useCart } from '../client/cart/cart.ts'
import type { TopicOf } from '../client/live/follow.ts'
import { useAnnouncement } from '../client/hooks/use-announcement.ts'
import { usePriorInput } from '../client/hooks/use-prior-input.ts'
import { useFollow } from '../client/hooks/use-follow.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { productAddress } from '../ui/product-card.tsx'
import { OneSize, SizeChoice } from '../ui/size-choice.tsx'
import { SizeHelp } from '../ui/size-help.tsx'
import text from '../ui/text.module.css'
import styles from './buy-box.module.css'
import { InCart } from './in-cart.tsx'

type BuyBoxProps = {
  product: Product
  /** The live topic of the product. */
  topic: TopicOf<'product'>
  /** The product's lines in the person's cart. */
  lines: HeldLine[]
  signedIn: boolean
  /** The line came into the cart with the sign-in that led here. */
  added: boolean
  /** How it fits, by its reviews. */
  fit: string | null
  /** Why the server refused what was sent without JavaScript. */
  message: string | null
}

/** A second tap on "Add to cart" must not press the link that has taken its place. */
const DOUBLE_TAP_MS = 600

/** Size, "Add to cart", and once it is in the cart its quantity and the way on. */
export function BuyBox({ product: first, topic, lines: held, signedIn, added, message, fit }: BuyBoxProps) {
  const [product, setProduct] = useState(first)
  useFollow(topic, setProduct)
  const [line] = held
  const { lines, failure } = useCart(
    held.map((line) => cartLine(first, line)),
    'own-lines',
  )
  const inCart = lines.find(({ id }) => id === product.id)
  const [chosen, setChosen] = useState<Size>(sizeOf(line?.options ?? firstOptions(first)))
  const [addedAt, setAddedAt] = useState(0)
  const [announcement, setAnnouncement] = useAnnouncement(failure)
  const form = useRef<HTMLFormElement>(null)
  const [removeForm, refusalId, choiceId] = [useId(), useId(), useId()]
  const size = inCart?.size ?? chosen
  const refusal = failure?.id === product.id ? failure.message : message
  const inStock = isInStock(product)
  const oneSize = hasOneSize(product)
  const [wasInStock, setWasInStock] = useState(inStock)

  // A live change of the stock is announced to screen readers.
  if (wasInStock !== inStock) {
    setWasInStock(inStock)
    setAnnouncement(inStock ? `${product.name} is in stock again.` : 'This product is currently out of stock.')
  }
  // A line that another device adds must not take the focus.
  if (!inCart && addedAt > 0) setAddedAt(0)

  function choose(next: Size): void {
    setChosen(next)
    if (inCart) cart.change(inCart, { options: { size: next } })
  }

  // A size that is in the cart wins over one that was chosen before hydration.
  usePriorInput(() => {
    if (line) showDefault(form.current!)
    else setChosen((chosen) => readSize(new FormData(form.current!).get('size')) ?? chosen)
  })

  /** Signed-out people are sent to sign in by the server, which the form reaches on its own. */
  function add(event: FormEvent): void {
    if (!signedIn) return
    event.preventDefault()
    if (inCart) return
    setAddedAt(event.timeStamp)
    setAnnouncement(`${product.name}${oneSize ? '' : ` in size ${size}`} is in your cart.`)
    cart.add(product, { options: { size } })
  }

  function checkOut(event: MouseEvent<HTMLAnchorElement>): void {
    // Key presses have a click count of 0 and are never accidental.
    if (event.detail > 0 && event.timeStamp - addedAt < DOUBLE_TAP_MS) event.preventDefault()
    else void goOnceSaved(event)
  }

  function remove(event: FormEvent): void {
    event.preventDefault()
    setChosen(size)
    setAnnouncement(`${product.name} was removed from your cart.`)
    if (inCart) cart.remove(inCart)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true }))
  }

  return (
    <>
      <form ref={form} className={styles.form} method="post" action={productAddress(product)} onSubmit={add}>
        <input type="hidden" name="intent" value={inCart ? 'update' : 'add'} />
        <div className={styles.choices}>
          {(canBuy(product) || inCart) &&
            (oneSize ? (
              <OneSize />
            ) : (
              <SizeChoice
                id={choiceId}
                value={size}
                onChange={choose}
                aside={<SizeHelp product={product} size={size} onChoose={choose} />}
                garment={measuresOf(product.description, size)}
                product={product}
              />
            ))}
          <Left product={product} size={size} oneSize={oneSize} />
          {fit && <p className={`${text.small} ${text.soft}`}>{fit}</p>}
          {inCart && <InCart line={inCart} fresh={addedAt > 0} removeForm={removeForm} describedBy={refusal ? refusalId : undefined} />}
          {!inStock && <Note>This product is currently out of stock.</Note>}
          {inStock && !canBuy(product) && <Note>This product has no price yet, so it cannot be bought.</Note>}
          {added && inCart && (
            <Note kind="good" role="status">
              {addedWords(product, inCart)}
            </Note>
          )}
          {refusal && (
            <Note id={refusalId} kind="bad" role="alert">
              {refusal}
            </Note>
          )}
        </div>
        {(canBuy(product) || inCart) && (
          <div className={styles.bar} data-buy-bar="">
            <div className={styles.chosen}>
              <Price product={product} />
              <Chosen size={oneSize ? null : size} inCart={inCart !== undefined} choiceId={choiceId} />
            </div>
            {inCart ? (
              <ButtonLink href="/checkout" wide onClick={checkOut}>
                Checkout
              </ButtonLink>
            ) : (
              <Button type="submit" wide disabled={isGone(product, { size })}>
                Add to cart
              </Button>
            )}
          </div>
        )}
      </form>
      <form id={removeForm} method="post" action={productAddress(product)} onSubmit={remove} hidden>
        <input type="hidden" name="intent" value="remove" />
      </form>
      <p className={text.hidden} aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

/** The words for what a visitor wanted to add, now that they are signed in. */
function addedWords(product: Product, { size, quantity }: { size: Size; quantity: number }): string {
  return `You are signed in, and it is in your cart: ${hasOneSize(product) ? 'one size' : `size ${size}`}, quantity ${quantity}.`
}

/** Sets each radio button, since React tracks them one by one. */
function showDefault(form: HTMLFormElement): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=size]')) radio.checked = radio.defaultChecked
}

/** How few are left of the chosen size, or that it is gone; heard as it is chosen, and when it changes. */
function Left({ product, size, oneSize }: { product: Product; size: Size; oneSize: boolean }) {
  if (!product.variants || !isInStock(product)) return null
  const words = isGone(product, { size }) ? `${size} is gone for now` : lowWords(product, { size }, oneSize)
  return (
    <p className={styles.left} aria-live="polite">
      {words}
    </p>
  )
}

/** Repeats the price where the bar stands alone at the foot of a phone's screen. */
function Price({ product }: { product: Product }) {
  const price = priceRupees(product)
  return price !== null && <span className={styles.price}>{formatRupees(price)}</span>
}

type ChosenProps = {
  /** Null for what comes in one size. */
  size: Size | null
  inCart: boolean
  /** Id of the choice of sizes. */
  choiceId: string
}

/** What the phone's buy bar says about the size, which may be off the screen: nothing is bought unseen. */
function Chosen({ size, inCart, choiceId }: ChosenProps) {
  if (inCart) return <p className={styles.size}>{size ? `In your cart, size ${size}` : 'In your cart'}</p>
  if (!size) return <p className={styles.size}>One size</p>
  return (
    <a className={styles.change} href={`#${choiceId}`} onClick={(event) => showChoice(event, choiceId)}>
      Size {size} · <span>Change</span>
    </a>
  )
}

/** Goes on with the keyboard at the chosen size, without an entry in the history. */
function showChoice(event: MouseEvent, choiceId: string): void {
  event.preventDefault()
  const choice = document.getElementById(choiceId)
  choice?.scrollIntoView()
  choice?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
}
