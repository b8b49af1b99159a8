const TICK_MS = 100
/** Smoothing factor of a moving average: a single pause, such as a large garbage collection, fades within a few ticks. */
const WEIGHT = 0.5
/** It is not measured any more after so many ticks in which nobody wanted to know: an idle process sleeps. */
const IDLE_TICKS = 20

/** `lateMs`: for how long the delay has been above the bound without a break. */
export type EventLoopDelay = { delayMs: number; lateMs: number }

/** Measures how late timers fire, while this is asked for. Returns a function that gives the recent event-loop delay. */
export function watchEventLoop(boundMs: number): () => EventLoopDelay {
  let delayMs = 0
  let lateSince: number | null = null
  let last = 0
  let idleTicks = 0
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    const now = performance.now()
    delayMs += (Math.max(0, now - last - TICK_MS) - delayMs) * WEIGHT
    lateSince = delayMs > boundMs ? (lateSince ?? now) : null
    last = now
    if (++idleTicks < IDLE_TICKS) return
    clearInterval(timer)
    timer = undefined
  }

  function start(): void {
    delayMs = 0
    lateSince = null
    last = performance.now()
    timer = setInterval(tick, TICK_MS).unref()
  }

  start()
  return () => {
    idleTicks = 0
    if (!timer) start()
    return { delayMs, lateMs: lateSince === null ? 0 : performance.now() - lateSince }
  }
}
