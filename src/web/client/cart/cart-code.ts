import { useState, useSyncExternalStore } from 'react'
import type { CartDocument, CartTerms } from '../../../domain/prices/cart-terms.ts'
import { callApi, messageOf } from '../api.ts'
import { leaveWhenSignedOut, ownCart } from '../session.ts'

/** What takes something off the page's cart, as the server last said. Nothing is shown before it has answered: it alone knows what counts. */
let terms: CartTerms | null = null
const listeners = new Set<() => void>()

export function receiveTerms({ code_terms: code, automatic_terms: automatic }: Pick<CartDocument, 'code_terms' | 'automatic_terms'>): void {
  terms = { code, automatic }
  for (const listener of listeners) listener()
}

/** Null takes the code out. @returns why it was refused */
export async function sendCode(code: string | null): Promise<string | null> {
  try {
    receiveTerms(await callApi<CartDocument>('PATCH', ownCart(), { code }))
    return null
  } catch (error) {
    leaveWhenSignedOut(error)
    return messageOf(error)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For a component; `initial` is what the server rendered, until the first live value. */
export function useCartTerms(initial: CartTerms): CartTerms {
  const [first] = useState(initial)
  return useSyncExternalStore(
    subscribe,
    () => terms ?? first,
    () => first,
  )
}
