import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { requestsInFlight } from './serve.ts'

type Options = {
  /** Aborts calls to outside services, so that the requests waiting for them are answered. */
  abortPending?: () => void
  abortAfterMs?: number
  /** Every connection is closed after this time, also those with a request in flight. */
  closeAfterMs?: number
}

/** Stops accepting connections and resolves when the requests in flight are done, also those whose client has disconnected. */
export async function drain(
  server: Server,
  { abortPending = () => {}, abortAfterMs = 3_500, closeAfterMs = 5_000 }: Options = {},
): Promise<void> {
  const timers = [setTimeout(abortPending, abortAfterMs), setTimeout(() => server.closeAllConnections(), closeAfterMs)]
  const cut = delay(closeAfterMs, undefined, { ref: false })
  // Keep-alive connections become idle one by one as their responses are sent.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(idle)
  await Promise.race([Promise.allSettled(requestsInFlight(server)), cut])
  timers.forEach(clearTimeout)
}
