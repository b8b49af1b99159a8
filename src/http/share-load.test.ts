import { expect, it } from 'vitest'
import { shareLoad } from './share-load.ts'

/** A source whose loads end when the test says so. */
function createSource() {
  const loads: PromiseWithResolvers<number>[] = []
  const source = {}
  return {
    loads,
    request: (key = 'kurta') =>
      shareLoad(source, key, () => {
        const load = Promise.withResolvers<number>()
        loads.push(load)
        return load.promise
      }),
  }
}

it('whoever asks while a value is loading shares the next load, which begins afterwards', async () => {
  const { loads, request } = createSource()
  const first = request()
  const [second, third] = [request(), request()]
  expect(loads).toHaveLength(1)
  loads[0]!.resolve(1)
  expect(await first).toBe(1)
  const fourth = request()
  expect(loads).toHaveLength(2)
  loads[1]!.resolve(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  loads[2]?.resolve(3)
  expect(await fourth).toBeGreaterThanOrEqual(2)
})

it('nothing outlives its load: a later request loads anew, also after a failure', async () => {
  const { loads, request } = createSource()
  const failing = request()
  const afterwards = request()
  loads[0]!.reject(new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  loads[1]!.resolve(2)
  expect(await afterwards).toBe(2)
  const later = request()
  expect(loads).toHaveLength(3)
  loads[2]!.resolve(3)
  expect(await later).toBe(3)
})

it('different keys and different sources load by themselves', () => {
  const { loads, request } = createSource()
  void request('kurta')
  void request('stole')
  const other = createSource()
  void other.request('kurta')
  expect([loads.length, other.loads.length]).toEqual([2, 1])
})
