/** What can be followed: a resource of the shop by its name, with the parameters of its address. */
export type Topic = {
  resource: string
  params: Record<string, string>
  /** The ETag of the value that the page was rendered with; the server sends data only if it differs. */
  etag?: string
}

export type Fault = { status: string; message: string }
export type Receive = (value: unknown, etag: string) => void
type Follower = { receive: Receive; fail?: (fault: Fault) => void }

/** `version` is 0 until this connection has received a value: an earlier one may be stale. */
type Subscription = { id: number; topic: Topic; etag?: string; value?: unknown; version: number; followers: Set<Follower> }

type Message =
  | { id: number; version: number; etag: string; data?: unknown; error?: undefined }
  | { id: number; error: Fault }
  | { beat: 1; id?: undefined }

type Socket = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'addEventListener'>

type Options = {
  open: () => Socket
  /** The session that the page was rendered for has ended. */
  onSessionEnd: () => void
  random?: () => number
}

/** The server sends a heartbeat every 12 s: after this long without any message the connection counts as dead. */
export const SILENCE_MS = 30_000
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000
const SESSION_ENDED = 4401
const CONNECTING = 0
const OPEN = 1

export type Live = ReturnType<typeof createLive>

/**
 * The tab's one connection for live values, opened with the first subscription and kept until the page
 * is left. After a cut it reconnects, sends the etags it has and receives what changed meanwhile.
 */
export function createLive({ open, onSessionEnd, random = Math.random }: Options) {
  let subscriptions: Subscription[] = []
  let socket: Socket | null = null
  let listening = new AbortController()
  /** The silence timeout while connected; otherwise the delay before the next attempt. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let ids = 0
  /** The page's ID token, sent with each connection. */
  let token: string | null = null
  let asleep = false
  let ended = false

  function connect(): void {
    clearTimeout(timer)
    if (socket || asleep || ended || subscriptions.length === 0) return
    socket = open()
    for (const subscription of subscriptions) subscription.version = 0
    listening = new AbortController()
    const { signal } = listening
    socket.addEventListener('open', onOpen, { signal })
    socket.addEventListener('message', ({ data }) => onMessage(JSON.parse(data as string) as Message), { signal })
    socket.addEventListener('close', ({ code }) => onClose(code), { signal })
    watch()
  }

  function onOpen(): void {
    if (token !== null) send({ token })
    subscriptions.forEach(subscribe)
  }

  function watch(): void {
    clearTimeout(timer)
    timer = setTimeout(reconnect, SILENCE_MS)
  }

  function onClose(code: number): void {
    disconnect()
    ended = code === SESSION_ENDED
    if (ended) onSessionEnd()
    // Jitter, so that not all tabs reconnect at once after a restart.
    else timer = setTimeout(connect, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++) * (0.5 + random() / 2))
  }

  /** Messages of the old socket are ignored. */
  function disconnect(): void {
    clearTimeout(timer)
    listening.abort()
    const old = socket
    socket = null
    // Browsers log an error when a socket is closed before it is open.
    if (old?.readyState === CONNECTING) old.addEventListener('open', () => old.close())
    else old?.close()
  }

  function reconnect(): void {
    disconnect()
    connect()
  }

  function send(message: object): void {
    if (socket?.readyState === OPEN) socket.send(JSON.stringify(message))
  }

  function subscribe({ id, topic, etag }: Subscription): void {
    send({ subscribe: id, to: topic.resource, params: topic.params, etag })
  }

  function onMessage(message: Message): void {
    watch()
    // A heartbeat proves a lasting connection and resets the retry delay.
    if (message.id === undefined) attempts = 0
    const subscription = subscriptions.find(({ id }) => id === message.id)
    if (!subscription || message.id === undefined) return
    if (message.error) {
      subscriptions = subscriptions.filter((other) => other !== subscription)
      for (const { fail } of subscription.followers) fail?.(message.error)
      return
    }
    if (message.version < subscription.version) return
    subscription.version = message.version
    subscription.etag = message.etag
    if ('data' in message) subscription.value = message.data
    if (subscription.value === undefined) return
    for (const { receive } of subscription.followers) receive(subscription.value, message.etag)
  }

  return {
    /**
     * Calls `receive` with the present value unless the page came with it, then with every later one; again
     * with the same after a cut. `fail` is called on a refusal, which ends the subscription. @returns a function that unsubscribes
     */
    follow(topic: Topic, receive: Receive, fail?: (fault: Fault) => void): () => void {
      const follower: Follower = { receive, fail }
      let subscription = subscriptions.find((other) => isSame(other.topic, topic))
      if (!subscription) {
        subscription = { id: ids++, topic, etag: topic.etag, version: 0, followers: new Set() }
        subscriptions.push(subscription)
        subscribe(subscription)
        connect()
      } else if (subscription.value !== undefined) {
        if (subscription.version > 0) receive(subscription.value, subscription.etag!)
      } else if (subscription.etag !== undefined && subscription.etag !== topic.etag) {
        // The other followers have the value from their rendering, this one has not.
        subscription.etag = undefined
        subscribe(subscription)
      }
      const { id, followers } = subscription
      followers.add(follower)
      return () => {
        if (!followers.delete(follower) || followers.size > 0) return
        subscriptions = subscriptions.filter((other) => other.id !== id)
        send({ unsubscribe: id })
      }
    },
    /** Sends the page's ID token, now and with each later connection. */
    authorize(idToken: string): void {
      token = idToken
      send({ token })
    },
    /** Closes the connection until `wake`. */
    sleep(): void {
      asleep = true
      disconnect()
    },
    /** Reconnects at once, since the network may have changed. */
    wake(): void {
      asleep = false
      attempts = 0
      reconnect()
    },
  }
}

/** Whether two topics are the same value, whatever the etags. */
export function isSame(a: Topic, b: Topic): boolean {
  return keyOf(a) === keyOf(b)
}

function keyOf({ resource, params }: Topic): string {
  const sorted = new URLSearchParams(params)
  sorted.sort()
  return `${resource}?${sorted}`
}
