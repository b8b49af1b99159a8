import { afterAll } from 'vitest'

// A browser ends the timers of a page that is left. Here they would go on while the next file's page is not there yet.
if (typeof document !== 'undefined') {
  const { setTimeout: begin } = globalThis
  const begun = new Set<NodeJS.Timeout>()
  const beginNoted = (...call: Parameters<typeof begin>) => {
    const timer = begin(...call)
    begun.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(beginNoted, begin)
  afterAll(() => {
    globalThis.setTimeout = begin
    begun.forEach(clearTimeout)
  })
}
