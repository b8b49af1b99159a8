import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Person } from '../../domain/person.ts'
import type { Shop } from '../../shop.ts'
import type { Quota } from '../quota.ts'
import { sessionOf } from '../session.ts'
import { createMessageRate } from './message-rate.ts'
import { createSubscriptions } from './subscriptions.ts'

/** What a browser has not read yet; a reader this slow is cut and comes back for a snapshot. */
const MAX_BACKLOG = 64 * 1024
/** A browser that has not closed its side by then has gone, or means no good. */
const CLOSING_MS = 1_000

const NOT_UNDERSTOOD = 1007
/** The protocol's "policy violation". */
const TOO_FAST = 1008
/** The session has ended: the browser must not come back with it. */
const SESSION_ENDED = 4401

type Session = { person: Person; expiresAt: Date }
/** `subscriptions` is what all connections of an address share. */
type Visitor = { headers: Headers; session: Session | null; address: string; subscriptions: Quota }

export type LiveConnection = {
  /** Whether these changes may have ended its session. */
  concerns(topics: ReadonlySet<string>): boolean
  checkSession(): Promise<void>
  checkExpiry(): void
  beat(): void
  close(code: number, reason: string): void
  /** Ends its subscriptions; for when the socket has gone. */
  end(): void
}

const Message = z.union([
  z.object({
    subscribe: z.int().min(0),
    to: z.string().max(50),
    params: z.record(z.string().max(20), z.string().max(1000)).default({}),
    /** What the browser has from an earlier connection. */
    etag: z.string().max(50).optional(),
  }),
  z.object({ unsubscribe: z.int().min(0) }),
])

/**
 * One browser tab and what it follows. Frames to the browser: `{id, version, etag, data}`, or
 * `{id, version, etag}` when it has that already, `{id, error}`, and `{beat}`.
 */
export function createLiveConnection(socket: WebSocket, shop: Shop, visitor: Visitor): LiveConnection {
  const { headers, session, address } = visitor
  const person = session?.person ?? null
  const subscriptions = createSubscriptions({ context: { shop, person, address }, quota: visitor.subscriptions, send })
  const isWithinRate = createMessageRate()
  let expiresAt = session?.expiresAt ?? null
  let answered = true
  let unsure = false

  function send(frame: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate()
    else socket.send(frame)
  }

  function close(code: number, reason: string): void {
    subscriptions.end()
    socket.close(code, reason)
    // Of what was sent meanwhile nothing is read, not even how the browser closes.
    if (code === TOO_FAST) socket.pause()
    const deadline = setTimeout(() => socket.terminate(), CLOSING_MS)
    socket.once('close', () => clearTimeout(deadline))
  }

  /** Every frame costs something, so those that the protocol itself answers count too. */
  function isHeard(): boolean {
    if (socket.readyState !== socket.OPEN) return false
    if (isWithinRate()) return true
    close(TOO_FAST, 'too many messages')
    return false
  }

  socket.on('error', () => socket.terminate())
  socket.on('pong', () => (answered = true))
  socket.on('ping', (data: Buffer) => isHeard() && socket.pong(data))
  socket.on('message', (data: Buffer) => {
    if (!isHeard()) return
    const message = parse(data.toString())
    if (!message) close(NOT_UNDERSTOOD, 'not understood')
    else if ('unsubscribe' in message) subscriptions.stop(message.unsubscribe)
    else subscriptions.start(message)
  })

  async function checkSession(): Promise<void> {
    const now = await sessionOf(shop, headers).catch(() => undefined)
    unsure = now === undefined
    if (now === undefined) return
    if (now?.person.uid === person?.uid) expiresAt = now?.expiresAt ?? null
    else close(SESSION_ENDED, 'the session has ended')
  }

  return {
    concerns: (topics) => person !== null && (topics.has(`person:${person.uid}`) || topics.has('*')),
    checkSession,
    checkExpiry() {
      if (unsure || (expiresAt && expiresAt <= shop.clock.now())) void checkSession()
    },
    beat() {
      if (!answered) return socket.terminate()
      answered = false
      socket.ping()
      send('{"beat":1}')
    },
    close,
    end: () => subscriptions.end(),
  }
}

function parse(text: string): z.infer<typeof Message> | null {
  try {
    return Message.parse(JSON.parse(text))
  } catch {
    return null
  }
}
