import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { goToLive } from './open-pages.ts'
import { mailTo } from './outbox.ts'
import { signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const NEW = 'a-new-password'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

it('a lost password is replaced by the link of a mail, everybody else is signed out, and the new one signs in', async () => {
  const elsewhere = await here.visit()
  const { email } = await signInSomebody(elsewhere.page, here)
  await goToLive(elsewhere.page, '/account')

  const { page, ready, context, complaints } = await here.visit({ viewport: PHONE })
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await ready()
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await page.getByRole('status').getByText('A password reset email has been set.', { exact: true }).waitFor()
  expect(await field(page, 'Email').inputValue()).toBe(email)

  // The mail as people read it: its button opens a tab of its own.
  await mailTo(here.sandbox, email, 'Choose a new password')
  await page.goto(`${here.sandbox}/outbox`)
  const mail = page.locator('details', { hasText: email })
  if ((await mail.getAttribute('open')) === null) await mail.locator('summary').click()
  const link = mail.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await field(tab, 'New password').fill(NEW)
  // The script takes the token out of the address.
  await expect.poll(() => new URL(tab.url()).search).toBe('')
  await field(tab, 'Confirm password').fill(`${NEW}s`)
  await field(tab, 'Confirm password').blur()
  await tab.getByRole('alert').getByText('Passwords do not match.').waitFor()
  expect(await tab.getByRole('button', { name: 'Reset password' }).isDisabled()).toBe(true)
  await field(tab, 'Confirm password').fill(NEW)
  await tab.getByRole('button', { name: 'Reset password' }).click()
  await tab.getByRole('status').getByText('Your password has been changed').waitFor()
  await elsewhere.page.waitForURL('**/signin**')

  await tab.goto('/signin')
  await field(tab, 'Email').fill(email)
  await field(tab, 'Password').fill(NEW)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.getByRole('link', { name: 'My Account' }).click()
  await expect.poll(() => tab.getByRole('main').innerText()).toMatch(/Email Verified\s+Yes/)
  expect(complaints).toEqual([])
})
