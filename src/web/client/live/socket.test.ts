import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CART, openLive, PRODUCT } from '../../../../test/support/socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('following', () => {
  it('opens one connection for everything, at the first subscription', () => {
    const { sockets, followed, last } = openLive()
    expect(sockets).toHaveLength(0)
    followed(CART)
    followed(PRODUCT)
    last().opens()
    expect(sockets).toHaveLength(1)
    expect(last().sent).toEqual([
      { subscribe: 0, to: 'cart', params: { uid: 'asha' } },
      { subscribe: 1, to: 'product', params: { id: 'kurta' } },
    ])
  })

  it('asks at once on a connection that is open', () => {
    const { followed, last } = openLive()
    followed(CART)
    last().opens()
    followed(PRODUCT)
    expect(last().sent).toHaveLength(2)
  })

  it('receives the snapshot and every later version', () => {
    const { followed, last } = openLive()
    const { values } = followed()
    last().opens()
    last().says({ id: 0, version: 10, etag: 'a', data: 1 })
    last().says({ id: 0, version: 11, etag: 'b', data: 2 })
    expect(values).toEqual([1, 2])
  })

  it('ignores versions that go backwards', () => {
    const { followed, last } = openLive()
    const { values } = followed()
    last().opens()
    last().says({ id: 0, version: 11, etag: 'b', data: 2 })
    last().says({ id: 0, version: 10, etag: 'a', data: 1 })
    expect(values).toEqual([2])
  })

  it('shares one subscription between followers of the same, whatever the order of its parameters', () => {
    const { live, followed, last } = openLive()
    const first = followed({ resource: 'products', params: { filter: 'all', order: 'name-asc' } })
    last().opens()
    last().says({ id: 0, version: 10, etag: 'a', data: 1 })
    const values: unknown[] = []
    live.follow({ resource: 'products', params: { order: 'name-asc', filter: 'all' } }, (value) => values.push(value))
    last().says({ id: 0, version: 11, etag: 'b', data: 2 })
    expect(first.values).toEqual([1, 2])
    expect(values).toEqual([1, 2])
    expect(last().sent).toHaveLength(1)
  })

  it('unsubscribes when the last follower stops', () => {
    const { followed, last } = openLive()
    const [one, other] = [followed(), followed()]
    last().opens()
    one.stop()
    one.stop()
    expect(last().sent).toHaveLength(1)
    other.stop()
    expect(last().sent.at(-1)).toEqual({ unsubscribe: 0 })
    last().says({ id: 0, version: 10, etag: 'a', data: 1 })
    expect([...one.values, ...other.values]).toEqual([])
  })

  it('asks for nothing that was stopped while it connected', () => {
    const { followed, last } = openLive()
    followed(CART).stop()
    followed(PRODUCT)
    last().opens()
    expect(last().sent).toEqual([{ subscribe: 1, to: 'product', params: { id: 'kurta' } }])
  })

  it('tells a refusal to its followers and forgets the subscription', () => {
    const { followed, last } = openLive()
    const { faults, stop } = followed()
    last().opens()
    last().says({ id: 0, error: { status: 'NOT_FOUND', message: 'There is nothing here.' } })
    expect(faults).toEqual([{ status: 'NOT_FOUND', message: 'There is nothing here.' }])
    stop()
    last().cut()
    vi.runOnlyPendingTimers()
    expect(last().sent).toEqual([{ subscribe: 0, to: 'cart', params: { uid: 'asha' } }, { unsubscribe: 0 }])
  })
})

describe('a value that the page came with', () => {
  it('is not sent again', () => {
    const { followed, last } = openLive()
    const { values } = followed({ ...CART, etag: 'a' })
    last().opens()
    expect(last().sent).toEqual([{ subscribe: 0, to: 'cart', params: { uid: 'asha' }, etag: 'a' }])
    last().says({ id: 0, version: 10, etag: 'a' })
    expect(values).toEqual([])
    last().says({ id: 0, version: 11, etag: 'b', data: 2 })
    expect(values).toEqual([2])
  })

  it('is asked for when another follower of it does not have it', () => {
    const { followed, last } = openLive()
    followed({ ...CART, etag: 'a' })
    last().opens()
    last().says({ id: 0, version: 10, etag: 'a' })
    const { values } = followed()
    expect(last().sent.at(-1)).toEqual({ subscribe: 0, to: 'cart', params: { uid: 'asha' } })
    last().says({ id: 0, version: 10, etag: 'a', data: 1 })
    expect(values).toEqual([1])
  })

  it('sends the page’s token first, with each connection, and a new one at once', () => {
    const { live, followed, last } = openLive()
    followed()
    last().opens()
    live.authorize('first')
    expect(last().sent.at(-1)).toEqual({ token: 'first' })
    live.authorize('second')
    expect(last().sent.at(-1)).toEqual({ token: 'second' })
    live.wake()
    last().opens()
    expect(last().sent[0]).toEqual({ token: 'second' })
    live.sleep()
  })
})
