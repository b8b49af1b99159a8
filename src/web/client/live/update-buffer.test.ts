import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUpdateBuffer, SETTLE_MS } from './update-buffer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openBuffer() {
  const passed: number[] = []
  return { passed, ...createUpdateBuffer<number>((value) => passed.push(value)) }
}

describe('live values of what a page writes itself', () => {
  it('pass at once as long as the page writes nothing', () => {
    const { passed, receive } = openBuffer()
    receive(1)
    receive(2)
    expect(passed).toEqual([1, 2])
  })

  it('wait until the answer has settled, and only the latest counts', () => {
    const { passed, receive, writing } = openBuffer()
    writing(true)
    receive(1)
    vi.advanceTimersByTime(10 * SETTLE_MS)
    writing(false)
    receive(2)
    vi.advanceTimersByTime(SETTLE_MS - 1)
    expect(passed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(passed).toEqual([2])
    receive(3)
    expect(passed).toEqual([2, 3])
  })

  it('wait on when something else is written meanwhile', () => {
    const { passed, receive, writing } = openBuffer()
    writing(true)
    writing(false)
    receive(1)
    vi.advanceTimersByTime(SETTLE_MS - 1)
    writing(true)
    vi.advanceTimersByTime(SETTLE_MS)
    writing(false)
    vi.advanceTimersByTime(SETTLE_MS - 1)
    expect(passed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(passed).toEqual([1])
  })
})
