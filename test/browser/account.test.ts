import { expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { goToLive, hasStayed, openDisclosure, openWindow, stayOnPage } from './open-pages.ts'
import { mailTo } from './outbox.ts'
import { signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

it('an account gets a name and a verified address, which its other tab shows without a reload, and is deleted', async () => {
  const { page, context, ready, complaints } = await here.visit({ viewport: PHONE })
  const { email } = await signInSomebody(page, here)
  await page.goto('/account')
  await ready()
  const tab = await openWindow(context)
  await goToLive(tab, '/account')
  await stayOnPage(tab)
  const verified = tab.locator('dt', { hasText: 'Email Verified' }).locator('xpath=following-sibling::dd')
  expect(await verified.innerText()).toBe('No')

  await page.getByText('Change your display name').click()
  await page.getByRole('textbox', { name: 'Display name' }).fill('Meera Iyer')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('status').getByText('Your display name has been changed').waitFor()
  await tab.getByRole('definition').getByText('Meera Iyer').waitFor()

  await page.getByRole('button', { name: 'Send verification email' }).click()
  await page.getByRole('status').getByText('A verification email is on its way.').waitFor()
  const { text } = await mailTo(here.sandbox, email, 'Verify your email address')
  await page.goto(/http\S+\/verify-email\S+/.exec(text)![0])
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await page.getByRole('status').getByText('Your email address is verified.').waitFor()
  await expect.poll(() => verified.innerText()).toBe('Yes')
  expect(await tab.getByRole('button', { name: 'Send verification email' }).count()).toBe(0)
  expect(await hasStayed(tab)).toBe(true)

  await page.goto('/account')
  await ready()
  await openDisclosure(page, 'Delete my account')
  await page.getByRole('button', { name: 'Delete account for good' }).click()
  await page.getByRole('textbox', { name: 'Your password' }).fill('block-print')
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await page.getByRole('status').getByText('Your account is deleted').waitFor()
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(complaints).toEqual([])
})
