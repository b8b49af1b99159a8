import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withDeadline } from './with-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = (_: void) => Promise.withResolvers<'done'>().promise

describe('work with a deadline', () => {
  it('has its own result, or its own failure, before that', async () => {
    expect(
      await withDeadline(
        1000,
        async () => 'done',
        () => 'late',
      ),
    ).toBe('done')
    const failure = new Error('broken')
    await expect(
      withDeadline(
        1000,
        () => Promise.reject(failure),
        () => 'late',
      ),
    ).rejects.toBe(failure)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has the value that is said for late work, and goes on', async () => {
    let given: AbortSignal | undefined
    const result = withDeadline(
      1000,
      (signal) => never(void (given = signal)),
      () => 'late',
    )
    await vi.advanceTimersByTimeAsync(1000)
    expect([await result, given?.aborted]).toEqual(['late', false])
  })

  it('fails with the error that is thrown for late work, which ends it', async () => {
    let given: AbortSignal | undefined
    const error = new Error('too late')
    const result = withDeadline(
      1000,
      (signal) => never(void (given = signal)),
      () => {
        throw error
      },
    )
    const failed = expect(result).rejects.toBe(error)
    await vi.advanceTimersByTimeAsync(1000)
    await failed
    expect(given?.reason).toBe(error)
  })
})
