import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { DEFAULT_SIZE, readSize, type Size } from '../../domain/cart.ts'
import { formatRupees } from '../../domain/money.ts'
import { canBuy, isInStock, priceRupees, type Product } from '../../domain/product.ts'
import { cart, useCart } from '../client/cart.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { productAddress } from '../ui/product-card.tsx'
import { SizeChartLink } from '../ui/size-chart-dialog.tsx'
import { SizeChoice } from '../ui/size-choice.tsx'
import text from '../ui/text.module.css'
import styles from './buy-box.module.css'
import { InCart } from './in-cart.tsx'

type BuyBoxProps = {
  product: Product
  /** The product's line in the person's cart. */
  line: { quantity: number; size: Size } | null
  signedIn: boolean
  /** Why the server refused what was sent without JavaScript. */
  message: string | null
}

/** A second tap on "Add to cart" must not press the link that has taken its place. */
const DOUBLE_TAP_MS = 600

/** Size, "Add to cart", and once it is in the cart its quantity and the way on. */
export function BuyBox({ product, line, signedIn, message }: BuyBoxProps) {
  const { lines, failure } = useCart(line ? [{ ...product, ...line }] : [], 'own-line')
  const inCart = lines.find(({ id }) => id === product.id)
  const [chosen, setChosen] = useState<Size>(line?.size ?? DEFAULT_SIZE)
  const [addedAt, setAddedAt] = useState(0)
  const [said, setSaid] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const [removeForm, refusalId] = [useId(), useId()]
  const size = inCart?.size ?? chosen
  const refusal = failure?.id === product.id ? failure.message : message

  function choose(next: Size): void {
    setChosen(next)
    if (inCart) cart.change(product.id, { size: next })
  }

  // Somebody may have chosen before this script was there.
  useEffect(() => {
    const before = readSize(new FormData(form.current!).get('size'))
    if (before && before !== size) choose(before)
  })

  /** Signed-out people are sent to sign in by the server, which the form reaches on its own. */
  function add(event: FormEvent): void {
    if (!signedIn) return
    event.preventDefault()
    if (inCart) return
    setAddedAt(event.timeStamp)
    setSaid(`${product.name} in size ${size} is in your cart.`)
    cart.add(product, { size })
  }

  function remove(event: FormEvent): void {
    event.preventDefault()
    setChosen(size)
    setSaid(`${product.name} was removed from your cart.`)
    cart.remove(product.id)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true }))
  }

  return (
    <>
      <form ref={form} className={styles.form} method="post" action={productAddress(product)} onSubmit={add}>
        <input type="hidden" name="intent" value={inCart ? 'update' : 'add'} />
        <div className={styles.choices}>
          {(canBuy(product) || inCart) && <SizeChoice value={size} onChange={choose} aside={<SizeChartLink />} />}
          {inCart && <InCart line={inCart} fresh={addedAt > 0} removeForm={removeForm} describedBy={refusal ? refusalId : undefined} />}
          {!isInStock(product) && <Note>This product is currently out of stock.</Note>}
          {isInStock(product) && !canBuy(product) && <Note>This product has no price yet, so it cannot be bought.</Note>}
          {refusal && (
            <Note id={refusalId} kind="bad" role="alert">
              {refusal}
            </Note>
          )}
        </div>
        <div className={styles.bar} data-buy-bar="">
          <Price product={product} />
          {inCart ? (
            <ButtonLink href="/checkout" wide onClick={(event) => event.timeStamp - addedAt < DOUBLE_TAP_MS && event.preventDefault()}>
              Checkout
            </ButtonLink>
          ) : (
            <Button type="submit" wide disabled={!canBuy(product)}>
              Add to cart
            </Button>
          )}
        </div>
      </form>
      <form id={removeForm} method="post" action={productAddress(product)} onSubmit={remove} hidden>
        <input type="hidden" name="intent" value="remove" />
      </form>
      <p className={text.hidden} aria-live="polite">
        {said}
      </p>
    </>
  )
}

/** Repeats the price where the bar stands alone at the foot of a phone's screen. */
function Price({ product }: { product: Product }) {
  const price = priceRupees(product)
  return price !== null && <span className={styles.price}>{formatRupees(price)}</span>
}
