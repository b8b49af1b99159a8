import { expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { goToLive, hasStayed, openDisclosure, openWindow, stayOnPage } from './open-pages.ts'
import { signInAs, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

it('the password of an account is changed, which signs out other browsers but no tab of this one; then it signs out everywhere', async () => {
  const { page, context, ready } = await here.visit({ viewport: PHONE })
  const somebody = await signInSomebody(page, here)
  const other = await here.visit()
  await signInAs(other.page, here, somebody)
  await goToLive(other.page, '/account')
  const tab = await openWindow(context)
  await goToLive(tab, '/account/orders')
  await page.goto('/account')
  await ready()
  await openDisclosure(page, 'Password')
  await page.getByRole('textbox', { name: 'Current password' }).fill('block-print')
  await page.getByRole('textbox', { name: 'New password' }).fill('indigo and madder')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('indigo and madder')
  const loaded = tab.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('status').getByText('Your password has been changed').waitFor()
  await stayOnPage(page)
  await other.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await loaded
  expect([tab.url(), await tab.getByRole('heading', { name: 'Your Orders' }).count()]).toEqual([`${here.origin}/account/orders`, 1])
  expect(await hasStayed(page)).toBe(true)
  await openDisclosure(page, 'Where you are signed in')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Yes, sign out' }).click()
  await page.getByRole('link', { name: 'Sign In' }).waitFor()
})
