import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createTurns, SHOP, type TurnLimits } from './turns.ts'

/** Everything that is due has happened. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

function setUp(limits: Partial<TurnLimits> = {}) {
  const turns = createTurns({ perKey: 1, inAll: 1, waitingPerKey: 10, waitingInAll: 100, ...limits })
  const begun: string[] = []
  const open: (() => void)[] = []
  /** Work of `key` that goes on until `finish`. */
  const ask = (key: string) =>
    turns.run(key, () => {
      begun.push(key)
      return new Promise<void>((resolve) => open.push(resolve))
    })
  const finish = async () => {
    open.shift()?.()
    await settle()
  }
  const finishAll = async () => {
    await settle()
    while (open.length > 0) await finish()
  }
  return { turns, begun, ask, finish, finishAll }
}

describe('turns', () => {
  it('go round: whoever asks for much keeps nobody else from more than one piece of work', async () => {
    const { begun, ask, finishAll } = setUp()
    const asked = ['a', 'a', 'a', 'b', 'b', 'c'].map(ask)
    await finishAll()
    await Promise.all(asked)
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
  })

  it('leave places free that a key may not have', async () => {
    const { begun, ask, finishAll } = setUp({ inAll: 2 })
    const asked = ['a', 'a', 'b'].map(ask)
    await settle()
    expect(begun).toEqual(['a', 'b'])
    await finishAll()
    await Promise.all(asked)
  })

  it('refuse a key whose own queue is full, and no other', async () => {
    const { ask, finishAll } = setUp({ waitingPerKey: 1 })
    const asked = ['a', 'a'].map(ask)
    await expect(ask('a')).rejects.toThrow(UnavailableError)
    asked.push(ask('b'))
    await finishAll()
    await Promise.all(asked)
  })

  it('of a full queue refuse keys with more than an equal share: one with nothing in it still waits', async () => {
    const { begun, ask, finishAll } = setUp({ waitingInAll: 4 })
    const asked = ['a', 'a', 'a', 'a', 'a'].map(ask)
    await expect(ask('a')).rejects.toThrow(UnavailableError)
    asked.push(ask('b'))
    await finishAll()
    await Promise.all(asked)
    expect(begun.slice(0, 3)).toEqual(['a', 'a', 'b'])
  })

  it('give the shop’s own work the first place, and refuse none of it', async () => {
    const { begun, ask, finishAll } = setUp({ shopFirst: true, waitingPerKey: 1, waitingInAll: 1, waitingMs: 10_000 })
    const asked = ['a', 'b', SHOP, SHOP, SHOP].map(ask)
    await finishAll()
    await Promise.all(asked)
    expect(begun).toEqual(['a', SHOP, SHOP, SHOP, 'b'])
  })

  it('end for whoever waits for too long or goes away, and go on after work that failed', async () => {
    const { turns, ask, finish } = setUp({ waitingMs: 1 })
    const held = ask('a')
    await expect(ask('b')).rejects.toThrow(UnavailableError)
    const gone = turns.take('c', (giveUp) => giveUp())
    expect(await gone).toBe('overloaded')
    await finish()
    await held
    await expect(turns.run('d', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    await expect(turns.run('d', async () => 'done')).resolves.toBe('done')
    expect(turns.figures()).toEqual({ active: 0, waiting: 0, keys: 0 })
  })
})
