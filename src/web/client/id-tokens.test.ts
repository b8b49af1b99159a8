import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IdToken } from '../../domain/id-token.ts'
import { createIdTokens, type TabMessage } from './id-tokens.ts'

const MINUTE = 60_000
const LIFETIME_MS = 15 * MINUTE
/** The time added to each wait of the schedule: other tabs are asked first. */
const ASKING_MS = 200

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.end()
  vi.useRealTimers()
})

const tabs: { end(): void }[] = []
/** A browser: its tabs share a channel and a lock, and the shop that issues tokens is under the test's control. */
function openBrowser() {
  const receivers: ((message: TabMessage) => void)[] = []
  let last: Promise<unknown> = Promise.resolve()
  let issued = 0
  const ended = vi.fn<() => void>()
  const fetchToken = vi.fn<() => Promise<IdToken | null>>(async () => issue())
  const issue = (uid = 'asha', lifetimeMs = LIFETIME_MS) => ({ uid, token: `token ${++issued}`, expiresAtMs: Date.now() + lifetimeMs })
  const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
  return {
    fetchToken,
    issue,
    ended,
    openTab: (uid = 'asha', stored: IdToken | 'void' | null = null) => {
      let own: (message: TabMessage) => void = () => {}
      let saved = stored
      const tab = createIdTokens({
        uid,
        fetchToken,
        channel: {
          // As a BroadcastChannel: to all others, later.
          post: (message) => queueMicrotask(() => receivers.forEach((receive) => receive !== own && receive(message))),
          listen: (receive) => receivers.push((own = receive)),
        },
        store: { load: () => saved, save: (token) => (saved = token) },
        exclusively,
        onSessionEnd: ended,
      })
      tabs.push(tab)
      return { get: () => settled(tab.get()), onRenewal: tab.onRenewal, saved: () => saved }
    },
  }
}

/** The result of what waits for other tabs, which answer within 200 ms. */
async function settled<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {})
  await vi.advanceTimersByTimeAsync(ASKING_MS)
  return promise
}
const failing = () => Promise.reject(new Error('the shop could not be reached'))

describe('the ID token of a page', () => {
  it('is fetched once for all calls, and again only when it counts as expired, 30 seconds early', async () => {
    const { openTab, fetchToken } = openBrowser()
    const { get } = openTab()
    expect(await Promise.all([get(), get(), get()])).toEqual(['token 1', 'token 1', 'token 1'])
    fetchToken.mockImplementation(failing)
    vi.setSystemTime(Date.now() + LIFETIME_MS - 31_000)
    expect(await get()).toBe('token 1')
    vi.setSystemTime(Date.now() + 2000)
    await expect(get()).rejects.toThrow('could not be reached')
  })

  it('is fetched where the one of the page before is void, although another tab still has that one', async () => {
    const { openTab, fetchToken } = openBrowser()
    expect(await openTab().get()).toBe('token 1')
    const { get, saved } = openTab('asha', 'void')
    expect(await get()).toBe('token 2')
    expect([saved(), fetchToken.mock.calls.length]).toEqual([expect.objectContaining({ token: 'token 2' }), 2])
  })

  it('is renewed 5 minutes early, without a call, again and again', async () => {
    const { openTab, fetchToken } = openBrowser()
    const { get, onRenewal } = openTab()
    const seen: string[] = []
    onRenewal((token) => seen.push(token))
    await get()
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1)
    expect(fetchToken).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(fetchToken).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10 * MINUTE + 500)
    expect(fetchToken).toHaveBeenCalledTimes(3)
    expect(seen).toEqual(['token 1', 'token 2', 'token 3'])
  })

  it('is asked for again after failures: 30 s, doubling to 16 minutes, and from the start after a success', async () => {
    const { openTab, fetchToken, issue } = openBrowser()
    const { get } = openTab()
    await get()
    fetchToken.mockImplementation(failing)
    await vi.advanceTimersByTimeAsync(10 * MINUTE + ASKING_MS)
    expect(fetchToken).toHaveBeenCalledTimes(2)
    for (const [attempt, waitS] of [30, 60, 120, 240, 480, 960, 960].entries()) {
      await vi.advanceTimersByTimeAsync(waitS * 1000 - 1000)
      expect(fetchToken, `before ${waitS} s`).toHaveBeenCalledTimes(2 + attempt)
      // Beside the wait, each attempt asks the other tabs first.
      await vi.advanceTimersByTimeAsync(1000 + ASKING_MS)
      expect(fetchToken, `after ${waitS} s`).toHaveBeenCalledTimes(3 + attempt)
    }
    fetchToken.mockImplementation(async () => issue())
    expect(await get()).toBe('token 2')
    fetchToken.mockImplementation(failing)
    const calls = fetchToken.mock.calls.length
    await vi.advanceTimersByTimeAsync(10 * MINUTE + ASKING_MS)
    expect(fetchToken).toHaveBeenCalledTimes(calls + 1)
    await vi.advanceTimersByTimeAsync(30_000 + ASKING_MS)
    expect(fetchToken).toHaveBeenCalledTimes(calls + 2)
  })

  it('is fetched and renewed by one tab for all', async () => {
    const { openTab, fetchToken } = openBrowser()
    const all = [openTab(), openTab(), openTab()]
    expect(await Promise.all(all.map(({ get }) => get()))).toEqual(['token 1', 'token 1', 'token 1'])
    await vi.advanceTimersByTimeAsync(10 * MINUTE + 500)
    expect(fetchToken).toHaveBeenCalledTimes(2)
    expect(await Promise.all(all.map(({ get }) => get()))).toEqual(['token 2', 'token 2', 'token 2'])
    expect(await openTab().get()).toBe('token 2')
    expect(fetchToken).toHaveBeenCalledTimes(2)
  })

  it('is handed on to the next page of the tab while it may be used', async () => {
    const { openTab, fetchToken, issue } = openBrowser()
    const stored = issue()
    expect(await openTab('asha', stored).get()).toBe(stored.token)
    expect(fetchToken).not.toHaveBeenCalled()
    const first = openTab('asha', { ...stored, expiresAtMs: Date.now() + 20_000 })
    expect(await first.get()).toBe(stored.token)
    expect(first.saved()).toMatchObject({ token: stored.token })
  })

  it('of somebody else is not taken from another tab, nor from the page before', async () => {
    const { openTab, fetchToken, issue } = openBrowser()
    await openTab('asha').get()
    fetchToken.mockImplementation(async () => issue('kabir'))
    expect(await openTab('kabir', issue('asha')).get()).toBe('token 3')
  })

  it('ends with the session: nothing is asked for any more', async () => {
    const { openTab, fetchToken, ended } = openBrowser()
    const { get, saved } = openTab()
    await get()
    fetchToken.mockResolvedValue(null)
    await vi.advanceTimersByTimeAsync(10 * MINUTE + 500)
    expect([ended.mock.calls.length, saved()]).toEqual([1, null])
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(await get()).toBeNull()
    expect(fetchToken).toHaveBeenCalledTimes(2)
  })

  it('of a session that ends within minutes is not asked for without a pause', async () => {
    const { openTab, fetchToken, issue } = openBrowser()
    const endsAtMs = 4 * MINUTE
    fetchToken.mockImplementation(async () => ({ ...issue(), expiresAtMs: endsAtMs }))
    await openTab().get()
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(fetchToken.mock.calls.length).toBeLessThanOrEqual(3)
  })
})
