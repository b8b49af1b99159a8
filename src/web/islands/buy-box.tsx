import { useId, useRef, useState, type FormEvent, type MouseEvent } from 'react'
import type { HeldLine } from '../../domain/cart/cart-merge.ts'
import { optionField, cartLine } from '../../domain/cart/cart.ts'
import { choicesOf, completeOptions, firstOptions, isGone, otherOptions } from '../../domain/catalogue/options.ts'
import { canBuy, hasOneSize, isInStock, priceRupees, type Product } from '../../domain/catalogue/product.ts'
import { areSameOptions, optionsLabel, writeOptions, type Options } from '../../domain/catalogue/variant.ts'
import type { Shelf } from '../../domain/shop/shop-folder.ts'
import { anotherWords, chosenWords } from '../../messages/catalogue/options.ts'
import { cart, goOnceSaved, useCart } from '../client/cart/cart.ts'
import { useAnnouncement } from '../client/hooks/use-announcement.ts'
import { useFollow } from '../client/hooks/use-follow.ts'
import { usePriorInput } from '../client/hooks/use-prior-input.ts'
import type { TopicOf } from '../client/live/follow.ts'
import { bringIntoSight, moveInNextFrame } from '../client/page/page/watch-focus.ts'
import { ShelfContext } from '../folder-context.ts'
import { productAddress } from '../ui/catalogue/product-card.tsx'
import { ProductChoices } from '../ui/catalogue/product-choices.tsx'
import bar from '../ui/form/action-bar.module.css'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { Note } from '../ui/text/note.tsx'
import text from '../ui/text/text.module.css'
import { Chosen, showChoice } from './buy-bar.tsx'
import styles from './buy-box.module.css'
import { InCart } from './in-cart.tsx'
import { NOT_WAITING, TellButton, TellWords, type Waiting } from './tell-back.tsx'

export type BuyBoxProps = {
  product: Product
  topic: TopicOf<'product'>
  /** The product's lines in the person's cart. */
  lines: HeldLine[]
  /** Another line is being chosen, without JavaScript. */
  another: boolean
  signedIn: boolean
  /** The line came into the cart with the sign-in that led here. */
  added: boolean
  /** How it fits, by its reviews; null while too few say. */
  fit: string | null
  shelf?: Shelf
  chosen?: Options | null
  /** Of what is gone. */
  waiting?: Waiting
  /** Why the server refused what was sent without JavaScript. */
  message: string | null
}

/** A second tap on "Add to cart" must not press the link that has taken its place. */
const DOUBLE_TAP_MS = 600

/**
 * What is chosen, "Add to cart", and once it is in the cart its quantity and the way on. While the cart has one line of
 * the product a choice changes that line; with several it shows the line that is chosen, or what would be another one.
 */
export function BuyBox({ shelf, ...props }: BuyBoxProps) {
  return (
    <ShelfContext value={shelf ?? null}>
      <Box {...props} />
    </ShelfContext>
  )
}

