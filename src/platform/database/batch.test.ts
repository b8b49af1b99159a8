import { describe, expect, it } from 'vitest'
import { createBatch } from './batch.ts'

/** A batch whose rounds end when told to. */
function controlled() {
  const rounds: { keys: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const ask = createBatch<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>()
    rounds.push({ keys, end: () => resolve(new Map(keys.map((key) => [key, key.toUpperCase()]))), fail: reject })
    return promise
  })
  return { ask, rounds, asked: () => rounds.map(({ keys }) => keys) }
}

/** Everything that is due has happened. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a batch', () => {
  it('asks what is asked together in one round, and gives everybody their own answer', async () => {
    const { ask, rounds, asked } = controlled()
    const answers = Promise.all([ask('neel'), ask('lal'), ask('neel')])
    await settle()
    expect(asked()).toEqual([['neel', 'lal']])
    rounds[0]!.end()
    expect(await answers).toEqual(['NEEL', 'LAL', 'NEEL'])
  })

  it('gathers what comes while two rounds are under way, and never answers from a round that began before the question', async () => {
    const { ask, rounds, asked } = controlled()
    const answers: Promise<unknown>[] = []
    for (const key of ['neel', 'neel', 'neel', 'hara', 'neel']) {
      answers.push(ask(key))
      await settle()
    }
    expect(asked()).toEqual([['neel'], ['neel']])
    rounds[1]!.end()
    await settle()
    expect(asked()).toEqual([['neel'], ['neel'], ['neel', 'hara']])
    rounds[0]!.end()
    rounds[2]!.end()
    expect(await Promise.all(answers)).toEqual(['NEEL', 'NEEL', 'NEEL', 'HARA', 'NEEL'])
  })

  it('says null where there is no answer', async () => {
    const ask = createBatch(async () => new Map<string, string>())
    expect(await ask('nobody')).toBeNull()
  })

  it('reports a failure to those of its round alone, and goes on', async () => {
    const { ask, rounds } = controlled()
    const first = ask('neel')
    await settle()
    rounds[0]!.fail(new Error('away'))
    await expect(first).rejects.toThrow('away')
    const second = ask('neel')
    await settle()
    rounds[1]!.end()
    expect(await second).toBe('NEEL')
  })
})
