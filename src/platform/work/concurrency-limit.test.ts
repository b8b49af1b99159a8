import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../errors/unavailable-error.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Everything that is due has happened. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  it('let few work at a time, the others wait in order, and refuse beyond a bound', async () => {
    const turn = createConcurrencyLimit({ concurrency: 2, maxWaiting: 2 })
    const begun: number[] = []
    const end = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
    const work = end.map(({ promise }, index) => turn(() => (begun.push(index), promise)))
    await settle()
    expect(begun).toEqual([0, 1])
    await expect(turn(async () => {})).rejects.toThrow(UnavailableError)
    end[1]!.resolve()
    await settle()
    expect(begun).toEqual([0, 1, 2])
    for (const { resolve } of end) resolve()
    await Promise.all(work)
    expect(begun).toEqual([0, 1, 2, 3])
    await expect(turn(async () => 'again')).resolves.toBe('again')
  })

  it('go on after work that failed', async () => {
    const turn = createConcurrencyLimit({ concurrency: 1, maxWaiting: 1 })
    const failing = turn(() => Promise.reject(new Error('away')))
    const next = turn(async () => 'done')
    await expect(failing).rejects.toThrow('away')
    await expect(next).resolves.toBe('done')
  })
})
