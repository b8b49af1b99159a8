import { useEffect, useRef } from 'react'
import type { CartLine } from '../../domain/cart/cart.ts'
import { cart } from '../client/cart/cart.ts'
import { watchFocus } from '../client/page/page/watch-focus.ts'
import { Button } from '../ui/form/button.tsx'
import { Quantity } from '../ui/form/quantity.tsx'
import text from '../ui/text/text.module.css'
import styles from './in-cart.module.css'

type InCartProps = {
  line: CartLine
  /** It was added on this page: the focus, whose button is gone, comes here. */
  fresh: boolean
  /** Id of the form that removes the line. */
  removeForm: string
  /** The form that leads to another line, and its button's words; null where nothing else is there. */
  another: { form: string; words: string } | null
  describedBy?: string
}

export function InCart({ line, fresh, removeForm, another, describedBy }: InCartProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (fresh && watchFocus(null)()) words.current?.focus({ preventScroll: true })
  }, [fresh])
  return (
    <div className={styles.line}>
      <p ref={words} className={styles.words} tabIndex={-1}>
        In your cart
      </p>
      <Quantity value={line.quantity} onChange={(quantity) => cart.change(line, { quantity })} describedBy={describedBy} />
      <noscript>
        <Button type="submit" size="small">
          Update
        </Button>
      </noscript>
      <button type="submit" form={removeForm} className={`${text.link} ${text.small}`}>
        Remove<span className={text.hidden}> from cart</span>
      </button>
      {another && (
        <button type="submit" form={another.form} className={`${text.link} ${text.small}`}>
          {another.words}
        </button>
      )}
    </div>
  )
}
