import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLive, PRODUCT } from '../../../../test/support/socket.ts'
import { SILENCE_MS } from './socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a cut', () => {
  it('is answered fast at first, then ever more slowly', () => {
    const { sockets, followed, last } = openLive()
    followed()
    for (const pause of [375, 750, 1500, 3000, 6000, 12_000, 22_500, 22_500]) {
      last().cut()
      const before = sockets.length
      vi.advanceTimersByTime(pause - 1)
      expect(sockets).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(sockets).toHaveLength(before + 1)
    }
  })

  it('is answered fast again once a connection has lasted a beat', () => {
    const { sockets, followed, last } = openLive()
    followed()
    for (const pause of [375, 750, 1500]) {
      last().cut()
      vi.advanceTimersByTime(pause)
    }
    last().opens()
    last().says({ beat: 1 })
    last().cut()
    vi.advanceTimersByTime(375)
    expect(sockets).toHaveLength(5)
  })

  it('is healed with what is known: the shop says what has changed meanwhile', () => {
    const { followed, last } = openLive()
    const { values } = followed()
    last().opens()
    last().says({ id: 0, version: 20, etag: 'b', data: 2 })
    last().cut()
    vi.runOnlyPendingTimers()
    last().opens()
    expect(last().sent).toEqual([{ subscribe: 0, to: 'cart', params: { uid: 'asha' }, etag: 'b' }])
    // Another instance, whose clock is a little behind.
    last().says({ id: 0, version: 15, etag: 'c', data: 3 })
    expect(values).toEqual([2, 3])
  })

  it('after which nothing has changed tells the value again, for whoever has written something else meanwhile', () => {
    const { followed, last } = openLive()
    const { values } = followed()
    last().opens()
    last().says({ id: 0, version: 20, etag: 'b', data: 2 })
    last().cut()
    vi.runOnlyPendingTimers()
    last().opens()
    last().says({ id: 0, version: 20, etag: 'b' })
    expect(values).toEqual([2, 2])
  })

  it('leaves nobody new with what was known before it', () => {
    const { followed, last } = openLive()
    followed()
    last().opens()
    last().says({ id: 0, version: 20, etag: 'b', data: 2 })
    last().cut()
    vi.runOnlyPendingTimers()
    const { values } = followed()
    expect(values).toEqual([])
    last().opens()
    last().says({ id: 0, version: 21, etag: 'c', data: 3 })
    expect(values).toEqual([3])
  })

  it('ends the old connection for good', () => {
    const { sockets, live, followed, last } = openLive()
    const { values } = followed()
    const old = last()
    old.opens()
    live.wake()
    last().opens()
    old.says({ id: 0, version: 99, etag: 'z', data: 'old' })
    old.cut()
    vi.advanceTimersByTime(SILENCE_MS - 1)
    expect(values).toEqual([])
    expect(sockets).toHaveLength(2)
  })

  it('needs no retry when nothing is followed any more', () => {
    const { sockets, followed, last } = openLive()
    followed().stop()
    last().cut()
    vi.runOnlyPendingTimers()
    expect(sockets).toHaveLength(1)
  })
})

describe('silence', () => {
  it('of 30 seconds is a cut', () => {
    const { sockets, followed, last } = openLive()
    followed()
    last().opens()
    vi.advanceTimersByTime(SILENCE_MS - 1)
    last().says({ beat: 1 })
    vi.advanceTimersByTime(SILENCE_MS - 1)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    expect(sockets[0]!.readyState).toBe(3)
  })

  it('while connecting is one too', () => {
    const { sockets, followed } = openLive()
    followed()
    vi.advanceTimersByTime(SILENCE_MS)
    expect(sockets).toHaveLength(2)
    // It is closed once it is open: closing it earlier makes browsers complain.
    expect(sockets[0]!.readyState).toBe(0)
    sockets[0]!.opens()
    expect(sockets[0]!.readyState).toBe(3)
    expect(sockets[0]!.sent).toEqual([])
  })
})

describe('the end of the session', () => {
  it('is told, and nothing is connected again', () => {
    const { sockets, live, ended, followed, last } = openLive()
    followed()
    last().opens()
    last().cut(4401)
    expect(ended).toHaveBeenCalledOnce()
    live.wake()
    followed(PRODUCT)
    vi.advanceTimersByTime(10 * SILENCE_MS)
    expect(sockets).toHaveLength(1)
  })

  it('is not every close: a shop that restarts is found again', () => {
    const { sockets, ended, followed, last } = openLive()
    followed()
    last().opens()
    last().cut(1001)
    vi.runOnlyPendingTimers()
    expect(ended).not.toHaveBeenCalled()
    expect(sockets).toHaveLength(2)
  })
})

describe('sleep', () => {
  it('forgets how often the connection was cut', () => {
    const { sockets, live, followed, last } = openLive()
    followed()
    for (const pause of [375, 750, 1500]) {
      last().cut()
      vi.advanceTimersByTime(pause)
    }
    live.sleep()
    live.wake()
    last().cut()
    const before = sockets.length
    vi.advanceTimersByTime(375)
    expect(sockets).toHaveLength(before + 1)
  })

  it('closes the connection and opens none until it is over', () => {
    const { sockets, live, followed, last } = openLive()
    followed()
    last().opens()
    live.sleep()
    expect(last().readyState).toBe(3)
    followed(PRODUCT)
    vi.advanceTimersByTime(10 * SILENCE_MS)
    expect(sockets).toHaveLength(1)
    live.wake()
    last().opens()
    expect(sockets).toHaveLength(2)
    expect(last().sent).toHaveLength(2)
  })

  it('cancels a retry, and waking comes at once', () => {
    const { sockets, live, followed, last } = openLive()
    followed()
    last().cut()
    live.sleep()
    vi.advanceTimersByTime(10 * SILENCE_MS)
    expect(sockets).toHaveLength(1)
    live.wake()
    expect(sockets).toHaveLength(2)
  })
})
