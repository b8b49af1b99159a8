import { useState } from 'react'
import type { CartView } from '../cart/cart-store.ts'

/** What a live region says of a change to the cart, from the moment of the press; withdrawn when the change is undone. */
export function useAnnouncement(failure: CartView['failure']) {
  const [announcement, announce] = useState('')
  const [known, setKnown] = useState(failure)
  if (failure !== known) {
    setKnown(failure)
    if (failure) announce('')
  }
  return [announcement, announce] as const
}
