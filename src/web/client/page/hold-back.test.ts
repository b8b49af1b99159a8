import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHoldBack, SETTLE_MS } from './hold-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openHoldBack() {
  const passed: number[] = []
  return { passed, ...createHoldBack<number>((value) => passed.push(value)) }
}

describe('live values of what a page writes itself', () => {
  it('pass at once as long as the page writes nothing', () => {
    const { passed, hear } = openHoldBack()
    hear(1)
    hear(2)
    expect(passed).toEqual([1, 2])
  })

  it('wait until the answer has settled, and only the latest counts', () => {
    const { passed, hear, writing } = openHoldBack()
    writing(true)
    hear(1)
    vi.advanceTimersByTime(10 * SETTLE_MS)
    writing(false)
    hear(2)
    vi.advanceTimersByTime(SETTLE_MS - 1)
    expect(passed).toEqual([])
    vi.advanceTimersByTime(1)
    expect(passed).toEqual([2])
    hear(3)
    expect(passed).toEqual([2, 3])
  })

  it('wait on when something else is written meanwhile', () => {
    const { passed, hear, writing } = openHoldBack()
    writing(true)
    writing(false)
    hear(1)
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
