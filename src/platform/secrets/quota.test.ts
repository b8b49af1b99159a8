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

  it('is never exceeded twice over, whoever takes what', () => {
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
        expect(total).toBeLessThan(200)
      }),
    )
  })
})
