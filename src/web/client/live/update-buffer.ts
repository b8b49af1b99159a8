/** How long after an answer a live value that was read before it may still arrive. */
export const SETTLE_MS = 500

export type UpdateBuffer<Value> = {
  /** Whether this page is writing the same value at present. */
  writing: (now: boolean) => void
  receive: (value: Value) => void
}

/**
 * Passes live values on, but not while this page writes the same value: the answer to a write and a live value
 * arrive over two connections, and a value that was read before the write may come after its answer. What
 * was written would jump back for a moment. The latest value is passed on once writing has settled.
 */
export function createUpdateBuffer<Value>(apply: (value: Value) => void): UpdateBuffer<Value> {
  let busy = false
  let settling: ReturnType<typeof setTimeout> | undefined
  let held: { value: Value } | null = null

  function flush(): void {
    settling = undefined
    const update = held
    held = null
    if (update) apply(update.value)
  }

  return {
    writing(now) {
      if (now === busy) return
      busy = now
      clearTimeout(settling)
      settling = now ? undefined : setTimeout(flush, SETTLE_MS)
    },
    receive(value) {
      held = { value }
      if (!busy && settling === undefined) flush()
    },
  }
}
