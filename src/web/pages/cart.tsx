import type { CartLine } from '../../domain/cart.ts'
import type { CodeTerms } from '../../domain/code.ts'
import { openPayments, type CheckoutSession, type Payment } from '../../domain/checkout-session.ts'
import { formatPaise } from '../../domain/money.ts'
import type { Product } from '../../domain/product.ts'
import { shelfOf } from '../../domain/shop-folder.ts'
import { useFolder } from '../folder-context.ts'
import { Island } from '../island.tsx'
import { CartLines } from '../islands/cart-lines.tsx'
import { liveRegion } from '../live-region.ts'
import { paymentTopics } from '../own-topics.ts'
import { definePage } from '../page.ts'
import { CheckoutSteps } from '../ui/checkout-steps.tsx'
import { Note } from '../ui/note.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { cardOf } from '../ui/product-card.tsx'
import text from '../ui/text.module.css'
import styles from './cart.module.css'

type CartProps = {
  lines: CartLine[]
  code: CodeTerms | null
  /** A code that was refused, and why. */
  refusedCode: { typed: string; message: string } | null
  suggestions: Product[]
  message: string | null
  /** What became of an order that was to be bought again. */
  again: string | null
  checkout_sessions: CheckoutSession[]
  payments: Payment[]
  nowS: number
}

export const cart = definePage({
  head: { title: 'Checkout', noIndex: true },
  Body: ({ lines, code, refusedCode, suggestions, message, again, ...payment }: CartProps) => (
    <>
      <div className={text.wrap}>
        <PageHead above={<CheckoutSteps current="Cart" />} title="Checkout" />
        <Pending {...payment} />
        {again && (
          <div className={styles.again}>
            <Note role="status">{again}</Note>
          </div>
        )}
      </div>
      <Lines {...{ lines, code, refusedCode, suggestions, message }} />
    </>
  ),
})

/** The island, with what its cards need of the shop folder. */
function Lines({ lines, suggestions, ...props }: Pick<CartProps, 'lines' | 'code' | 'refusedCode' | 'suggestions' | 'message'>) {
  const shelf = shelfOf(useFolder())
  return (
    <Island name="CartLines" of={CartLines} props={{ ...props, lines: lines.map(cardOf), suggestions: suggestions.map(cardOf), shelf }} />
  )
}

type PendingProps = Pick<CartProps, 'checkout_sessions' | 'payments' | 'nowS'>

/** Somebody who has just paid, and whose bank has not answered, must not pay again. */
function Pending({ checkout_sessions, payments, nowS }: PendingProps) {
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
