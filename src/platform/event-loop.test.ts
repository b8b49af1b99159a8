import { expect, it } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

it('the event loop is late while something holds it, and on time again afterwards', async () => {
  const delayMs = watchEventLoop()
  const until = performance.now() + 1000
  while (performance.now() < until);
  await expect.poll(delayMs, { interval: 10 }).toBeGreaterThan(100)
  await expect.poll(delayMs).toBeLessThan(50)
})
