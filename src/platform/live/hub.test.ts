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
  const hub = createHub({ listen }, { retryMs: 5, concurrency: 2, memory: { perKey: 20_000, inAll: 30_000 } })
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
    const stop = hub.follow(source, { receive: (version) => seen.push(version), fail: () => {}, refuse: () => {} }, '10.0.0.1')
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

it('live values are loaded by turns of the addresses: one with many keeps nobody else waiting', async () => {
  const { hub, state } = setUp()
  const loaded: string[] = []
  const follow = (key: string, address: string) => {
    const load = async () => {
      loaded.push(key)
      await new Promise<void>((resolve) => state.held.push(resolve))
      return key
    }
    return hub.follow({ key, load, topics: () => [] }, { receive: () => {}, fail: () => {}, refuse: () => {} }, address)
  }
  const stops = [...[1, 2, 3, 4].map((n) => follow(`flood-${n}`, '10.0.0.1')), follow('other', '10.0.0.2')]
  await expect.poll(() => loaded).toEqual(['flood-1', 'other'])
  await expect.poll(() => (state.held.splice(0).forEach((end) => end()), loaded)).toHaveLength(5)
  for (const stop of stops) stop()
})

describe('the memory of live values', () => {
  /** A value of 4,000 bytes, and of 2,000 more while it is empty. */
  function setUpMany() {
    const { hub } = setUp()
    return (key: string, address: string, load = async () => 'x'.repeat(1_998)) => {
      const got: string[] = []
      const listener = { receive: () => got.push('value'), fail: () => got.push('fault'), refuse: () => (got.push('refused'), stop()) }
      let stop = () => {}
      stop = hub.follow({ key, load, topics: () => [] }, listener, address)
      return { got, stop: () => stop(), hub }
    }
  }

  it('is divided among the addresses: nobody fills it for everybody', async () => {
    const follow = setUpMany()
    const flood = Array.from({ length: 12 }, (_, index) => follow(`flood-${index}`, `10.0.0.${index % 2}`))
    await expect.poll(() => flood.every(({ got }) => got.length === 1)).toBe(true)
    expect(flood.filter(({ got }) => got[0] === 'refused').length).toBeGreaterThan(0)
    const other = follow('other', '10.0.1.1')
    await expect.poll(() => other.got).toEqual(['value'])
    for (const { stop } of [...flood, other]) stop()
    expect(other.hub.size()).toBe(0)
    const again = Array.from({ length: 3 }, (_, index) => follow(`again-${index}`, '10.0.0.0'))
    for (const { got } of again) await expect.poll(() => got).toEqual(['value'])
  })

  it('of a value counts for anybody who follows it: who has used up theirs takes it from nobody', async () => {
    const follow = setUpMany()
    for (let index = 0; index < 3; index++) follow(`own-${index}`, '10.0.0.1')
    await expect.poll(() => follow('own-0', '10.0.0.1').got).toEqual(['value'])
    const loaded = Promise.withResolvers<string>()
    const first = follow('shared', '10.0.0.1', () => loaded.promise)
    const second = follow('shared', '10.0.0.2', () => loaded.promise)
    loaded.resolve('x'.repeat(1_998))
    await expect.poll(() => [first.got, second.got]).toEqual([['value'], ['value']])
  })
})
