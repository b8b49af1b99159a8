import { expect, it } from 'vitest'
import { nextPollDelay } from './poll-delay.ts'

it('polls slow down while they find nothing, up to a limit, and are fast again once they find something', () => {
  const pace = { pollMs: 100, idleMs: 600 }
  let delayMs = 100
  const delays = Array.from({ length: 12 }, () => (delayMs = nextPollDelay(delayMs, false, pace)))
  expect(delays.every((delay, at) => delay > (delays[at - 1] ?? 100) || delay === 600)).toBe(true)
  expect(delays.at(-1)).toBe(600)
  expect(nextPollDelay(600, true, pace)).toBe(100)
})
