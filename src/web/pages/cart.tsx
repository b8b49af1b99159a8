import type { CartLine } from '../../domain/cart.ts'
import type { Product } from '../../domain/product.ts'
import { Island } from '../island.tsx'
import { CartLines } from '../islands/cart-lines.tsx'
import { definePage } from '../page.ts'
import { CheckoutSteps } from '../ui/checkout-steps.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { buyableOf, cardOf } from '../ui/product-card.tsx'
import text from '../ui/text.module.css'

type CartProps = { lines: CartLine[]; suggestions: Product[]; message: string | null }

export const cart = definePage({
  head: { title: 'Checkout', noIndex: true },
  Body: ({ lines, suggestions, message }: CartProps) => (
    <>
      <div className={text.wrap}>
        <PageHead above={<CheckoutSteps current="Cart" />} title="Checkout" />
      </div>
      <Island name="CartLines" of={CartLines} props={{ lines: lines.map(buyableOf), suggestions: suggestions.map(cardOf), message }} />
    </>
  ),
})
