import { onTestFinished, vi } from 'vitest'
import { mergeLines } from '../../src/domain/cart/cart-merge.ts'
import { type CartLine, cartLine } from '../../src/domain/cart/cart.ts'
import { completeOptions } from '../../src/domain/catalogue/options.ts'
import { METADATA_DEFAULTS } from '../../src/domain/catalogue/product-fields.ts'
import type { Product } from '../../src/domain/catalogue/product.ts'
import { cartDocument } from '../../src/domain/prices/cart-terms.ts'
import type { CodeTerms } from '../../src/domain/prices/code.ts'
import { codeRefusedWords } from '../../src/messages/catalogue/prices.ts'
import { receiveTerms } from '../../src/web/client/cart/cart-code.ts'
import type { CartPatch } from '../../src/web/client/cart/cart-store.ts'
import { cart } from '../../src/web/client/cart/cart.ts'
import { firstWindow } from './first-window.ts'

export type Call = { method: string; path: string; body: unknown }
export type Answer = { status?: number; json?: unknown }

/** An answer that never comes: the network is away. */
export const LOST = 'lost'

/**
 * For component tests, until the test ends: somebody is signed in, and the test answers what the page asks of the shop.
 * @returns the calls, in the order in which they came, and `tell`, which brings live values
 */
export function answerCalls(answer: (call: Call) => Answer | typeof LOST | Promise<Answer | typeof LOST>) {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = { method, path: new URL(path, location.href).pathname, body: readBody(body) }
    calls.push(call)
    const answered = await answer(call)
    if (answered === LOST) throw new TypeError('Failed to fetch')
    return Response.json(answered.json ?? {}, { status: answered.status ?? 200 })
  })
  vi.stubGlobal('WebSocket', LiveSocket)
  document.body.dataset.uid = 'asha'
  firstWindow?.dispatchEvent(new Event('pageshow'))
  onTestFinished(() => {
    // The page's connection ends here.
    firstWindow?.dispatchEvent(new Event('pagehide'))
    delete document.body.dataset.uid
  })
  return { calls, tell: LiveSocket.tell }
}

type CartOptions = {
  /** What can be entered. */
  codes?: CodeTerms[]
  /** What counts by itself. */
  automatic?: CodeTerms[]
  /** What the shop sells besides what is in the cart. */
  shelf?: Product[]
  refuse?: (patch: CartPatch) => Answer | typeof LOST | null
  /** Changes are answered only then. */
  held?: Promise<unknown>
}

/** For components with the cart: the shop has `lines`. @returns what it has stored */
export function openCart(lines: CartLine[], { shelf = [], codes = [], automatic = [], refuse = () => null, held }: CartOptions = {}) {
  let stored = lines
  cart.receive(lines)
  receiveTerms({ code_terms: null, automatic_terms: automatic })
  let entered: CodeTerms | null = null
  const sold = new Map([...shelf, ...lines].map((product) => [product.id, product]))
  const { calls, tell } = answerCalls(async ({ method, path, body }) => {
    if (!path.startsWith('/api/cart/')) return { status: 404 }
    if (method === 'PATCH') await held
    const refused = method === 'PATCH' ? refuse(body as CartPatch) : null
    if (refused) return refused
    if (method === 'PATCH' && 'code' in (body as object)) {
      const { code } = body as { code: string | null }
      entered = codes.find((known) => known.code === code?.toUpperCase()) ?? null
      if (code !== null && !entered)
        return { status: 409, json: { error: { status: 'ABORTED', message: codeRefusedWords({ reason: 'not-usable' }) } } }
    } else if (method === 'PATCH') stored = merge(stored, body as CartPatch, sold)
    return { json: cartDocument(stored, { code: entered, automatic }) }
  })
  return {
    calls,
    tell,
    stored: () => stored.map(({ id, quantity, size }) => ({ id, quantity, size })),
    /** Another device does it, of which nothing is told here. */
    removeElsewhere: (id: string) => void (stored = stored.filter((line) => line.id !== id)),
  }
}

/** As the shop does: features/cart/change-cart.ts. */
function merge(lines: CartLine[], { remove, ...patch }: CartPatch, sold: Map<string, Product>): CartLine[] {
  const names = remove.map((name) => (typeof name === 'string' ? { id: name } : name))
  const merged = mergeLines(
    lines,
    { ...patch, remove: names },
    {
      complete: (id, given, base) => completeOptions(sold.get(id) ?? lines.find((line) => line.id === id)!, given, base),
      make: (line) => cartLine(sold.get(line.id)!, line),
    },
  )
  return merged.ok ? merged.lines.map((line) => cartLine(line, line)) : lines
}

/** One that can be bought for Rs.1000, unless it says otherwise. */
export function productOf({ id = 'kurta', name = 'Kurta', price = '1000', isOos = '0', description = '', oneSize = '0' } = {}): Product {
  const metadata = { ...METADATA_DEFAULTS, type: 'swag', price_usd: price, is_oos: isOos, ...(oneSize === '1' && { one_size: oneSize }) }
  return { id, name, role: null, tax_code: null, active: true, description, images: [], metadata }
}

export function lineOf(product: Parameters<typeof productOf>[0], line: Partial<CartLine> = {}): CartLine {
  return { ...productOf(product), quantity: 1, size: 'M', options: { size: line.size ?? 'M' }, ...line }
}

function readBody(body: unknown): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** The page's connection, through which the test speaks. */
class LiveSocket extends EventTarget {
  static #last: LiveSocket | undefined
  static #version = 0
  readyState = 0
  readonly #topics = new Map<number, string>()

  constructor() {
    super()
    LiveSocket.#last = this
    queueMicrotask(() => {
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    })
  }

  /** Tells everybody who follows the resource. */
  static tell = (resource: string, data: unknown): void => {
    const version = ++LiveSocket.#version
    const followed = [...LiveSocket.#last!.#topics].filter(([, to]) => to === resource)
    if (followed.length === 0) throw new Error(`Nobody follows ${resource}`)
    for (const [id] of followed) {
      const message = JSON.stringify({ id, version, etag: String(version), data })
      LiveSocket.#last!.dispatchEvent(new MessageEvent('message', { data: message }))
    }
  }

  send(text: string): void {
    const { subscribe, unsubscribe, to } = JSON.parse(text) as { subscribe?: number; unsubscribe?: number; to?: string }
    if (subscribe !== undefined && to !== undefined) this.#topics.set(subscribe, to)
    if (unsubscribe !== undefined) this.#topics.delete(unsubscribe)
  }

  close(): void {
    this.readyState = 3
  }
}
