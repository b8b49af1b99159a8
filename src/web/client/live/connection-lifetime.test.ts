import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HIDDEN_MS, tieToPage } from './connection-lifetime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openPage({ prerendering = false } = {}) {
  const window = new EventTarget()
  const state: { visibilityState: DocumentVisibilityState; prerendering: boolean } = { visibilityState: 'visible', prerendering }
  const document = Object.assign(new EventTarget(), state)
  const live = { sleep: vi.fn<() => void>(), wake: vi.fn<() => void>() }
  tieToPage(live, window, document)
  const see = (state: DocumentVisibilityState) => {
    document.visibilityState = state
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const calls = () => [live.sleep.mock.calls.length, live.wake.mock.calls.length]
  return { window, document, see, calls }
}

describe('the connection of a page', () => {
  it('is closed while the page lies in the back/forward cache', () => {
    const { window, calls } = openPage()
    window.dispatchEvent(new Event('pageshow'))
    expect(calls()).toEqual([0, 0])
    window.dispatchEvent(new Event('pagehide'))
    expect(calls()).toEqual([1, 0])
    window.dispatchEvent(new Event('pageshow'))
    expect(calls()).toEqual([1, 1])
  })

  it('outlasts a look at another tab, but not a long one', () => {
    const { see, calls } = openPage()
    see('hidden')
    vi.advanceTimersByTime(HIDDEN_MS - 1)
    see('visible')
    vi.advanceTimersByTime(HIDDEN_MS)
    expect(calls()).toEqual([0, 0])
    see('hidden')
    vi.advanceTimersByTime(HIDDEN_MS)
    expect(calls()).toEqual([1, 0])
    see('visible')
    expect(calls()).toEqual([1, 1])
  })

  it('waits until a page that is rendered ahead is looked at', () => {
    const { document, window, see, calls } = openPage({ prerendering: true })
    window.dispatchEvent(new Event('pageshow'))
    see('visible')
    window.dispatchEvent(new Event('online'))
    expect(calls()).toEqual([1, 0])
    document.prerendering = false
    document.dispatchEvent(new Event('prerenderingchange'))
    expect(calls()).toEqual([1, 1])
  })

  it('is made anew as soon as the network is back, unless it sleeps', () => {
    const { window, calls } = openPage()
    window.dispatchEvent(new Event('online'))
    expect(calls()).toEqual([0, 1])
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('online'))
    expect(calls()).toEqual([1, 1])
  })
})
