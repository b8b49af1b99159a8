import { constants, performance, PerformanceObserver, type EventLoopUtilization, type PerformanceNodeEntry } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { trimMalloc } from './trim-malloc.ts'

const CHECK_EVERY_MS = 2000
/** The share of the time between two checks that the event loop may have worked. One collection alone takes up to a tenth. */
const QUIET = 0.2
/** Of V8's memory reducer. It begins at the latest 38 s after the first collection of a load, so before the last check. */
const REDUCING_COLLECTIONS = 2
const REDUCING_CHECKS = 20

/** V8's flags while memory is returned, and those that it has otherwise: with short delays its reducer slows down a load by half. */
export const WHILE_QUIET = ['--optimize-for-size', '--gc-memory-reducer-start-delay-ms=2000', '--memory-reducer-delay-ms=2000']
const OTHERWISE = ['--no-optimize-for-size', '--gc-memory-reducer-start-delay-ms=30000', '--memory-reducer-delay-ms=8000']

export type Heap = {
  /** Calls `listener` after each collection of the old generation. Returns what ends it. */
  onMajorCollection(listener: () => void): () => void
  /** The share of the time since the last call that the event loop worked. */
  utilization(): number
  /** Lets V8 prefer a small heap to speed, which its memory reducer waits for. */
  preferSmall(small: boolean): void
  /** Returns what lies outside of V8's heap and was freed. */
  trim(): void
}

/**
 * Returns the memory that a load has left as garbage once the load is over. V8 has a memory reducer for that, which collects
 * in small steps, but without further allocations it takes the last load for lasting and waits minutes. Collections announce
 * a load, and the start is one; from then until the memory is returned the event loop is looked at every two seconds, and
 * never while nothing happens. @returns what ends it, and leaves V8 as it was
 */
export function returnMemoryWhenQuiet(heap: Heap = createV8Heap()): () => void {
  let timer: NodeJS.Timeout | undefined
  let quietChecks = 0
  let reducingCollections = 0

  function check(): void {
    quietChecks = heap.utilization() < QUIET ? quietChecks + 1 : 0
    if (quietChecks <= 1) reducingCollections = 0
    const isDone = quietChecks > REDUCING_CHECKS || reducingCollections >= REDUCING_COLLECTIONS
    heap.preferSmall(quietChecks > 0 && !isDone)
    if (isDone) heap.trim()
    timer = isDone ? undefined : setTimeout(check, CHECK_EVERY_MS).unref()
  }

  function begin(): void {
    if (timer) return
    quietChecks = 0
    heap.utilization()
    timer = setTimeout(check, CHECK_EVERY_MS).unref()
  }

  const stopListening = heap.onMajorCollection(() => {
    reducingCollections++
    begin()
  })
  begin()
  return () => {
    stopListening()
    clearTimeout(timer)
    // Compiled modules are stored under the flags that V8 has when the process exits.
    heap.preferSmall(false)
  }
}

type Collection = { kind: number }

function createV8Heap(): Heap {
  let last: EventLoopUtilization | undefined
  let isSmall = false
  return {
    trim: trimMalloc,
    onMajorCollection(listener) {
      const observer = new PerformanceObserver((list) => {
        const collections = list.getEntries() as PerformanceNodeEntry[]
        const majors = collections.filter(({ detail }) => (detail as Collection).kind === constants.NODE_PERFORMANCE_GC_MAJOR)
        for (const _ of majors) listener()
      })
      observer.observe({ entryTypes: ['gc'] })
      return () => observer.disconnect()
    },
    utilization() {
      const now = performance.eventLoopUtilization()
      const { utilization } = last ? performance.eventLoopUtilization(now, last) : now
      last = now
      return utilization
    },
    preferSmall(small) {
      if (small !== isSmall) for (const flag of small ? WHILE_QUIET : OTHERWISE) setFlagsFromString(flag)
      isSmall = small
    },
  }
}
