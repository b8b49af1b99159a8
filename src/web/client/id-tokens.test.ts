import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IdToken } from '../../domain/accounts/id-token.ts'
import { createIdTokens } from './id-tokens.ts'

const MINUTE = 60_000
const LIFETIME_MS = 15 * MINUTE
beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.end()
  vi.useRealTimers()
})

const tabs: { end(): void }[] = []
/** The shop, which issues tokens, is under the test's control. */
function openBrowser() {
  let issued = 0
  const ended = vi.fn<() => void>()
  const fetchToken = vi.fn<() => Promise<IdToken | null>>(async () => issue())
  const issue = (uid = 'asha', lifetimeMs = LIFETIME_MS) => ({ uid, token: `token ${++issued}`, expiresAtMs: Date.now() + lifetimeMs })
  return {
    fetchToken,
    issue,
    ended,
    openTab: (uid = 'asha', stored: IdToken | null = null) => {
      let saved = stored
      const store = { load: () => saved, save: (token: IdToken | null) => void (saved = token) }
      const tab = createIdTokens({ uid, fetchToken, store, onSessionEnd: ended })
      tabs.push(tab)
      return { get: () => tab.get(), onRenewal: tab.onRenewal, end: tab.end, saved: () => saved }
    },
  }
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
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(fetchToken).toHaveBeenCalledTimes(2)
    for (const [attempt, waitS] of [30, 60, 120, 240, 480, 960, 960].entries()) {
      await vi.advanceTimersByTimeAsync(waitS * 1000 - 1000)
      expect(fetchToken, `before ${waitS} s`).toHaveBeenCalledTimes(2 + attempt)
      await vi.advanceTimersByTimeAsync(1000)
      expect(fetchToken, `after ${waitS} s`).toHaveBeenCalledTimes(3 + attempt)
    }
    fetchToken.mockImplementation(async () => issue())
    expect(await get()).toBe('token 2')
    fetchToken.mockImplementation(failing)
    const calls = fetchToken.mock.calls.length
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(fetchToken).toHaveBeenCalledTimes(calls + 1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(fetchToken).toHaveBeenCalledTimes(calls + 2)
  })

  it('is handed on to the next page of the tab while it may be used', async () => {
    const { openTab, fetchToken, issue } = openBrowser()
    const stored = issue()
    expect(await openTab('asha', stored).get()).toBe(stored.token)
    expect(fetchToken).not.toHaveBeenCalled()
    const first = openTab('asha', { ...stored, expiresAtMs: Date.now() + 20_000 })
    expect(await first.get()).toBe('token 2')
    expect(first.saved()).toMatchObject({ token: 'token 2' })
  })

  it('of somebody else is not taken from the page before', async () => {
    const { openTab, fetchToken, issue } = openBrowser()
    fetchToken.mockImplementation(async () => issue('kabir'))
    expect(await openTab('kabir', issue('asha')).get()).toBe('token 2')
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

  it('that comes after the end is not kept, and not renewed', async () => {
    const { openTab, fetchToken, issue } = openBrowser()
    const { get, end, saved } = openTab()
    const coming = Promise.withResolvers<IdToken>()
    fetchToken.mockReturnValue(coming.promise)
    const asked = get()
    end()
    coming.resolve(issue())
    expect([await asked, saved()]).toEqual([null, null])
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(fetchToken).toHaveBeenCalledOnce()
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
