import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { coerceQuantity, MAX_QUANTITY, MIN_QUANTITY } from '../../../domain/cart/cart.ts'
import { usePriorInput } from '../../client/hooks/use-prior-input.ts'
import styles from './quantity.module.css'

/** The number counts after this pause: while somebody is typing, "1" may become "12". */
const TYPING_PAUSE_MS = 400

type QuantityProps = {
  value: number
  onChange: (quantity: number) => void
  /** Id of the message that belongs to it. */
  describedBy?: string
}

/** A number from 1 to 100, typed or stepped. Without JavaScript it is a plain number field. */
export function Quantity({ value, onChange, describedBy }: QuantityProps) {
  const [text, setText] = useState(String(value))
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const [corrected, setCorrected] = useState(false)
  if (shown !== value) {
    setShown(value)
    // What is being typed stays.
    if (text === String(shown)) setText(String(value))
  }
  usePriorInput(() => adopt(field.current!))
  useEffect(() => {
    const onLeave = () => commitTyped()
    // In the capture phase, so that it runs before the cart store flushes.
    addEventListener('pagehide', onLeave, { capture: true })
    return () => {
      removeEventListener('pagehide', onLeave, { capture: true })
      clearTimeout(timer.current)
    }
  }, [])

  const commitTyped = useEffectEvent(() => commit(text))

  /** A number may still be incomplete while it is typed. */
  function adopt(input: HTMLInputElement): void {
    if (input.value === input.defaultValue) return
    if (input === document.activeElement) type(input.value)
    else commit(input.value)
  }

  /** A text that is no number leaves the quantity as it was. */
  function commit(typed: string): void {
    clearTimeout(timer.current)
    const quantity = coerceQuantity(typed) ?? value
    setCorrected(typed.trim() !== '' && Number(typed) !== quantity)
    setText(String(quantity))
    if (quantity !== value) onChange(quantity)
  }

  function type(typed: string): void {
    setText(typed)
    clearTimeout(timer.current)
    if (typed !== '') timer.current = setTimeout(() => commit(typed), TYPING_PAUSE_MS)
  }

  function commitOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit(event.currentTarget.value)
  }

  const step = (by: number) => commit(String((coerceQuantity(text) ?? value) + by))
  return (
    <div className={styles.quantity}>
      {/* Not disabled at the ends: a button that is disabled under one's finger loses the focus. */}
      <button type="button" className={styles.step} aria-label="One fewer" aria-disabled={value <= MIN_QUANTITY} onClick={() => step(-1)}>
        −
      </button>
      <input
        ref={field}
        className={styles.number}
        type="number"
        name="quantity"
        aria-label="Quantity"
        aria-describedby={describedBy}
        min={MIN_QUANTITY}
        max={MAX_QUANTITY}
        step="1"
        inputMode="numeric"
        autoComplete="off"
        required
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => commit(event.currentTarget.value)}
        onKeyDown={commitOnEnter}
      />
      <button type="button" className={styles.step} aria-label="One more" aria-disabled={value >= MAX_QUANTITY} onClick={() => step(1)}>
        +
      </button>
      <output className={styles.corrected}>{corrected && `From ${MIN_QUANTITY} to ${MAX_QUANTITY} pieces`}</output>
    </div>
  )
}
