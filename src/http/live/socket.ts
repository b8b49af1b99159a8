import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Shop } from '../../shop.ts'
import { callerAddress } from '../caller-address.ts'
import { createLiveConnection, type LiveConnection } from './connection.ts'
import { url } from '../routes.ts'

/** A message names a resource and its parameters: nothing longer is read. */
const MAX_MESSAGE = 4096
/** A cut is noticed within two of these. */
const BEAT_MS = 12_000
/** How soon an expired session ends its connections. */
const EXPIRY_CHECK_MS = 2_000

export type LiveCaps = { perPerson: number; perAddress: number }
/** `trustedProxies`: as in createApp. */
type LiveOptions = { caps?: LiveCaps; trustedProxies?: number }
const CAPS: LiveCaps = { perPerson: 20, perAddress: 2_000 }

export type Live = { connections(): number; close(): void }

/** Answers WebSockets on /live. */
export function attachLive(server: Server, shop: Shop, { caps = CAPS, trustedProxies = 0 }: LiveOptions = {}): Live {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false })
  const connections = new Set<LiveConnection>()

  async function connect(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const headers = new Headers({ cookie: request.headers.cookie ?? '' })
    const session = await shop.signIn.session(headers, 'as it is')
    const forwarded = request.headers['x-forwarded-for']
    const key = session?.person.uid ?? callerAddress(request.socket.remoteAddress, String(forwarded ?? ''), trustedProxies)
    const open = [...connections].filter((connection) => connection.key === key).length
    if (open >= (session ? caps.perPerson : caps.perAddress)) return refuse(stream, 429)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = createLiveConnection(socket, shop, { headers, session, key })
      connections.add(connection)
      socket.once('close', () => {
        connections.delete(connection)
        connection.end()
      })
    })
  }

  server.on('upgrade', (request, stream, head) => {
    if (pathOf(request) !== url.live) {
      // In development another listener answers its own sockets.
      if (server.listenerCount('upgrade') === 1) refuse(stream, 404)
      return
    }
    if (!isOwnPage(request, shop.publicUrl)) return refuse(stream, 403)
    stream.on('error', () => stream.destroy())
    connect(request, stream, head).catch(() => refuse(stream, 503))
  })

  const stopListening = shop.changes.listen((topics) => {
    for (const connection of connections) if (connection.concerns(topics)) void connection.checkSession()
  })
  const beat = setInterval(() => connections.forEach((connection) => connection.beat()), BEAT_MS)
  const expiry = setInterval(() => connections.forEach((connection) => connection.checkExpiry()), EXPIRY_CHECK_MS)

  return {
    connections: () => connections.size,
    close() {
      stopListening()
      clearInterval(beat)
      clearInterval(expiry)
      for (const connection of connections) connection.close(1001, 'the shop is restarting')
    },
  }
}

/** Browsers always say where a socket comes from; the shop's own pages are the only ones that may. A proxy may name another host. */
function isOwnPage({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  return origin !== undefined && URL.canParse(origin) && (origin === publicUrl || new URL(origin).host === host)
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[0] ?? ''
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
