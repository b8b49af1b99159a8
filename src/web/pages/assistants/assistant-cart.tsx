import type { CartLine } from '../../../domain/cart/cart.ts'
import type { CartTaxRules } from '../../../domain/prices/cart-tax.ts'
import { NO_TERMS } from '../../../domain/prices/cart-terms.ts'
import { goneWords } from '../../../messages/orders/bought-again.ts'
import { useFolder } from '../../folder-context.ts'
import { definePage } from '../../page.ts'
import { OrderSummary } from '../../ui/cart/order-summary.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Note, Refused } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './assistant-cart.module.css'

type AssistantCartProps =
  | {
      cart: { lines: CartLine[]; gone: string[] }
      token: string
      /** By which a form that is sent twice adds once. */
      formKey: string
      signedIn: boolean
      /** What had no room in the person's cart when the rest was added. */
      left: readonly string[]
      tax: CartTaxRules | null
    }
  /** A link that leads to nothing, or to nothing any more. */
  | { cart: null }

export const assistantCart = definePage({
  head: { title: 'Put together for you', noIndex: true },
  footer: 'slim',
  Body: (props: AssistantCartProps) => (
    <div className={text.wrap}>
      <PageHead title="Put together for you" />
      <div className={styles.cart}>{props.cart ? <Cart {...props} /> : <Nothing />}</div>
    </div>
  ),
})

function Cart({ cart: { lines, gone }, token, formKey, signedIn, left, tax }: Exclude<AssistantCartProps, { cart: null }>) {
  const { deliveryPrices } = useFolder()
  return (
    <>
      {left.length > 0 && <Refused words={`The rest is in your cart now, where there was no room for this: ${left.join('; ')}.`} />}
      {gone.length > 0 && <Note role="status">{goneWords(gone)}</Note>}
      {lines.length > 0 ? (
        <OrderSummary
          lines={lines}
          terms={NO_TERMS}
          delivery={{ name: deliveryPrices === null ? 'Shipping' : 'Delivery', rupees: null }}
          tax={tax}
          detailed
        >
          {left.length === 0 && (
            <form method="post" action={`/assistant-cart/${token}`} className={styles.form}>
              <input type="hidden" name="key" value={formKey} />
              <Button type="submit" wide>
                Add all to your cart
              </Button>
              {!signedIn && <p className={`${text.fine} ${text.soft}`}>You sign in first. It is kept for you.</p>}
            </form>
          )}
        </OrderSummary>
      ) : (
        <p>Nothing of it can be bought now.</p>
      )}
      <p>
        What is in your cart already stays there. You pay on the pages of this shop.{' '}
        <a className={text.link} href="/checkout">
          Your cart
        </a>
      </p>
    </>
  )
}

function Nothing() {
  return (
    <>
      <Note kind="bad" role="alert">
        There is no such cart any more. One that an assistant puts together lasts seven days.
      </Note>
      <ButtonLink href="/shop" look="line">
        Shop the range
      </ButtonLink>
    </>
  )
}
