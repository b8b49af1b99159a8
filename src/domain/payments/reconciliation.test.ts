import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPollS, nextRefundPollS } from './reconciliation.ts'

/** The ages at which a session that stays in this state is looked at, up to `untilS`. */
function looks(state: 'open' | 'failed', untilS: number): number[] {
  const ages: number[] = []
  for (let age = 0; age <= untilS;) {
    const next = nextPollS(state, age)
    if (next === null) break
    age += next
    ages.push(age)
  }
  return ages
}

describe('looking after a payment', () => {
  it('begins after 20 to 25 s, then comes every 3, 6, 10, 30 and 60 s until the order expires', () => {
    const ages = looks('open', 20 * 60)
    expect(ages[0]).toBeGreaterThanOrEqual(20)
    expect(ages[0]).toBeLessThanOrEqual(25)
    const pauses = ages.slice(1).map((age, index) => age - ages[index]!)
    const counts = [3, 6, 10, 30, 60].map((pause) => pauses.filter((each) => each === pause).length)
    expect(counts.slice(0, 4)).toEqual([10, 10, 6, 2])
    expect(pauses.every((pause, index) => index === 0 || pause >= pauses[index - 1]!)).toBe(true)
    expect(ages.at(-1)).toBeGreaterThanOrEqual(20 * 60)
  })

  it('goes on after the expiry while the provider says PENDING, at least once a day', () => {
    expect(looks('open', 10 * 86_400).at(-1)).toBeGreaterThan(10 * 86_400 - 1)
    fc.assert(
      fc.property(fc.nat(1e8), (ageS) => {
        const next = nextPollS('open', ageS)!
        expect(next).toBeGreaterThan(0)
        expect(next).toBeLessThanOrEqual(86_400)
      }),
    )
  })

  it('expects late money after a failure for three days, and nothing after a final state', () => {
    const ages = looks('failed', 1e9)
    expect(ages.at(-1)).toBeGreaterThan(3 * 86_400)
    expect(ages.length).toBeLessThan(40)
    for (const state of ['paid', 'mismatch', 'duplicate', 'account-deleted'] as const) expect(nextPollS(state, 5)).toBeNull()
  })

  it('asks after a refund ever more seldom', () => {
    expect(nextRefundPollS(0)).toBe(5)
    expect(nextRefundPollS(3600)).toBe(1800)
    expect(nextRefundPollS(1e9)).toBe(86_400)
  })
})
