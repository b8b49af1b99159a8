const TICK_MS = 100
/** A single pause, such as a large garbage collection, weighs half and is forgotten within a few ticks. */
const WEIGHT = 0.5

/** Watches how late timers come, and with them everything else. Returns what tells how late they were of late, in ms. */
export function watchEventLoop(): () => number {
  let delayMs = 0
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    delayMs += (Math.max(0, now - last - TICK_MS) - delayMs) * WEIGHT
    last = now
  }, TICK_MS).unref()
  return () => delayMs
}
