import { randomInt } from 'node:crypto'

/** A call that the provider turns down, in the words and codes of its papers. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 417
  readonly code: string

  constructor(status: 400 | 401 | 417, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Ids in the provider's own style, such as OMO2611201004551234567890. */
export function providerId(prefix: 'OMO' | 'OM' | 'OMR', now: Date): string {
  const digits = now.toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return `${prefix}${digits}${String(randomInt(1e10)).padStart(10, '0')}`
}

/** Room for long demos and load tests, yet an end. */
export const LARGEST_STORE = 10_000

/** Maps keep the order of insertion, so the first key is the oldest. */
export function makeRoom<T>(store: Map<string, T>, forget: (value: T) => void = () => {}): void {
  for (const [key, value] of store) {
    if (store.size < LARGEST_STORE) return
    store.delete(key)
    forget(value)
  }
}
