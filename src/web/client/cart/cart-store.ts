import { DEFAULT_QUANTITY, DEFAULT_SIZE, type CartLine, type LineChange } from '../../../domain/cart.ts'
import type { Product } from '../../../domain/product.ts'

type PatchedLine = { id: string } & LineChange

/** The request to the server. `set` adds an absent line; `change` does not, since another device has removed it. */
export type CartPatch = { set: PatchedLine[]; change: PatchedLine[]; remove: string[] }

export type CartView = {
  lines: CartLine[]
  /** Lines in the whole cart, also those that this page does not show. */
  count: number
  /** Something has not reached the server yet. */
  saving: boolean
  /** The last change that was undone, and why. */
  failure: { id: string; message: string } | null
}

/** A change to one line. `change` null removes it; it is added only with a `product`. */
type Edit = { id: string; change: LineChange | null; product?: Product }

type Server = {
  send(patch: CartPatch): Promise<CartLine[]>
  load(): Promise<CartLine[]>
  explain(error: unknown): string
}

/**
 * The cart as this page shows it: the server's last value with unconfirmed changes on top.
 * Changes are sent one at a time; waiting changes of one line are merged, so that the last
 * one wins and none is lost. A refused change is rolled back and leaves its reason.
 */
export function createCartStore(server: Server) {
  let confirmed: CartLine[] = []
  let elsewhere = 0
  let heard = false
  let running = false
  let sending: Edit | null = null
  let waiting: Edit[] = []
  let failure: CartView['failure'] = null
  let view: CartView = { lines: [], count: 0, saving: false, failure: null }
  let settled: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  function publish(): void {
    const lines = [sending, ...waiting].reduce(applyEdit, confirmed)
    view = { lines, count: lines.length + elsewhere, saving: running, failure }
    for (const listener of listeners) listener()
  }

  /** The whole cart, from the server. Changes under way stay on top of it. */
  function receive(lines: CartLine[]): void {
    heard = true
    confirmed = lines
    elsewhere = 0
    publish()
  }

  /** What the page was rendered with; `others` counts lines it does not show. Ignored after the first server value. */
  function seed(lines: CartLine[], others = 0): void {
    if (heard || running) return
    confirmed = lines
    elsewhere = others
    publish()
  }

  function edit(next: Edit): void {
    if (failure?.id === next.id) failure = null
    const index = waiting.findIndex(({ id }) => id === next.id)
    waiting = index === -1 ? [...waiting, next] : waiting.with(index, mergeEdits(waiting[index]!, next))
    if (!running) settled = sendAll()
    publish()
  }

  async function sendAll(): Promise<void> {
    running = true
    for (let next = take(); next; next = take()) {
      const answer = await server.send(patchOf([next])).then(
        (lines) => ({ lines }),
        (error: unknown) => ({ error }),
      )
      sending = null
      if ('lines' in answer) receive(answer.lines)
      else await undo(next, answer.error)
    }
    running = false
    publish()
  }

  function take(): Edit | null {
    sending = waiting[0] ?? null
    waiting = waiting.slice(1)
    return sending
  }

  /** The server's cart may differ from the last known value, so it is loaded again. */
  async function undo(refused: Edit, error: unknown): Promise<void> {
    failure = { id: refused.id, message: server.explain(error) }
    const isLine = confirmed.some(({ id }) => id === refused.id)
    if (!isLine) waiting = waiting.filter(({ id }) => id !== refused.id)
    publish()
    await refresh()
  }

  async function refresh(): Promise<void> {
    const lines = await server.load().catch(() => null)
    if (lines) receive(lines)
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seed,
    receive,
    add: (product: Product, change: LineChange) => edit({ id: product.id, change, product }),
    change: (id: string, change: LineChange) => edit({ id, change }),
    remove: (id: string) => edit({ id, change: null }),
    /** Resolves when every change has been answered. */
    settled: () => settled,
    /** Called when the page is left: waiting changes are sent at once, in parallel to a request under way. */
    flush: (): void => {
      // It may overtake the request under way, so it repeats that one's changes.
      const last = waiting.map((edit) => (sending?.id === edit.id ? mergeEdits(sending, edit) : edit))
      if (last.length > 0) void server.send(patchOf(last)).catch(() => undefined)
      waiting = []
    },
    refresh,
  }
}

function applyEdit(lines: CartLine[], edit: Edit | null): CartLine[] {
  if (!edit) return lines
  const { id, change, product } = edit
  if (!change) return lines.filter((line) => line.id !== id)
  if (lines.some((line) => line.id === id)) return lines.map((line) => (line.id === id ? { ...line, ...change } : line))
  return product ? [...lines, { quantity: DEFAULT_QUANTITY, size: DEFAULT_SIZE, ...product, ...change }] : lines
}

function mergeEdits(earlier: Edit, later: Edit): Edit {
  if (!later.change) return later
  // A removed line cannot be changed, only added again.
  if (!earlier.change) return later.product ? later : earlier
  return { id: later.id, product: later.product ?? earlier.product, change: { ...earlier.change, ...later.change } }
}

function patchOf(edits: Edit[]): CartPatch {
  return {
    set: edits.flatMap(({ id, change, product }) => (change && product ? [{ id, ...change }] : [])),
    change: edits.flatMap(({ id, change, product }) => (change && !product ? [{ id, ...change }] : [])),
    remove: edits.flatMap(({ id, change }) => (change ? [] : [id])),
  }
}
