// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { forgetComplete } from './forget-complete.ts'

const loadedAt = (address: string) => {
  history.replaceState(null, '', address)
  forgetComplete()
  return () => location.pathname + location.search
}

it('complete=true leaves the address by itself, without a step to go back to, and nothing else does', async () => {
  const steps = history.length
  const shown = loadedAt('/account/orders?complete=true')
  expect(shown()).toBe('/account/orders?complete=true')
  await expect.poll(shown).toBe('/account/orders?payment=complete')
  expect(history.length).toBe(steps)
  const other = loadedAt('/account/orders?payment=pending&order=ch_1')
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  expect(other()).toBe('/account/orders?payment=pending&order=ch_1')
})
