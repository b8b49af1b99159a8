import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { goToLive, open, openDisclosure } from './open-pages.ts'
import { mailTo } from './outbox.ts'
import { registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

describe('the display name', () => {
  it.each([
    ['on a phone', { viewport: PHONE }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('is changed on the account page %s', async (_, visitor) => {
    const { page, ready, complaints } = await here.visit(visitor)
    await registerSomebody(page)
    await page.goto('/account')
    await ready()
    await openDisclosure(page, 'Display name')
    const field = page.getByRole('textbox', { name: 'Display name' })
    await field.fill('me@example.in')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('alert').getByText('Everybody can see this name').waitFor()
    await field.fill('Meera Iyer')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('status').getByText('Your display name has been changed').waitFor()
    await page.getByRole('definition').getByText('Meera Iyer').waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  })

  it('is the new one in another tab too, without a reload', async () => {
    const { page, context } = await here.visit()
    await registerSomebody(page)
    const other = await open(context, '/account')
    await goToLive(page, '/account')
    await openDisclosure(page, 'Display name')
    await page.getByRole('textbox', { name: 'Display name' }).fill('Meera Iyer')
    await page.getByRole('button', { name: 'Save name' }).click()
    await other.page.getByRole('definition').getByText('Meera Iyer').waitFor()
    expect(await other.stays()).toBe(true)
  })
})

describe('verifying the email address', () => {
  it.each([
    ['on a phone', { viewport: PHONE }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('takes the link of a mail, sent again from the account page, %s', async (_, visitor) => {
    const { page, ready, context, complaints } = await here.visit(visitor)
    const email = await registerSomebody(page)
    const first = linkIn(await mailTo(here.sandbox, email, 'Verify your email address'))
    await page.goto('/account')
    await ready()
    const verified = (tab: Page) => tab.locator('dt', { hasText: 'Email Verified' }).locator('xpath=following-sibling::dd')
    expect(await verified(page).innerText()).toBe('No')
    await page.getByRole('button', { name: 'Send verification email' }).click()
    await page.getByRole('status').getByText('A verification email is on its way.').waitFor()
    const newest = async () => linkIn(await mailTo(here.sandbox, email, 'Verify your email address'))
    await expect.poll(newest).not.toBe(first)

    const tab = await context.newPage()
    await tab.goto(first)
    await tab.getByRole('alert').getByText('This link is not valid.').waitFor()
    await tab.goto(await newest())
    await tab.getByText(email).waitFor()
    await tab.getByRole('button', { name: 'Verify email address' }).click()
    await tab.getByRole('status').getByText('Your email address is verified.').waitFor()
    if (!('viewport' in visitor)) await page.reload()
    await expect.poll(() => verified(page).innerText()).toBe('Yes')
    expect(await page.getByRole('button', { name: 'Send verification email' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

describe('deleting the account', () => {
  it.each([
    ['on a phone', { viewport: PHONE }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('takes the password, %s', async (_, visitor) => {
    const { page, ready } = await here.visit(visitor)
    await registerSomebody(page)
    await page.goto('/account')
    await ready()
    const erase = async (password: string) => {
      await openDisclosure(page, 'Delete my account')
      await page.getByRole('textbox', { name: 'Your password' }).fill(password)
      await page.getByRole('button', { name: 'Delete account for good' }).click()
    }
    await erase('not-this-one')
    await page.getByRole('alert').getByText('The current password is not right.').waitFor()
    await erase('block-print')
    await page.getByRole('status').getByText('Your account is deleted').waitFor()
    await page.goto('/account')
    expect(new URL(page.url()).pathname).toBe('/signin')
  })
})

function linkIn({ text }: { text: string }): string {
  return /http\S+\/verify-email\S+/.exec(text)![0]
}
