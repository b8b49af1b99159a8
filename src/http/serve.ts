import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from './context.ts'

/** Open requests get this long to finish when the shop stops. */
const DRAIN_MS = 8_000

/** What may answer a request before the shop does; it calls `next` otherwise. */
export type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export function createHttpServer(): Server {
  // Slow senders are cut, and keep-alive outlasts a proxy's own, so that it is never the shop that hangs up first.
  return createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 })
}

/** Lets `app` answer the server's requests. */
export function answerWith(server: Server, app: App, before?: Before): void {
  const answer = getRequestListener(app.fetch)
  server.on('request', (request, response) => {
    if (before) before(request, response, () => void answer(request, response))
    else void answer(request, response)
  })
}

/** @returns the port, which 0 leaves to the system @throws when it is taken */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Takes no more requests, and resolves when the open ones are answered. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    // A connection that has just got its answer would be kept for the next request.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(force)
      clearInterval(idle)
      resolve()
    })
  })
}
