// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest'
import { forgetAddress } from './forget-address.ts'

const loadedAt = (address: string) => {
  history.replaceState(null, '', address)
  onTestFinished(() => history.replaceState(null, '', '/'))
  forgetAddress()
  return () => location.pathname + location.search
}

it('complete=true leaves the address by itself, without a step to go back to, and nothing else does', async () => {
  const steps = history.length
  document.body.innerHTML = '<div data-new></div>'
  const shown = loadedAt('/account/orders?complete=true')
  expect(shown()).toBe('/account/orders?complete=true')
  await expect.poll(shown).toBe('/account/orders?payment=complete')
  expect(history.length).toBe(steps)
  document.body.innerHTML = ''
  const other = loadedAt('/account/orders?payment=pending&order=ch_1')
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
  expect(other()).toBe('/account/orders?payment=pending&order=ch_1')
})

it('complete=true leaves nothing behind where nothing was bought, and takes nothing else along', async () => {
  const shown = loadedAt('/account?complete=true')
  await expect.poll(shown).toBe('/account')
  const more = loadedAt('/account/orders?complete=true&from=x')
  await expect.poll(more).toBe('/account/orders?from=x')
})

it('the token of a link by mail leaves the address where the form has it', async () => {
  document.body.innerHTML = '<input type="hidden" name="token" value="1" data-forget>'
  const shown = loadedAt('/reset-password?token=1')
  await expect.poll(shown).toBe('/reset-password')
  document.body.innerHTML = ''
})
