import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Person } from '../../domain/person.ts'
import type { Status } from '../../domain/status.ts'
import type { Shop } from '../../shop.ts'
import { Refusal } from '../refusal.ts'
import { RESOURCES } from '../resources/all.ts'
import type { Params, ReadContext } from '../resources/read-context.ts'
import { ownParams, read, type Resource } from '../resources/resource.ts'

/** What a browser has not read yet; a reader this slow is cut and comes back for a snapshot. */
const MAX_BACKLOG = 64 * 1024
const MAX_SUBSCRIPTIONS = 50
/** The session has ended: the browser must not come back with it. */
const SESSION_ENDED = 4401

type Session = { person: Person; expiresAt: Date }
type Visitor = { headers: Headers; session: Session | null; key: string }

export type LiveConnection = {
  /** Counts towards a cap: the person's id, or the address. */
  key: string
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
    params: z.record(z.string().max(20), z.string().max(100)).default({}),
    /** What the browser has from an earlier connection. */
    etag: z.string().max(50).optional(),
  }),
  z.object({ unsubscribe: z.int().min(0) }),
])

const RESOURCE_BY_NAME = new Map(RESOURCES.map((resource) => [resource.name, resource]))

/**
 * One browser tab and what it follows. Frames to the browser: `{id, version, etag, data}`, or
 * `{id, version, etag}` when it has that already, `{id, error}`, and `{beat}`.
 */
export function createLiveConnection(socket: WebSocket, shop: Shop, { headers, session, key }: Visitor): LiveConnection {
  const person = session?.person ?? null
  const context: ReadContext = { shop, person, address: key }
  const following = new Map<number, () => void>()
  let expiresAt = session?.expiresAt ?? null
  let answered = true
  let unsure = false

  function send(frame: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate()
    else socket.send(frame)
  }

  function refuse(id: number, status: Status, message: string): void {
    stop(id)
    send(JSON.stringify({ id, error: { status, message } }))
  }

  function stop(id: number): void {
    following.get(id)?.()
    following.delete(id)
  }

  function subscribe(id: number, resource: Resource | undefined, { params, etag }: { params: Params; etag?: string }): void {
    if (following.has(id)) stop(id)
    if (!resource) return refuse(id, 'NOT_FOUND', 'There is no such resource.')
    if (following.size >= MAX_SUBSCRIPTIONS) return refuse(id, 'RESOURCE_EXHAUSTED', 'Too many subscriptions.')
    const own = ownParams(knownParams(resource, params), person)
    let known = etag
    // Set before following: a value that is there already is received at once, and may be refused at once.
    let ended = false
    following.set(id, () => (ended = true))
    const unfollow = shop.hub.follow(sourceOf(resource, context, own), {
      receive(version) {
        const head = `{"id":${id},"version":${version.version},"etag":"${version.etag}"`
        send(known === version.etag ? `${head}}` : `${head},"data":${version.json}}`)
        known = undefined
      },
      // Faults of the database are no answer: the value comes when the database does.
      fail: (error) => error instanceof Refusal && refuse(id, error.status, error.message),
    })
    if (ended) unfollow()
    else following.set(id, unfollow)
  }

  socket.on('error', () => socket.terminate())
  socket.on('pong', () => (answered = true))
  socket.on('message', (data: Buffer) => {
    const message = parse(data.toString())
    if (!message) return socket.close(1007, 'not understood')
    if ('unsubscribe' in message) stop(message.unsubscribe)
    else subscribe(message.subscribe, RESOURCE_BY_NAME.get(message.to), message)
  })

  const connection: LiveConnection = {
    key,
    concerns: (topics) => person !== null && (topics.has(`person:${person.uid}`) || topics.has('*')),
    async checkSession() {
      const now = await shop.signIn.session(headers, 'as it is').catch(() => undefined)
      unsure = now === undefined
      if (now === undefined) return
      if (now?.person.uid === person?.uid) expiresAt = now?.expiresAt ?? null
      else connection.close(SESSION_ENDED, 'the session has ended')
    },
    checkExpiry() {
      if (unsure || (expiresAt && expiresAt <= shop.clock.now())) void connection.checkSession()
    },
    beat() {
      if (!answered) return socket.terminate()
      answered = false
      socket.ping()
      send('{"beat":1}')
    },
    close(code, reason) {
      connection.end()
      socket.close(code, reason)
    },
    end() {
      for (const id of following.keys()) stop(id)
    },
  }
  return connection
}

/** Names that the resource does not have would make a value of its own out of each of them. */
function knownParams({ path, query = [] }: Resource, params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => path.includes(`:${name}`) || query.includes(name)))
}

function sourceOf(resource: Resource, context: ReadContext, params: Params) {
  const names = Object.keys(params).toSorted()
  const who = resource.rule.shared ? '' : `@${context.person?.uid ?? ''}`
  return {
    key: JSON.stringify([resource.name, who, ...names.map((name) => [name, params[name]])]),
    load: () => read(resource, context, params),
    topics: (value: unknown) => [...resource.topics(params, value, context), ...resource.rule.topics(context)],
  }
}

function parse(text: string): z.infer<typeof Message> | null {
  try {
    return Message.parse(JSON.parse(text))
  } catch {
    return null
  }
}
