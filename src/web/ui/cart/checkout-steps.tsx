import styles from './checkout-steps.module.css'

/** The steps of buying, in their order; the last one is on the payment provider's page. */
const STEPS = ['Cart', 'Shipping', 'Payment'] as const

/** Where the shopper is. The header's cart link leads back. */
export function CheckoutSteps({ current }: { current: (typeof STEPS)[number] }) {
  return (
    <ol className={styles.steps} aria-label="Checkout steps">
      {STEPS.map((name) => (
        <li key={name} aria-current={name === current ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  )
}
