import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Person } from '../../domain/accounts/person.ts'
import { findBearer } from '../../features/accounts/find-session.ts'
import type { Quota } from '../../platform/secrets/quota.ts'
import type { Shop } from '../../shop.ts'
import { sessionOf } from '../caller/session.ts'
import { parseJson } from '../storable.ts'
import { createSubscriptions } from './subscriptions.ts'

/** Unsent bytes: a client that reads more slowly is disconnected, and gets the latest values when it reconnects. */
const MAX_BACKLOG = 64 * 1024
/** How long the client has to complete the closing handshake. */
const CLOSING_MS = 1_000

const INVALID_DATA = 1007
/** The protocol's "policy violation". */
const TOO_FAST = 1008
/** The session has ended: the client must not reconnect with it. */
const SESSION_ENDED = 4401

type Session = { id: string; person: Person; expiresAt: Date }
/** `subscriptions` is the quota that all connections of the address share. */
type Client = { headers: Headers; session: Session | null; address: string; subscriptions: Quota }

export type LiveConnection = {
  /** Whether these changes may have ended its session. */
  mayEndSession(topics: ReadonlySet<string>): boolean
  checkSession(): Promise<void>
  checkExpiry(): void
  beat(): void
  close(code: number, reason: string): void
  /** Ends its subscriptions, once the socket is closed. */
  end(): void
}

const Message = z.union([
  z.object({
    subscribe: z.int().min(0),
    to: z.string().max(50),
    params: z.record(z.string().max(20), z.string().max(1000)).default({}),
    /** The ETag of the value that the client has from an earlier connection. */
    etag: z.string().max(50).optional(),
  }),
  z.object({ unsubscribe: z.int().min(0) }),
  /** The page's ID token. */
  z.object({ token: z.string().max(2000) }),
])

/**
 * The connection of one browser tab and its subscriptions. Frames to the client: `{id, version, etag, data}`, or
 * `{id, version, etag}` when it has that value already, `{id, error}`, and `{beat}`.
 */
export function createLiveConnection(socket: WebSocket, shop: Shop, client: Client): LiveConnection {
  const { headers, session, address } = client
  const person = session?.person ?? null
  const subscriptions = createSubscriptions({ context: { shop, person, address }, quota: client.subscriptions, send })
  const isWithinRate = createMessageRate()
  let expiresAt = session?.expiresAt ?? null
  let hasPonged = true
  let checkFailed = false

  function send(frame: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate()
    else socket.send(frame)
  }

  function close(code: number, reason: string): void {
    subscriptions.end()
    socket.close(code, reason)
    // Nothing more is read from a client that floods, not even its closing frame.
    if (code === TOO_FAST) socket.pause()
    const deadline = setTimeout(() => socket.terminate(), CLOSING_MS)
    socket.once('close', () => clearTimeout(deadline))
  }

  /** Control frames count too: each costs work. */
  function isAccepted(): boolean {
    if (socket.readyState !== socket.OPEN) return false
    if (isWithinRate()) return true
    close(TOO_FAST, 'too many messages')
    return false
  }

  socket.on('error', () => socket.terminate())
  socket.on('pong', () => (hasPonged = true))
  socket.on('ping', (data: Buffer) => isAccepted() && socket.pong(data))
  socket.on('message', (data: Buffer) => {
    if (!isAccepted()) return
    const message = parse(data.toString())
    if (!message) close(INVALID_DATA, 'invalid message')
    else if ('token' in message) void checkToken(message.token)
    else if ('unsubscribe' in message) subscriptions.stop(message.unsubscribe)
    else subscriptions.start(message)
  })

  /** A token of another session means that the page was rendered for that one. */
  async function checkToken(token: string): Promise<void> {
    const bearer = await findBearer(shop, token).catch(() => undefined)
    if (bearer !== undefined && bearer?.id !== session?.id) close(SESSION_ENDED, 'the token is of another session')
    else if (bearer === null) close(SESSION_ENDED, 'the token is not valid any more')
  }

  async function checkSession(): Promise<void> {
    const now = await sessionOf(shop, headers).catch(() => undefined)
    checkFailed = now === undefined
    if (now === undefined) return
    if (now?.person.uid === person?.uid) expiresAt = now?.expiresAt ?? null
    else close(SESSION_ENDED, 'the session has ended')
  }

  return {
    mayEndSession: (topics) => person !== null && (topics.has(`person:${person.uid}`) || topics.has('*')),
    checkSession,
    checkExpiry() {
      if (checkFailed || (expiresAt && expiresAt <= shop.clock.now())) void checkSession()
    },
    beat() {
      if (!hasPonged) return socket.terminate()
      hasPonged = false
      socket.ping()
      send('{"beat":1}')
    },
    close,
    end: () => subscriptions.end(),
  }
}

function parse(text: string): z.infer<typeof Message> | null {
  try {
    return Message.parse(parseJson(text))
  } catch {
    return null
  }
}

/** A page subscribes to everything that it shows at once, and sends little afterwards. */
const BURST = 100
const PER_SECOND = 10

/** A token bucket: whether one more message of this socket is within its rate. */
function createMessageRate(): () => boolean {
  let left = BURST
  let lastMs = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(BURST, left + ((now - lastMs) / 1000) * PER_SECOND)
    lastMs = now
    if (left < 1) return false
    left--
    return true
  }
}
