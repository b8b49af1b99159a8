import { isRenewalDue, isUsable, renewalDelayMs, retryDelayMs, type IdToken } from '../../domain/accounts/id-token.ts'

/** Null when the session has ended. Throws when the shop could not be reached. */
type FetchToken = () => Promise<IdToken | null>

type Options = {
  /** The person for whom the page was rendered: tokens of anybody else are ignored. */
  uid: string
  fetchToken: FetchToken
  /** Hands the token on to the next page of the tab. */
  store: { load(): IdToken | null; save(token: IdToken | null): void }
  onSessionEnd: () => void
  now?: () => number
}

/** The page's ID token and its renewal (spec §9). */
export function createIdTokens({ uid, fetchToken, store, onSessionEnd, now = Date.now }: Options) {
  let token: IdToken | null = null
  let renewing: Promise<IdToken | null> | null = null
  let failures = 0
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<(token: string) => void>()

  function adopt(received: IdToken): void {
    // One that was asked for before the end comes after it.
    if (ended || (token && received.expiresAtMs <= token.expiresAtMs)) return
    token = received
    store.save(token)
    failures = 0
    // One that is due on arrival, because its session ends soon, is not asked for again at once.
    schedule(isRenewalDue(token, now()) ? retryDelayMs(1) : renewalDelayMs(token, now()))
    for (const listen of listeners) listen(token.token)
  }

  const stored = store.load()
  if (stored?.uid === uid && isUsable(stored, now())) adopt(stored)

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    // A failure is scheduled again by `renew`.
    timer = setTimeout(() => void renew().catch(() => {}), delayMs)
  }

  function renew(): Promise<IdToken | null> {
    if (ended) return Promise.resolve(null)
    return (renewing ??= renewNow().finally(() => (renewing = null)))
  }

  async function renewNow(): Promise<IdToken | null> {
    try {
      const fetched = await fetchToken()
      if (fetched?.uid === uid) {
        adopt(fetched)
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
