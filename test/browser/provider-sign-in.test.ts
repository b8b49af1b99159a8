import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()
beforeEach(() => here.pool.query("delete from users where email like '%@mail.example' or email like '%.invalid'"))

async function leaveFor(page: Page, provider: 'Google' | 'Twitter'): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  await page.waitForURL(`${here.sandbox}/**`)
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
}

describe('signing in with a provider', () => {
  it.each([
    ['on a phone', PHONE, true],
    ['on a desktop', DESKTOP, true],
    ['without JavaScript', DESKTOP, false],
  ])('leads to the account chooser and back to where the shopper was %s', async (_, viewport, javaScriptEnabled) => {
    const { page, ready, complaints } = await here.visit({ viewport, javaScriptEnabled })
    await page.goto('/checkout')
    await page.waitForURL('**/signin?redirect=/checkout')
    await ready()
    await leaveFor(page, 'Google')
    await page.getByRole('button', { name: /^Asha Verma/ }).click()
    await page.waitForURL(`${here.origin}/checkout`)
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()

    await page.getByRole('link', { name: 'My Account' }).click()
    await page.getByText('asha.verma@mail.example').waitFor()
    const photo = page.getByRole('banner').locator('img[src^="/files/photos/"]')
    const countAgain = async () => {
      await page.reload()
      return photo.count()
    }
    await expect.poll(countAgain, { timeout: 15_000 }).toBe(1)
    expect(complaints).toEqual([])
  })

  it('from the register page opens an account, with an address or without', async () => {
    const { page, complaints } = await here.visit()
    await page.goto('/register?redirect=/account')
    await leaveFor(page, 'Twitter')
    await page.getByRole('button', { name: /^Farid Ansari/ }).click()
    await page.waitForURL(`${here.origin}/account`)
    expect(await page.getByRole('main').innerText()).toMatch(/Farid Ansari\s+Email Address\s+N\/A\s+Email Verified\s+No/)
    expect(complaints).toEqual([])
  })

  it('that is cancelled is back on the sign-in page, and can be tried again', async () => {
    const { page, complaints } = await here.visit()
    await page.goto('/signin?redirect=/shop')
    await leaveFor(page, 'Twitter')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`${here.origin}/signin?**`)
    expect(await page.getByRole('alert').innerText()).toBe('You cancelled the sign-in with Twitter.')
    await leaveFor(page, 'Google')
    await page.getByRole('button', { name: /^Kabir Mehta/ }).click()
    await page.waitForURL(`${here.origin}/shop`)
    await page.getByRole('link', { name: 'My Account' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('never takes over an account whose address nobody has verified', async () => {
    const { page, context } = await here.visit()
    const email = await registerSomebody(page)
    await here.pool.query("update users set email = 'asha.verma@mail.example' where email = $1", [email])
    await context.clearCookies()
    await page.goto('/signin')
    await leaveFor(page, 'Google')
    await page.getByRole('button', { name: /^Asha Verma/ }).click()
    await page.waitForURL(`${here.origin}/signin?**`)
    expect(await page.getByRole('alert').innerText()).toContain('There is an account with this email address already')
    expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(1)
  })

  it('that two windows began is finished by the later one, and the other is told', async () => {
    const { page, context } = await here.visit()
    const other = await context.newPage()
    await page.goto('/signin')
    await leaveFor(page, 'Google')
    await other.goto('/signin')
    await leaveFor(other, 'Twitter')
    await page.getByRole('button', { name: /^Kabir Mehta/ }).click()
    await page.waitForURL(`${here.origin}/signin?**`)
    expect(await page.getByRole('alert').innerText()).toContain('was started in another window')
    await other.getByRole('button', { name: /^Kabir Mehta/ }).click()
    await other.waitForURL(`${here.origin}/`)
    await other.getByRole('link', { name: 'My Account' }).waitFor()
  })
})
