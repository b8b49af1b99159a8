import { useState, useSyncExternalStore } from 'react'
import type { CodeTerms } from '../../../domain/prices/code.ts'
import type { CartDocument } from '../../../domain/prices/pricing.ts'
import { callApi, messageOf } from '../api.ts'
import { leaveWhenSignedOut, ownCart } from '../session.ts'

/** The code of the page's cart, as the server last said. Nothing is shown before it has answered: it alone knows what counts. */
let terms: CodeTerms | null = null
let heard = false
const listeners = new Set<() => void>()

export function receiveCode({ code_terms: next }: Pick<CartDocument, 'code_terms'>): void {
  heard = true
  terms = next
  for (const listener of listeners) listener()
}

/** Null takes the code out. @returns why it was refused */
export async function sendCode(code: string | null): Promise<string | null> {
  try {
    receiveCode(await callApi<CartDocument>('PATCH', ownCart(), { code }))
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
export function useCartCode(initial: CodeTerms | null): CodeTerms | null {
  const [first] = useState(initial)
  const view = () => (heard ? terms : first)
  return useSyncExternalStore(subscribe, view, () => first)
}
