/** By then everything has arrived that was read before the answer. */
export const SETTLE_MS = 500

export type HoldBack<Value> = {
  /** Something is being written here, or has just been answered. */
  writing: (now: boolean) => void
  hear: (value: Value) => void
}

/**
 * Passes live values on, but not while this page writes the same: an answer and a live value travel on two
 * roads, and a value that was read before the answer may come after it. What was written would jump back
 * for a moment. The latest value is passed on when things have settled.
 */
export function createHoldBack<Value>(receive: (value: Value) => void): HoldBack<Value> {
  let busy = false
  let settling: ReturnType<typeof setTimeout> | undefined
  let held: { value: Value } | null = null

  function pass(): void {
    settling = undefined
    const news = held
    held = null
    if (news) receive(news.value)
  }

  return {
    writing(now) {
      if (now === busy) return
      busy = now
      clearTimeout(settling)
      settling = now ? undefined : setTimeout(pass, SETTLE_MS)
    },
    hear(value) {
      held = { value }
      if (!busy && settling === undefined) pass()
    },
  }
}
