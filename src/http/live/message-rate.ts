/** A page asks for all that it shows at once, and then now and again. */
const BURST = 100
const PER_SECOND = 10

/** Whether one more message of this socket is still within its rate. `nowMs` is for tests. */
export function createMessageRate(nowMs: () => number = () => performance.now()): () => boolean {
  let left = BURST
  let lastMs = nowMs()
  return () => {
    const now = nowMs()
    left = Math.min(BURST, left + ((now - lastMs) / 1000) * PER_SECOND)
    lastMs = now
    if (left < 1) return false
    left--
    return true
  }
}
