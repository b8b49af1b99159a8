import { expect, it, vi } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

it('the event loop is late while something holds it, and on time again afterwards', async () => {
  const delay = watchEventLoop(400)
  const delayMs = () => delay().delayMs
  const until = performance.now() + 1000
  while (performance.now() < until);
  await expect.poll(delayMs, { interval: 10 }).toBeGreaterThan(100)
  await expect.poll(delayMs).toBeLessThan(50)
})

it('is measured again after nobody wanted to know for a while', () => {
  vi.useFakeTimers()
  try {
    const delayMs = () => delay().delayMs
    const delay = watchEventLoop(400)
    vi.advanceTimersByTime(60_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(delayMs()).toBe(0)
    expect(vi.getTimerCount()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
