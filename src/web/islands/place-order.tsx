import { useRef, useState, type SubmitEvent } from 'react'
import type { Address } from '../../domain/address.ts'
import type { CartLine } from '../../domain/cart.ts'
import { leaveWhenSignedOut } from '../client/session.ts'
import { isAnswered, newPressKey, paymentMessage, startPayment } from '../client/cart/start-payment.ts'
import { useBusy } from '../client/hooks/use-busy.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import styles from './shipping.module.css'

type PlaceOrderProps = {
  uid: string
  lines: CartLine[]
  address: Address | null
  origin: string
  pressKey: string
  /** The id of the form, to which the addresses' radio buttons belong. */
  formId: string
  /** The button was pressed, and there was no address. */
  onAddressMissing: () => void
  onStart: () => void
}

/** Asks for a payment and goes to its page. Without JavaScript the form's answer is the redirect. */
export function PlaceOrder({ uid, lines, address, origin, pressKey, formId, onAddressMissing, onStart }: PlaceOrderProps) {
  const { busy, begin, end } = useBusy()
  const key = useRef(pressKey)
  const [failure, setFailure] = useState<string | null>(null)

  const pay = async (address: Address) => {
    if (!begin()) return
    setFailure(null)
    onStart()
    try {
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
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (address) {
      void pay(address)
    } else {
      console.warn('No address selected')
      onAddressMissing()
    }
  }

  return (
    <form id={formId} className={styles.place} method="post" action="/checkout/shipping" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="place-order" />
      <input type="hidden" name="key" value={pressKey} />
      {failure && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" wide aria-busy={busy}>
        Place Order →
      </Button>
      <p className={`${text.fine} ${text.soft}`}>You will pay on our payment partner’s page, then come back here.</p>
    </form>
  )
}
