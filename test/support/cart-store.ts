import type { CartLine } from '../../src/domain/cart/cart.ts'
import { METADATA_DEFAULTS } from '../../src/domain/catalogue/product-fields.ts'
import type { Product } from '../../src/domain/catalogue/product.ts'
import { createCartStore, type CartPatch } from '../../src/web/client/cart/cart-store.ts'

export function product(id: string): Product {
  return { id, name: id, role: null, tax_code: null, active: true, description: '', images: [], metadata: METADATA_DEFAULTS }
}

export function line(id: string, quantity = 1): CartLine {
  return { ...product(id), quantity, size: 'M', options: { size: 'M' } }
}

export const inM = (id: string) => ({ id, options: { size: 'M' } })

/** A server whose answers the test gives by hand. */
export function openStore(lines: CartLine[] = [], others = 0) {
  const calls: { patch: CartPatch; answer(lines: CartLine[]): void; refuse(message: string): void }[] = []
  let stored: CartLine[] | null = lines
  const store = createCartStore({
    send(patch) {
      const { promise, resolve, reject } = Promise.withResolvers<CartLine[]>()
      calls.push({ patch, answer: resolve, refuse: (message) => reject(new Error(message)) })
      return promise
    },
    load: () => (stored ? Promise.resolve(stored) : Promise.reject(new Error('unreachable'))),
    explain: (error) => (error as Error).message,
  })
  store.seed(lines, others)
  const quantities = () => Object.fromEntries(store.view().lines.map(({ id, quantity }) => [id, quantity]))
  return { store, calls, quantities, serverHas: (now: CartLine[] | null) => (stored = now) }
}

export const turn = () => new Promise((resolve) => setImmediate(resolve))
