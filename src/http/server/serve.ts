import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { App } from '../context.ts'
import { boundPipelining } from './pipelining.ts'
import type { Gate } from './gate.ts'

/** What may answer a request before the shop does; it calls `next` otherwise. */
export type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** A reader who takes nothing of an answer for this long has gone; no answer is made for as long. */
const STALLED_MS = 30_000

export function createHttpServer({ stalledMs = STALLED_MS } = {}): Server {
  // Slow senders are cut, and keep-alive outlasts a proxy's own, so that it is never the shop that hangs up first.
  return createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }).setTimeout(stalledMs)
}

/** What each server is working on at present, also for callers that have hung up. */
const underWay = new WeakMap<Server, Set<Promise<Response>>>()

type Answering = {
  /** Answers what is ready; it comes before the gate. */
  before?: Before
  /** Bounds what is let in. */
  gate?: Gate
}

/** Lets `app` answer the server's requests. */
export function answerWith(server: Server, app: Pick<App, 'fetch'>, { before, gate }: Answering = {}): void {
  const open = new Set<Promise<Response>>()
  underWay.set(server, open)

  async function pass(request: Request, bindings: HttpBindings): Promise<Response> {
    const passed = gate && (await gate(bindings.incoming, bindings.outgoing))
    if (passed && !passed.ok) return passed.answer
    try {
      return await app.fetch(request, bindings)
    } finally {
      passed?.leave()
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
    if (before) before(request, response, next)
    else next()
  })
}

/** @returns the port, which 0 leaves to the system @throws when it is taken */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The requests under way. */
export function openOn(server: Server): Iterable<Promise<Response>> {
  return underWay.get(server) ?? []
}
