import { describe, expect, it } from 'vitest'
import { EVERYTHING, type Topics } from './changes.ts'
import { createHub, type Version } from './hub.ts'

/** A value that the test sets, whose loadings the test lets finish. */
function setUp() {
  let notify: (topics: Topics) => void = () => {}
  const listen = (listener: (topics: Topics) => void) => {
    notify = listener
    return () => {}
  }
  const hub = createHub({ listen }, { retryMs: 5, concurrency: 2, maxValues: 20 })
  const state = { value: 1, loads: 0, held: [] as (() => void)[], hold: false, topics: ['topic'], broken: false }
  const source = {
    key: 'value',
    async load() {
      state.loads++
      const { value } = state
      if (state.broken) throw new Error('the database is away')
      if (state.hold) await new Promise<void>((resolve) => state.held.push(resolve))
      return { value }
    },
    topics: () => state.topics,
  }
  const follow = () => {
    const seen: Version[] = []
    const stop = hub.follow(source, { receive: (version) => seen.push(version), fail: () => {} })
    return { seen, stop, last: () => seen.at(-1)?.json }
  }
  return { hub, state, follow, notify: (...topics: string[]) => notify(new Set(topics)) }
}

describe('a live value', () => {
  it('comes at once, then with every change, in growing versions', async () => {
    const { state, follow, notify } = setUp()
    const { seen, last } = follow()
    await expect.poll(last).toBe('{"value":1}')
    state.value = 2
    notify('topic')
    await expect.poll(last).toBe('{"value":2}')
    expect(seen[1]!.version).toBeGreaterThan(seen[0]!.version)
  })

  it('is loaded once for everybody who follows it, and not for changes that do not concern it', async () => {
    const { state, follow, notify } = setUp()
    const all = Array.from({ length: 50 }, follow)
    await expect.poll(() => all.every(({ last }) => last() === '{"value":1}')).toBe(true)
    notify('another')
    expect(state.loads).toBe(1)
  })

  it('is loaded again when it changes while it is being loaded, and never goes back', async () => {
    const { state, follow, notify } = setUp()
    state.hold = true
    const { seen } = follow()
    await expect.poll(() => state.held.length).toBe(1)
    state.value = 2
    notify('topic')
    state.hold = false
    state.held.pop()!()
    await expect.poll(() => seen.map(({ json }) => json)).toEqual(['{"value":1}', '{"value":2}'])
  })

  it('receives a change to what it only now depends on, made while it was being loaded', async () => {
    const { state, follow, notify } = setUp()
    const { last } = follow()
    await expect.poll(last).toBe('{"value":1}')
    state.hold = true
    state.value = 2
    notify('topic')
    await expect.poll(() => state.held.length).toBe(1)
    state.topics = ['topic', 'new']
    state.value = 3
    notify('new')
    state.hold = false
    state.held.pop()!()
    await expect.poll(last).toBe('{"value":3}')
  })

  it('comes when the database does, although its loading failed', async () => {
    const { state, follow, notify } = setUp()
    const { last, stop } = follow()
    await expect.poll(last).toBe('{"value":1}')
    state.broken = true
    state.value = 2
    notify('topic')
    await expect.poll(() => state.loads).toBeGreaterThan(2)
    state.broken = false
    await expect.poll(last).toBe('{"value":2}')
    stop()
  })

  it('is not sent again when nothing has changed', async () => {
    const { state, follow, notify } = setUp()
    const { seen } = follow()
    await expect.poll(() => seen.length).toBe(1)
    notify(EVERYTHING)
    await expect.poll(() => state.loads).toBe(2)
    expect(seen).toHaveLength(1)
  })

  it('is forgotten when nobody follows it', async () => {
    const { hub, follow } = setUp()
    const [first, second] = [follow(), follow()]
    first.stop()
    expect(hub.size()).toBe(1)
    second.stop()
    expect(hub.size()).toBe(0)
  })
})
