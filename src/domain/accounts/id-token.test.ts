import { describe, expect, it } from 'vitest'
import { isRenewalDue, isUsable, renewalDelayMs, retryDelayMs } from './id-token.ts'

const token = { uid: 'asha', token: 't', expiresAtMs: 1_000_000 }

describe('an ID token', () => {
  it('counts as expired 30 seconds early', () => {
    expect([isUsable(token, 969_999), isUsable(token, 970_000)]).toEqual([true, false])
  })

  it('is due for renewal 5 minutes early', () => {
    expect([renewalDelayMs(token, 100_000), renewalDelayMs(token, 699_999), renewalDelayMs(token, 2_000_000)]).toEqual([600_000, 1, 0])
    expect([isRenewalDue(token, 699_999), isRenewalDue(token, 700_000)]).toEqual([false, true])
  })

  it('is asked for again after 30 s, doubling to 16 minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50, 2000].map((failures) => retryDelayMs(failures) / 1000)).toEqual([
      30, 60, 120, 240, 480, 960, 960, 960, 960,
    ])
  })
})
