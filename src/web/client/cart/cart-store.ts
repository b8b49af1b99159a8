import { mergeLines, type CartMerge, type HeldLine, type LineEdit, type LineName } from '../../../domain/cart/cart-merge.ts'
import { type CartLine, type LineChange, cartLine, lineKey } from '../../../domain/cart/cart.ts'
import { completeOptions } from '../../../domain/catalogue/options.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { areSameOptions, type Options } from '../../../domain/catalogue/variant.ts'

/** The request to the server. `set` adds an absent line; `change` does not, since another device has removed it. */
export type CartPatch = { set: LineEdit[]; change: LineEdit[]; remove: (string | LineName)[] }

export type CartView = {
  lines: CartLine[]
  /** Lines in the whole cart, also those that this page does not show. */
  count: number
  /** Something has not reached the server yet. */
  saving: boolean
  /** The last change that was undone, and why. `key` is its line's (`lineKey`). */
  failure: { id: string; key: string; message: string } | null
}

/**
 * A change to one line, null to remove it; it is added only with a `product`. Where the cart has no other line of the
 * product it needs no name: whatever another device has chosen meanwhile, it is meant.
 */
type Edit = { id: string; options: Options; isAlone: boolean; change: LineChange | null; product?: Product }

type Server = {
  send(patch: CartPatch): Promise<CartLine[]>
  load(): Promise<CartLine[]>
  explain(error: unknown): string
}

/**
 * The cart as this page shows it: the server's last value with unconfirmed changes on top. Changes are sent one at a time; waiting changes
 * of one line are merged, so that the last one wins and none is lost. A refused change is rolled back and leaves its reason.
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
    const index = waiting.findIndex((earlier) => areOfOneLine(earlier, next))
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
    failure = { id: refused.id, key: lineKey(refused), message: server.explain(error) }
    const isLine = confirmed.some(({ id }) => id === refused.id)
    if (!isLine) waiting = waiting.filter(({ id }) => id !== refused.id)
    publish()
    await refresh()
  }

  async function refresh(): Promise<void> {
    const lines = await server.load().catch(() => null)
    if (lines) receive(lines)
  }

  const linesOf = (id: string) => view.lines.filter((line) => line.id === id)

  function editLine({ id, options }: Pick<HeldLine, 'id' | 'options'>, change: LineChange | null): void {
    edit({ id, options, isAlone: linesOf(id).length <= 1, change })
  }

  /** A product that is in the cart already gets another line. */
  function add(product: Product, { options: given = {}, ...change }: LineChange): void {
    const options = completeOptions(product, given, null) ?? given
    const isAlone = linesOf(product.id).every((line) => areSameOptions(line.options, options))
    edit({ id: product.id, options, isAlone, change: { ...change, options }, product })
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seed,
    receive,
    add,
    change: editLine,
    remove: (line: Pick<HeldLine, 'id' | 'options'>) => editLine(line, null),
    /** Resolves when every change has been answered. */
    settled: () => settled,
    /** Called when the page is left: waiting changes are sent at once, in parallel to a request under way. */
    flush: (): void => {
      if (waiting.length > 0) void server.send(patchOf(withSending(sending, waiting))).catch(() => undefined)
      waiting = []
    },
    refresh,
  }
}

/** What waits may overtake the request under way, so it repeats that one's change of the same product: no change counts twice. */
function withSending(sending: Edit | null, waiting: Edit[]): Edit[] {
  const follower = waiting.findIndex(({ id }) => id === sending?.id)
  if (!sending || follower === -1) return waiting
  const next = waiting[follower]!
  if (areOfOneLine(sending, next)) return waiting.with(follower, mergeEdits(sending, next))
  return [sending, ...waiting]
}

function applyEdit(lines: CartLine[], edit: Edit | null): CartLine[] {
  if (!edit) return lines
  const shown = new Map<string, Product>(lines.map((line) => [line.id, line]))
  const productOf = (id: string) => edit.product ?? shown.get(id)!
  const merged = mergeLines<CartLine>(lines, mergeOf(edit), {
    complete: (id, given, base) => (edit.product || shown.has(id) ? completeOptions(productOf(id), given, base) : given),
    make: (line) => cartLine(productOf(line.id), line),
  })
  return merged.ok ? merged.lines.map((line) => cartLine(line, line)) : lines
}

/** A line that is named and takes other options has another name afterwards: what follows is sent after it. */
function areOfOneLine(earlier: Edit, later: Edit): boolean {
  if (earlier.id !== later.id || earlier.isAlone !== later.isAlone) return false
  const moves = (edit: Edit) => edit.change?.options !== undefined && !edit.product
  return earlier.isAlone || (areSameOptions(earlier.options, later.options) && !moves(earlier) && !moves(later))
}

function mergeEdits(earlier: Edit, later: Edit): Edit {
  if (!later.change) return later
  // A removed line cannot be changed, only added again.
  if (!earlier.change) return later.product ? later : earlier
  const options = { ...earlier.change.options, ...later.change.options }
  const change = { ...earlier.change, ...later.change, ...(Object.keys(options).length > 0 && { options }) }
  return { ...later, product: later.product ?? earlier.product, change }
}

function mergeOf({ id, options, isAlone, change, product }: Edit): Required<Pick<CartMerge, 'set' | 'change' | 'remove'>> {
  const edits = change ? [isAlone ? { id, ...change } : { id, options, to: change }] : []
  return {
    set: product ? edits : [],
    change: product ? [] : edits,
    remove: change ? [] : [isAlone ? { id } : { id, options }],
  }
}

function patchOf(edits: Edit[]): CartPatch {
  const merges = edits.map(mergeOf)
  return {
    set: merges.flatMap(({ set }) => set),
    change: merges.flatMap(({ change }) => change),
    remove: merges.flatMap(({ remove }) => remove.map(({ id, options }) => (options ? { id, options } : id))),
  }
}
