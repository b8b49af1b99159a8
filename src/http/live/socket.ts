import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { createQuota, type QuotaLimits } from '../../platform/secrets/quota.ts'
import type { Shop } from '../../shop.ts'
import { callerAddress } from '../caller/caller-address.ts'
import { isOwnOrigin } from '../caller/own-origin.ts'
import { sessionOf } from '../caller/session.ts'
import { url } from '../routes.ts'
import { createLiveConnection, type LiveConnection } from './connection.ts'

/** Bytes. A message names a resource and its parameters. */
const MAX_MESSAGE = 4096
/** The heartbeat: a lost connection is noticed within two of these. */
const BEAT_MS = 12_000
/** How soon an expired session ends its connections. */
const EXPIRY_CHECK_MS = 2_000

/** Connections and subscriptions are limited by client address, signed in or not; a page has a handful of subscriptions. */
type LiveCaps = { perPerson: number; connections: QuotaLimits; subscriptions: QuotaLimits }
const CAPS: LiveCaps = {
  perPerson: 20,
  connections: { perKey: 100, inAll: 12_000 },
  subscriptions: { perKey: 1_000, inAll: 100_000 },
}

/** `trustedProxies`: as in createApp. */
type LiveOptions = { caps?: LiveCaps; trustedProxies?: number }

export type Live = { connections(): number; close(): void }

/** Answers WebSockets on /live. */
export function attachLive(server: Server, shop: Shop, { caps = CAPS, trustedProxies = 0 }: LiveOptions = {}): Live {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false, autoPong: false })
  const connections = new Set<LiveConnection>()
  /** Upgrades whose session is being looked up. */
  const upgrading = new Set<Duplex>()
  const ofAddress = createQuota(caps.connections)
  const ofPerson = createQuota({ perKey: caps.perPerson, inAll: caps.connections.inAll })
  const subscriptions = createQuota(caps.subscriptions)
  let closing = false
  /** Set while there are connections. */
  let stopWatching: (() => void) | null = null

  function watchConnections(): () => void {
    const endWatching = shop.changes.watch()
    const timers = [
      setInterval(() => connections.forEach((each) => each.beat()), BEAT_MS),
      setInterval(() => connections.forEach((each) => each.checkExpiry()), EXPIRY_CHECK_MS),
    ]
    return () => {
      endWatching()
      for (const timer of timers) clearInterval(timer)
      stopWatching = null
    }
  }

  async function connect(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const address = callerAddress(request.socket.remoteAddress, String(request.headers['x-forwarded-for'] ?? ''), trustedProxies)
    // Before the first await, so that simultaneous connections are all counted.
    if (!ofAddress.acquire(address)) return refuseUpgrade(stream, 429)
    stream.once('close', () => ofAddress.release(address))
    upgrading.add(stream)
    stream.once('close', () => upgrading.delete(stream))
    const { authorization, cookie = '' } = request.headers
    // As everywhere, a token takes precedence over a cookie.
    const headers = new Headers(authorization === undefined ? { cookie } : { authorization })
    const session = await sessionOf(shop, headers)
    if (stream.destroyed) return
    if (authorization !== undefined && !session) return refuseUpgrade(stream, 401)
    const uid = session?.person.uid
    if (uid !== undefined) {
      if (!ofPerson.acquire(uid)) return refuseUpgrade(stream, 429)
      stream.once('close', () => ofPerson.release(uid))
    }
    upgrading.delete(stream)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = createLiveConnection(socket, shop, { headers, session, address, subscriptions })
      connections.add(connection)
      stopWatching ??= watchConnections()
      socket.once('close', () => {
        connections.delete(connection)
        if (connections.size === 0) stopWatching?.()
        connection.end()
      })
    })
  }

  server.on('upgrade', (request, stream, head) => {
    // First of all: an 'error' event without a listener ends the process.
    stream.on('error', () => stream.destroy())
    if (pathOf(request) !== url.live) {
      // In development another listener answers its own sockets.
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(stream, 404)
      return
    }
    // No browser sends a token of its own accord, so a client with one may come from anywhere.
    // Browsers always send Origin with an upgrade: only the shop's own pages may connect.
    const { authorization, origin, host } = request.headers
    if (authorization === undefined && !isOwnOrigin(origin, shop.publicUrl, host)) return refuseUpgrade(stream, 403)
    if (closing) return refuseUpgrade(stream, 503)
    connect(request, stream, head).catch(() => refuseUpgrade(stream, 503))
  })

  const stopListening = shop.changes.listen((topics) => {
    for (const connection of connections) if (connection.mayEndSession(topics)) void connection.checkSession()
  })

  return {
    connections: () => connections.size,
    close() {
      closing = true
      stopListening()
      stopWatching?.()
      for (const stream of upgrading) refuseUpgrade(stream, 503)
      for (const connection of connections) connection.close(1001, 'the shop is restarting')
    },
  }
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[0] ?? ''
}

/** Answers an upgrade with an error and closes the connection. */
function refuseUpgrade(stream: Duplex, status: 401 | 403 | 404 | 429 | 503): void {
  const retry = status === 429 || status === 503 ? 'Retry-After: 30\r\n' : ''
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${retry}Content-Length: 0\r\n\r\n`)
}