function Box({
  product: first,
  topic,
  lines: held,
  another,
  signedIn,
  added,
  message,
  fit,
  chosen: asked = null,
  waiting = NOT_WAITING,
}: Omit<BuyBoxProps, 'shelf'>) {
  const [product, setProduct] = useState(first)
  useFollow(topic, setProduct)
  const { lines: all, failure } = useCart(
    held.map((line) => cartLine(first, line)),
    'own-lines',
  )
  const lines = all.filter(({ id }) => id === product.id)
  const [isAnother, setIsAnother] = useState(another)
  const [chosen, setChosen] = useState(() => waiting.chosen ?? (held.length === 0 ? asked : null) ?? firstChoice(first, held, another))
  const [addedAt, setAddedAt] = useState(0)
  const [announcement, setAnnouncement] = useAnnouncement(failure)
  const form = useRef<HTMLFormElement>(null)
  const [removeForm, anotherForm, refusalId, choiceId] = [useId(), useId(), useId(), useId()]
  const isSeparate = isAnother || lines.length > 1
  const inCart = isSeparate ? lines.find((line) => areSameOptions(line.options, chosen)) : lines[0]
  const options = inCart?.options ?? chosen
  const refusal = failure?.id === product.id ? failure.message : message
  const inStock = isInStock(product)
  const [wasInStock, setWasInStock] = useState(inStock)
  const canTell = !inCart && priceRupees(product) !== null && (!inStock || isGone(product, options))
  const other = inCart && canBuy(product) ? otherOptions(product, options, lines) : null

  // A live change of the stock is announced to screen readers.
  if (wasInStock !== inStock) {
    setWasInStock(inStock)
    setAnnouncement(inStock ? `${product.name} is in stock again.` : 'This product is currently out of stock.')
  }
  // A line that another device adds must not take the focus.
  if (!inCart && addedAt > 0) setAddedAt(0)

  function choose(change: Options): void {
    const next = { ...options, ...change }
    setChosen(next)
    if (inCart && !isSeparate) cart.change(inCart, { options: change })
  }

  // What is in the cart wins over what was chosen before hydration.
  usePriorInput(() => {
    if (inCart) showDefault(form.current!)
    else setChosen((chosen) => typedOptions(form.current!, product) ?? chosen)
  })

  /** Signed-out people are sent to sign in by the server, which the form reaches on its own. */
  function add(event: FormEvent): void {
    if (!signedIn || canTell) return
    event.preventDefault()
    if (inCart) return
    setAddedAt(event.timeStamp)
    setIsAnother(false)
    setAnnouncement(`${product.name}${hasOneSize(product) ? '' : ` in ${chosenWords(options)}`} is in your cart.`)
    cart.add(product, { options })
  }

  function chooseAnother(event: FormEvent): void {
    event.preventDefault()
    if (!other) return
    setIsAnother(true)
    setChosen(other)
    moveInNextFrame(() => showChoice(choiceId))
  }

  function checkOut(event: MouseEvent<HTMLAnchorElement>): void {
    // Key presses have a click count of 0 and are never accidental.
    if (event.detail > 0 && event.timeStamp - addedAt < DOUBLE_TAP_MS) event.preventDefault()
    else void goOnceSaved(event)
  }

  function remove(event: FormEvent): void {
    event.preventDefault()
    if (!inCart) return
    setChosen(inCart.options)
    setAnnouncement(`${product.name} was removed from your cart.`)
    cart.remove(inCart)
    moveInNextFrame(() => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true }))
  }

  return (
    <>
      <form ref={form} className={styles.form} method="post" action={productAddress(product)} onSubmit={add}>
        <input type="hidden" name="intent" value={inCart ? 'update' : isSeparate ? 'another' : 'add'} />
        {inCart && <input type="hidden" name="line" value={writeOptions(inCart.options)} />}
        <div className={styles.choices}>
          {(canBuy(product) || inCart || canTell) && (
            <ProductChoices id={choiceId} product={product} options={options} onChoose={choose} waits={canTell && !inStock} />
          )}
          {fit && <p className={`${text.small} ${text.soft} ${styles.fit}`}>{fit}</p>}
          {!inCart && lines.length > 0 && (
            <p className={styles.others}>In your cart: {lines.map((line) => optionsLabel(line.options)).join('; ')}</p>
          )}
          {inCart && (
            <InCart
              line={inCart}
              fresh={addedAt > 0}
              removeForm={removeForm}
              another={other && { form: anotherForm, words: anotherWords(product) }}
              describedBy={refusal ? refusalId : undefined}
            />
          )}
          {!inStock && <Note>This product is currently out of stock.</Note>}
          {inStock && !canBuy(product) && <Note>This product has no price yet, so it cannot be bought.</Note>}
          {added && inCart && (
            <Note kind="good" role="status">
              {addedWords(product, inCart)}
            </Note>
          )}
          {canTell && <TellWords product={product} options={options} waiting={waiting} />}
          {refusal && (
            <Note id={refusalId} ref={bringIntoSight} kind="bad" role="alert">
              {refusal}
            </Note>
          )}
        </div>
        {(canBuy(product) || inCart || canTell) && (
          <div className={bar.bar}>
            <div className={styles.chosen}>
              <Chosen product={product} options={options} inCart={inCart !== undefined} choiceId={choiceId} />
            </div>
            {inCart ? (
              <ButtonLink href="/checkout" wide onClick={checkOut}>
                Checkout
              </ButtonLink>
            ) : canTell ? (
              <TellButton product={product} options={options} waiting={waiting} />
            ) : (
              <Button type="submit" wide>
                Add to cart
              </Button>
            )}
          </div>
        )}
        {(canBuy(product) || inCart) && product.variants?.some(({ available }) => !available) && !canTell && (
          <noscript>
            <TellButton product={product} options={options} waiting={waiting} />
          </noscript>
        )}
      </form>
      <form id={removeForm} method="post" action={productAddress(product)} onSubmit={remove} hidden>
        <input type="hidden" name="intent" value="remove" />
        {inCart && <input type="hidden" name="line" value={writeOptions(inCart.options)} />}
      </form>
      <form id={anotherForm} action={productAddress(product)} onSubmit={chooseAnother} hidden>
        <input type="hidden" name="another" value="true" />
      </form>
      <p className={text.hidden} aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

/** What is in the cart; or what is not, where another line is chosen. */
function firstChoice(product: Product, lines: HeldLine[], another: boolean): Options {
  if (!lines[0]) return firstOptions(product)
  return (another && otherOptions(product, lines[0].options, lines)) || lines[0].options
}

/** The words for what a visitor wanted to add, now that they are signed in. */
function addedWords(product: Product, { options, quantity }: HeldLine): string {
  return `You are signed in, and it is in your cart: ${hasOneSize(product) ? 'one size' : chosenWords(options)}, quantity ${quantity}.`
}

/** What the form's radio buttons say; null where that is nothing that the product comes in. */
function typedOptions(form: HTMLFormElement, product: Product): Options | null {
  const typed = new FormData(form)
  const given = choicesOf(product).flatMap(({ name }): [string, string][] => {
    const value = typed.get(optionField(name))
    return typeof value === 'string' ? [[name, value]] : []
  })
  return completeOptions(product, Object.fromEntries(given), null)
}

/** Sets each radio button, since React tracks them one by one. */
function showDefault(form: HTMLFormElement): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>('[type=radio]')) radio.checked = radio.defaultChecked
}
