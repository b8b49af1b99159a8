import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { goToLive } from './open-pages.ts'
import { mailTo } from './outbox.ts'
import { registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const NEW = 'a-new-password'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const press = (button: Locator) => button.click()
const expectDisabled = async (button: Locator) => expect(await button.isDisabled()).toBe(true)

async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('a lost password', () => {
  it.each([
    // Scripts take the token out of the address, and keep what would be refused from being sent.
    ['on a phone', { viewport: PHONE }, /^$/, expectDisabled],
    ['without JavaScript', { javaScriptEnabled: false }, /^\?token=/, press],
  ])('is replaced by the link of a mail %s, and everybody else is signed out', async (_, visitor, search, tryToSend) => {
    const elsewhere = await here.visit()
    const email = await registerSomebody(elsewhere.page)
    await goToLive(elsewhere.page, '/account')

    const { page, ready, complaints } = await here.visit(visitor)
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await ready()
    await field(page, 'Email').fill(email)
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await page.getByRole('status').getByText('A password reset email has been set.', { exact: true }).waitFor()
    expect(await field(page, 'Email').inputValue()).toBe(email)

    const { text, html } = await mailTo(here.sandbox, email, 'Choose a new password')
    const link = /http\S+/.exec(text)![0]
    expect(html).toContain(`href="${link}"`)
    await page.goto(link)
    await ready()
    await expect.poll(() => new URL(page.url()).search).toMatch(search)
    await field(page, 'New password').fill(NEW)
    await field(page, 'Confirm password').fill(`${NEW}s`)
    await field(page, 'Confirm password').blur()
    await tryToSend(page.getByRole('button', { name: 'Reset password' }))
    await page.getByRole('alert').getByText('Passwords do not match.').waitFor()
    await field(page, 'New password').fill(NEW)
    await field(page, 'Confirm password').fill(NEW)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('status').getByText('Your password has been changed').waitFor()
    await elsewhere.page.waitForURL('**/signin**')

    await tryToSignIn(page, email, 'block-print')
    await page.getByRole('alert').getByText('The email address or the password is not right.').waitFor()
    await tryToSignIn(page, email, NEW)
    await page.getByRole('link', { name: 'My Account' }).waitFor()
    await page.goto('/account')
    expect(await page.getByRole('main').innerText()).toMatch(/Email Verified\s+Yes/)
    // A refused form comes back with its status.
    expect(complaints.filter((complaint) => !/401|422/.test(complaint))).toEqual([])
  })

  it('is asked for by the mail as people read it: its button opens the page in the outbox’s own tab', async () => {
    const { page, context, complaints } = await here.visit({ viewport: PHONE })
    const email = await registerSomebody(page)
    await context.clearCookies()
    await page.goto('/forgot-password')
    await field(page, 'Email').fill(email)
    await page.getByRole('button', { name: 'Send reset email' }).click()
    await mailTo(here.sandbox, email, 'Choose a new password')
    await page.goto(`${here.sandbox}/outbox`)
    const mail = page.frameLocator('iframe').first()
    const [opened] = await Promise.all([context.waitForEvent('page'), mail.getByRole('link', { name: 'Choose a new password' }).click()])
    await field(opened, 'New password').waitFor()
    expect(complaints).toEqual([])
  })
})
