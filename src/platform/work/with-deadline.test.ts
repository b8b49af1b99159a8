import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withDeadline } from './with-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const isLate = () => 'late'

/** Work that never ends by itself, and its signal. */
function endless() {
  const given: { signal?: AbortSignal } = {}
  const work = (signal: AbortSignal) => {
    given.signal = signal
    return Promise.withResolvers<'done'>().promise
  }
  return { given, work }
}

describe('work with a deadline', () => {
  it('has its own result, or its own failure, before that', async () => {
    expect(await withDeadline(1000, async () => 'done', isLate)).toBe('done')
    const failure = new Error('broken')
    await expect(withDeadline(1000, () => Promise.reject(failure), isLate)).rejects.toBe(failure)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has the value that is said for late work, and goes on', async () => {
    const { given, work } = endless()
    const result = withDeadline(1000, work, isLate)
    await vi.advanceTimersByTimeAsync(1000)
    expect([await result, given.signal?.aborted]).toEqual(['late', false])
  })

  it('fails with the error that is thrown for late work, which ends it', async () => {
    const { given, work } = endless()
    const error = new Error('too late')
    const fail = () => {
      throw error
    }
    const result = withDeadline(1000, work, fail)
    await Promise.all([expect(result).rejects.toBe(error), vi.advanceTimersByTimeAsync(1000)])
    expect(given.signal?.reason).toBe(error)
  })
})
