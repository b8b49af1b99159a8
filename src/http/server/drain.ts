import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { openOn } from './serve.ts'

type Options = {
  /** Ends what the open requests wait for outside, so that they are answered after all. */
  hurry?: () => void
  hurryMs?: number
  /** By then every connection is closed, whatever it still waits for. */
  cutMs?: number
}

/** Takes no more requests, and resolves when the open ones are answered, or done although nobody waits for the answer. */
export async function drain(server: Server, { hurry = () => {}, hurryMs = 3_500, cutMs = 5_000 }: Options = {}): Promise<void> {
  const timers = [setTimeout(hurry, hurryMs), setTimeout(() => server.closeAllConnections(), cutMs)]
  const cut = delay(cutMs, undefined, { ref: false })
  // A connection that has just got its answer would be kept for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(idle)
  await Promise.race([Promise.allSettled(openOn(server)), cut])
  timers.forEach(clearTimeout)
}
