const TICK_MS = 100
/** Smoothing factor of a moving average: a single pause, such as a large garbage collection, fades within a few ticks. */
const WEIGHT = 0.5

/** Measures how late timers fire. Returns a function that gives the recent event-loop delay in ms. */
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
