import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { App } from '../context.ts'
import type { AdmittedRequest } from './admission.ts'
import { ANSWER_PACE, keepAnswersPace } from './answer-pace.ts'
import type { ShedLoad } from './load-shedding.ts'

/** Answers a request before the application, or calls `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Idle time after which a connection is closed. Longer than a request may be at work. */
const STALLED_MS = 30_000
/** Time for the head of a request. */
const HEAD_MS = 15_000
/** A request that is at work for longer, such as with a database that stopped answering, is told so. */
const DEADLINE_MS = 20_000
const LOOK_EVERY_MS = 500

export function createHttpServer({ stalledMs = STALLED_MS, headMs = HEAD_MS, answerPace = ANSWER_PACE } = {}): Server {
  const server = createServer({
    // Bodies have a pace and a deadline of their own (receive-body.ts), which ends before this one.
    requestTimeout: 150_000,
    headersTimeout: headMs,
    // Node looks every 30 s otherwise, so that a head could take three times as long.
    connectionsCheckingInterval: headMs / 3,
    // Longer than a proxy's (60 s), so that the shop never closes a connection that the proxy reuses.
    keepAliveTimeout: 65_000,
    // Other upgrades, such as to HTTP/2, are offers of the client: they are ignored (RFC 9110, 7.8).
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  }).setTimeout(stalledMs)
  keepAnswersPace(server, answerPace)
  return server
}

/** The requests in flight of each server, also those whose client has disconnected. */
const inFlight = new WeakMap<Server, Set<Promise<unknown>>>()

type Options = {
  /** Runs before the load shedding. */
  middleware?: Middleware
  /** Limits the requests that reach the application. */
  shedLoad?: ShedLoad
  deadlineMs?: number
}

export function answerWith(server: Server, app: Pick<App, 'fetch'>, options: Options = {}): void {
  const { middleware, shedLoad, deadlineMs = DEADLINE_MS } = options
  const open = new Set<Promise<unknown>>()
  inFlight.set(server, open)

  async function pass(request: Request, bindings: HttpBindings): Promise<Response> {
    if (!shedLoad) return track(app.fetch(request, bindings))
    const { incoming, outgoing } = bindings
    const admitted = await shedLoad.admit(incoming, outgoing)
    if (!admitted.ok) return admitted.answer
    const { place } = admitted
    if (!place) return track(app.fetch(request, bindings))
    const work = Promise.resolve(app.fetch(request, { ...bindings, place })).finally(() => place.leave())
    return inTime(track(work), { place, shedLoad, incoming })
  }

  type Entered = { place: AdmittedRequest; shedLoad: ShedLoad; incoming: IncomingMessage }

  /** Late work goes on: what it has begun must end, and it holds its place until then. */
  async function inTime(work: Promise<Response>, { place, shedLoad, incoming }: Entered): Promise<Response> {
    const late = Promise.withResolvers<null>()
    const isLate = () => place.heldMs() > deadlineMs || shedLoad.waitsInVain(place.heldMs())
    const timer = setInterval(() => isLate() && late.resolve(null), Math.min(LOOK_EVERY_MS, deadlineMs / 8))
    try {
      return (await Promise.race([work, late.promise])) ?? (await shedLoad.tooLate(incoming))
    } finally {
      clearInterval(timer)
    }
  }

  function track(work: Response | Promise<Response>): Promise<Response> {
    const tracked = Promise.resolve(work).finally(() => open.delete(tracked))
    open.add(tracked)
    return tracked
  }

  const answer = getRequestListener((request, bindings) => pass(request, bindings as HttpBindings))
  const isTaken = boundPipelining()
  server.on('request', (request, response) => {
    // Nothing reads such a body.
    if ((request.method === 'GET' || request.method === 'HEAD') && hasBody(request)) response.shouldKeepAlive = false
    const next = () => void (isTaken(request, response) && answer(request, response))
    if (middleware) middleware(request, response, next)
    else next()
  })
}

/** Browsers and proxies do not pipeline, although HTTP/1.1 allows it. */
const MAX_PIPELINED = 8

const REFUSAL = JSON.stringify({ error: { status: 'RESOURCE_EXHAUSTED', message: 'Too many requests at once on one connection.' } })
const REFUSAL_HEADERS = { 'content-type': 'application/json', 'content-length': REFUSAL.length, 'retry-after': '2', connection: 'close' }

/**
 * Limits pipelined requests: whether one more of a connection is accepted. One too many closes the connection, and
 * what it has already sent is ignored.
 */
function boundPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = new WeakMap<Socket, { open: number; refused: boolean }>()
  return ({ socket }, response) => {
    const connection = connections.get(socket) ?? { open: 0, refused: false }
    connections.set(socket, connection)
    if (connection.refused) return false
    if (connection.open < MAX_PIPELINED) {
      connection.open++
      response.once('close', () => connection.open--)
      return true
    }
    connection.refused = true
    socket.pause()
    response.writeHead(429, REFUSAL_HEADERS).end(REFUSAL)
    return false
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** @returns the port, which 0 leaves to the system @throws when it is taken */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Those whose response is not complete yet. */
export function requestsInFlight(server: Server): Iterable<Promise<unknown>> {
  return inFlight.get(server) ?? []
}
