import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { App } from '../context.ts'
import { boundPipelining } from './pipelining.ts'
import type { ShedLoad } from './load-shedding.ts'

/** Answers a request before the application, or calls `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Idle time after which a connection is closed. Longer than any handler takes. */
const STALLED_MS = 30_000

export function createHttpServer({ stalledMs = STALLED_MS } = {}): Server {
  // Slow requests are cut. Keep-alive is longer than a proxy's (60 s), so that the shop never closes a connection that the proxy reuses.
  return createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }).setTimeout(stalledMs)
}

/** The requests in flight of each server, also those whose client has disconnected. */
const inFlight = new WeakMap<Server, Set<Promise<Response>>>()

type Options = {
  /** Runs before the load shedding. */
  middleware?: Middleware
  /** Limits the requests that reach the application. */
  shedLoad?: ShedLoad
}

/** Connects `app` to the server. */
export function answerWith(server: Server, app: Pick<App, 'fetch'>, { middleware, shedLoad }: Options = {}): void {
  const open = new Set<Promise<Response>>()
  inFlight.set(server, open)

  async function pass(request: Request, bindings: HttpBindings): Promise<Response> {
    const admitted = shedLoad && (await shedLoad(bindings.incoming, bindings.outgoing))
    if (admitted && !admitted.ok) return admitted.answer
    try {
      return await app.fetch(request, bindings)
    } finally {
      admitted?.leave()
    }
  }

  const answer = getRequestListener((request, bindings) => {
    const answered = pass(request, bindings as HttpBindings).finally(() => open.delete(answered))
    open.add(answered)
    return answered
  })
  const isTaken = boundPipelining()
  server.on('request', (request, response) => {
    const next = () => void (isTaken(request, response) && answer(request, response))
    if (middleware) middleware(request, response, next)
    else next()
  })
}

/** @returns the port, which 0 leaves to the system @throws when it is taken */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Those whose response is not complete yet. */
export function requestsInFlight(server: Server): Iterable<Promise<Response>> {
  return inFlight.get(server) ?? []
}
