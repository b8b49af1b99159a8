import { Island } from '../island.tsx'
import { Shipping, type ShippingProps } from '../islands/shipping.tsx'
import { definePage } from '../page.ts'
import { CheckoutSteps } from '../ui/checkout-steps.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { cardOf } from '../ui/product-card.tsx'
import text from '../ui/text.module.css'
import styles from './shipping.module.css'

export const shipping = definePage({
  head: { title: 'Shipping', noIndex: true },
  Body: (props: ShippingProps) => (
    <div className={`${text.wrap} ${styles.page}`}>
      <PageHead title="Shipping" above={<CheckoutSteps current="Shipping" />} />
      {/* It asks for the carriers' prices, and follows cart and addresses. */}
      <Island name="Shipping" of={Shipping} props={{ ...props, lines: props.lines.map(cardOf) }} />
    </div>
  ),
})
