import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { Address } from '../../domain/address.ts'
import { cartTotalRupees, type CartLine } from '../../domain/cart.ts'
import { canBuy } from '../../domain/product.ts'
import { leaveWhenSignedOut } from '../client/session.ts'
import { isAnswered, newPressKey, paymentMessage, startPayment } from '../client/cart/start-payment.ts'
import { useBusy } from '../client/hooks/use-busy.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import { PLACE_ORDER } from './new-address.tsx'
import styles from './shipping.module.css'

/** What the form does when its button Place Order is pressed. */
export type Press = { press: () => Promise<void> }

type PlaceOrderProps = {
  ref: Ref<Press>
  uid: string
  lines: CartLine[]
  /** The chosen address, or the one that is typed, saved first; null when there is none. */
  findAddress: () => Promise<Address | null>
  origin: string
  idempotencyKey: string
  /** The form of addresses, which the button submits. */
  formId: string
  onStart: () => void
}

/** Asks for a payment and goes to its page. Without JavaScript the form's answer is the redirect. */
export function PlaceOrder({ ref, uid, lines, findAddress, origin, idempotencyKey, formId, onStart }: PlaceOrderProps) {
  const { busy, begin, end } = useBusy()
  const key = useRef(idempotencyKey)
  const [failure, setFailure] = useState<string | null>(null)

  const press = async () => {
    if (!begin()) return
    setFailure(null)
    try {
      const address = await findAddress()
      if (!address) return end()
      onStart()
      const paymentUrl = await startPayment({ uid, lines, address, origin }, key.current)
      key.current = newPressKey()
      // Stays busy until the page is left: another press would start a second payment.
      if (paymentUrl) {
        location.assign(paymentUrl)
        return
      }
      console.warn('No payment URL received in the response')
    } catch (error) {
      leaveWhenSignedOut(error)
      // Without an answer the next press asks for the same one.
      if (isAnswered(error)) key.current = newPressKey()
      setFailure(paymentMessage(error))
    }
    end()
  }
  useImperativeHandle(ref, () => ({ press }))

  return (
    <div className={styles.place}>
      <input type="hidden" form={formId} name="key" value={idempotencyKey} />
      {failure && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
      <ActionBar total={cartTotalRupees(lines.filter(canBuy))}>
        <Button type="submit" form={formId} name="intent" value={PLACE_ORDER} wide aria-busy={busy}>
          Place Order →
        </Button>
      </ActionBar>
      <p className={`${text.fine} ${text.soft}`}>You pay on our payment partner’s page, then come back here.</p>
    </div>
  )
}
