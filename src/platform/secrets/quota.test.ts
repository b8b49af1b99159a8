import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createQuota } from './quota.ts'

describe('a quota', () => {
  it('gives each key its own part, and takes it back', () => {
    const quota = createQuota({ perKey: 2, inAll: 10 })
    expect([quota.acquire('a'), quota.acquire('a'), quota.acquire('a'), quota.acquire('b', 2)]).toEqual([true, true, false, true])
    quota.release('a')
    expect([quota.acquire('a'), quota.acquire('a')]).toEqual([true, false])
  })

  it('that others have used up still has a share for whoever holds less', () => {
    const quota = createQuota({ perKey: 50, inAll: 100 })
    expect([quota.acquire('a', 50), quota.acquire('b', 50)]).toEqual([true, true])
    expect([quota.acquire('c', 33), quota.acquire('c'), quota.acquire('a')]).toEqual([true, false, false])
    quota.release('a', 50)
    expect(quota.acquire('c', 17)).toBe(true)
  })

  it('has room for the first body of each key beyond equal shares, until that too is held', () => {
    const quota = createQuota({ perKey: 64, inAll: 128, first: { amount: 5, inAll: 384 } })
    const holders = Array.from({ length: 76 }, (_, index) => `address ${index}`)
    for (const key of holders) expect(quota.acquire(key, 5), key).toBe(true)
    // Small ones still pass: an equal share is there for everybody.
    expect([quota.acquire('address 0'), quota.acquire('late', 5), quota.acquire('late')]).toEqual([false, false, true])
    quota.release('address 1', 5)
    expect([quota.acquire('late', 4), quota.acquire('late')]).toEqual([true, false])
  })

  it('is hardly exceeded by few, whoever takes what', () => {
    const steps = fc.array(fc.record({ key: fc.constantFrom(...'abcdefgh'), amount: fc.integer({ min: 1, max: 60 }), frees: fc.boolean() }))
    fc.assert(
      fc.property(steps, (list) => {
        const quota = createQuota({ perKey: 60, inAll: 100 })
        const held = new Map<string, number[]>()
        for (const { key, amount, frees } of list) {
          const own = held.get(key) ?? []
          held.set(key, own)
          if (frees && own.length > 0) quota.release(key, own.pop())
          else if (quota.acquire(key, amount)) own.push(amount)
        }
        const total = [...held.values()].flat().reduce((sum, amount) => sum + amount, 0)
        // 1 + 1/3 + … + 1/8, after two that hold all of it.
        expect(total).toBeLessThan(222)
      }),
    )
  })
})
