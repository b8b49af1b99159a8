import { describe, expect, it } from 'vitest'
import { retryUntilLocked } from './retry.ts'

const lockTimeout = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

describe('a transaction that locks whole tables', () => {
  it('is repeated until it has its locks', async () => {
    let attempts = 0
    const work = async () => {
      attempts++
      if (attempts < 5) throw lockTimeout()
      return 'done'
    }
    expect(await retryUntilLocked(work, 60_000)).toBe('done')
    expect(attempts).toBe(5)
  })

  it('fails with the last failure when its time is over, and at once for any other cause', async () => {
    await expect(retryUntilLocked(() => Promise.reject(lockTimeout()), 0)).rejects.toThrow('lock timeout')
    await expect(retryUntilLocked(() => Promise.reject(new Error('syntax error')), 60_000)).rejects.toThrow('syntax error')
  })
})
