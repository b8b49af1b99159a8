import { use } from 'react'
import { openPayments, type CheckoutSession, type Payment } from '../../../domain/checkout/checkout-session.ts'
import { formatPaise } from '../../../domain/money.ts'
import type { DeliveryPromise } from '../../../domain/parcels/delivery.ts'
import type { CartTaxRules } from '../../../domain/prices/cart-tax.ts'
import { shelfOf } from '../../../domain/shop/shop-folder.ts'
import { promiseWords } from '../../../messages/orders/delivery.ts'
import { useFolder } from '../../folder-context.ts'
import { FrameContext } from '../../frame-context.ts'
import { Island } from '../../island.tsx'
import { type CartLinesProps, CartLines } from '../../islands/cart-lines.tsx'
import { liveRegion } from '../../live-region.ts'
import { paymentTopics } from '../../own-topics.ts'
import { definePage } from '../../page.ts'
import { CheckoutSteps } from '../../ui/cart/checkout-steps.tsx'
import { cardOf } from '../../ui/catalogue/product-card.tsx'
import { RecentlySeen } from '../../ui/catalogue/recently-seen.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Note } from '../../ui/text/note.tsx'
import text from '../../ui/text/text.module.css'
import styles from './cart.module.css'

type CartProps = Pick<CartLinesProps, 'lines' | 'companion' | 'terms' | 'suggestions' | 'message'> & {
  /** When the cart comes, by what passes until its last piece can be sent. */
  promises: Record<string, DeliveryPromise | null>
  tax: CartTaxRules | null
  refusedCode: { typed: string; message: string } | null
  /** What became of an order that was to be bought again, or of what an assistant has put together. */
  added: string | null
  checkout_sessions: CheckoutSession[]
  payments: Payment[]
  nowS: number
}

export const cart = definePage({
  head: { title: 'Checkout', noIndex: true },
  footer: 'slim',
  Body: ({ lines, promises, companion, terms, tax, refusedCode, suggestions, message, added, ...payment }: CartProps) => (
    <>
      <div className={text.column}>
        <PageHead above={<CheckoutSteps current="Cart" />} title="Checkout" />
        <Pending {...payment} />
        {added && (
          <div className={styles.added}>
            <Note role="status">{added}</Note>
          </div>
        )}
      </div>
      <Lines {...{ lines, promises, companion, terms, tax, refusedCode, suggestions, message }} />
      {lines.length === 0 && <RecentlySeen />}
    </>
  ),
})

/** The island, with what its cards need of the shop folder. */
function Lines({
  lines,
  promises,
  companion,
  suggestions,
  ...props
}: Pick<CartProps, 'lines' | 'promises' | 'companion' | 'terms' | 'tax' | 'refusedCode' | 'suggestions' | 'message'>) {
  const folder = useFolder()
  const isClosed = use(FrameContext)?.notices?.closing
  const said = Object.entries(promises).flatMap(([wait, promise]) => (promise && !isClosed ? [[wait, promiseWords(promise)]] : []))
  const shown = {
    lines: lines.map(cardOf),
    promises: Object.fromEntries(said),
    suggestions: suggestions.map(cardOf),
    shelf: shelfOf(folder, null),
  }
  const goesWith = companion && { ...companion, product: cardOf(companion.product) }
  return (
    <div data-until={Object.values(promises)[0]?.until}>
      <Island name="CartLines" of={CartLines} props={{ ...props, ...shown, deliveryPrices: folder.deliveryPrices, companion: goesWith }} />
    </div>
  )
}

/** Somebody who has just paid, and whose bank has not answered, must not pay again. */
function Pending({ checkout_sessions, payments, nowS }: Pick<CartProps, 'checkout_sessions' | 'payments' | 'nowS'>) {
  const pending = openPayments(checkout_sessions, payments, { nowS }).find(({ state }) => state === 'confirming')
  return (
    <div className={styles.pending} {...liveRegion('pending-payment', ...paymentTopics(checkout_sessions, payments))}>
      {pending && (
        <Note>
          Your payment of {formatPaise(pending.amount)} is being confirmed by your bank. Please do not pay again; the order appears under{' '}
          <a href="/account/orders">Your Orders</a>.
        </Note>
      )}
    </div>
  )
}
