import { isRenewalDue, isUsable, renewalDelayMs, retryDelayMs, type IdToken } from '../../domain/id-token.ts'

/** Null when the session has ended. Throws when the shop could not be reached. */
export type FetchToken = () => Promise<IdToken | null>

/** What the tabs of a browser tell each other: a new token, or the wish for one that another tab has. */
export type TabMessage = { token: IdToken } | { wanted: string }
export type TabChannel = { post(message: TabMessage): void; listen(receive: (message: TabMessage) => void): void }
/** Hands the token on to the next page of the tab. `void`: its session has ended, which other tabs may not know yet. */
export type TokenStore = { load(): IdToken | 'void' | null; save(token: IdToken | null): void }

type Options = {
  /** The person for whom the page was rendered: tokens of anybody else are ignored. */
  uid: string
  fetchToken: FetchToken
  channel: TabChannel
  store: TokenStore
  /** Runs `work` while no other tab of the browser runs it. */
  exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>
  onSessionEnd: () => void
  now?: () => number
}

/** How long other tabs may take to answer. */
const TABS_ANSWER_MS = 200

/** The page's ID token and its renewal (spec §9). All tabs of a browser share one token and one renewal. */
export function createIdTokens({ uid, fetchToken, channel, store, exclusively, onSessionEnd, now = Date.now }: Options) {
  let token: IdToken | null = null
  let renewing: Promise<IdToken | null> | null = null
  let failures = 0
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()
  const listeners = new Set<(token: string) => void>()

  channel.listen((message) => {
    if ('token' in message) adopt(message.token)
    else if (message.wanted === uid && token && !isRenewalDue(token, now())) channel.post({ token })
  })

  function adopt(received: IdToken): void {
    if (received.uid !== uid || ended || (token && received.expiresAtMs <= token.expiresAtMs)) return
    token = received
    store.save(token)
    failures = 0
    // One that is due on arrival, because its session ends soon, is not asked for again at once.
    schedule(isRenewalDue(token, now()) ? retryDelayMs(1) : renewalDelayMs(token, now()))
    for (const resume of waiting) resume()
    for (const listen of listeners) listen(token.token)
  }

  const stored = store.load()
  let mayAskTabs = stored !== 'void'
  if (stored && stored !== 'void' && isUsable(stored, now())) adopt(stored)

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    // A failure is scheduled again by `renew`.
    timer = setTimeout(() => void renew().catch(() => {}), delayMs)
  }

  function isFresh(): boolean {
    return token !== null && !isRenewalDue(token, now())
  }

  /** Resolves once another tab has sent its token, or none has in time. */
  function askOtherTabs(): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(patience)
        waiting.delete(finish)
        resolve()
      }
      const patience = setTimeout(finish, TABS_ANSWER_MS)
      waiting.add(finish)
      channel.post({ wanted: uid })
    })
  }

  function renew(): Promise<IdToken | null> {
    if (ended) return Promise.resolve(null)
    renewing ??= exclusively(renewNow).finally(() => (renewing = null))
    return renewing
  }

  async function renewNow(): Promise<IdToken | null> {
    // Another tab may have renewed it while this one waited for its turn.
    if (!isFresh() && mayAskTabs) await askOtherTabs()
    if (isFresh()) return token
    try {
      const fetched = await fetchToken()
      if (fetched?.uid === uid) {
        adopt(fetched)
        mayAskTabs = true
        channel.post({ token: fetched })
        return token
      }
    } catch (error) {
      failures++
      schedule(retryDelayMs(failures))
      throw error
    }
    end()
    onSessionEnd()
    return null
  }

  function end(): void {
    ended = true
    token = null
    store.save(null)
    clearTimeout(timer)
  }

  return {
    /** A token that may be sent now; null when the session has ended. Throws when the shop could not be reached. */
    async get(): Promise<string | null> {
      if (token && isUsable(token, now())) return token.token
      return (await renew())?.token ?? null
    },
    /** Calls `listen` with the present token and with each later one. */
    onRenewal: (listen: (token: string) => void): void => {
      listeners.add(listen)
      if (token && isUsable(token, now())) listen(token.token)
    },
    /** Stops all timers, for good. */
    end,
  }
}
