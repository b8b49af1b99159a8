import { beforeEach, describe, expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { violations, widerThanWindow } from './examine.ts'
import { registerSomebody } from './people.ts'
import { blockPopups, leaveFor, openPopup } from './provider-pages.ts'
import { useShop } from './use-shop.ts'

const here = useShop()
beforeEach(() => here.pool.query("delete from users where email like '%@mail.example' or email like '%.invalid'"))

describe('signing in with a provider', () => {
  it.each([
    ['on a phone', PHONE],
    ['on a desktop', DESKTOP],
  ])('in a popup leads the page behind where the shopper was going %s', async (_, viewport) => {
    const { page, ready, complaints } = await here.visit({ viewport })
    await page.goto('/checkout')
    await page.waitForURL('**/signin?redirect=/checkout')
    await ready()
    const popup = await openPopup(page, 'Continue with Google')
    expect(page.url()).toBe(`${here.origin}/signin?redirect=/checkout`)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: /^Asha Verma/ }).click()
    await page.waitForURL(`${here.origin}/checkout`)
    await closed
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)

    await page.getByRole('link', { name: 'My Account' }).click()
    await page.getByText('asha.verma@mail.example').waitFor()
    const photo = page.getByRole('banner').locator('img[src^="/files/photos/"]')
    const countAgain = async () => {
      await page.reload()
      return photo.count()
    }
    await expect.poll(countAgain).toBe(1)
    expect(complaints).toEqual([])
  })

  it('opens a window of 500 by 600', async () => {
    const { page, ready } = await here.visit()
    await page.goto('/signin')
    await ready()
    const popup = await openPopup(page, 'Continue with Google')
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  })

  it.each([
    ['without JavaScript', { javaScriptEnabled: false }],
    ['where popups are blocked', {}],
  ])('stays in the tab %s', async (_, options) => {
    const { page, context, ready } = await here.visit(options)
    await blockPopups(page)
    await page.goto('/signin?redirect=/shop')
    await ready()
    await leaveFor(page, 'Google')
    await page.getByRole('button', { name: /^Asha Verma/ }).click()
    await page.waitForURL(`${here.origin}/shop`)
    await page.getByRole('link', { name: 'My Account' }).waitFor()
    expect(context.pages()).toHaveLength(1)
  })

  it('where popups are blocked says so', async () => {
    const { page, ready } = await here.visit()
    await blockPopups(page)
    await page.goto('/signin')
    await ready()
    await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()))
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Your browser blocked the window for Google')
  })

  it('works where the provider cuts its window off from the shop', async () => {
    const { page, ready, context } = await here.visit()
    await context.route(`${here.sandbox}/**`, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 })
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'cross-origin-opener-policy': 'same-origin' } })
    })
    await page.goto('/signin?redirect=/sizechart')
    await ready()
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await opening
    const chooser = async () => context.pages().find((other) => other !== page && other.url().startsWith(here.sandbox)) !== undefined
    await expect.poll(chooser).toBe(true)
    const popup = context.pages().find((other) => other !== page && other.url().startsWith(here.sandbox))!
    await popup.getByRole('button', { name: /^Asha Verma/ }).click()
    await page.waitForURL(`${here.origin}/sizechart`)
    await page.getByRole('link', { name: 'My Account' }).waitFor()
  })

  it('from the register page opens an account, with an address or without', async () => {
    const { page, ready, complaints } = await here.visit()
    await page.goto('/register?redirect=/account')
    await ready()
    const popup = await openPopup(page, 'Continue with Twitter')
    await popup.getByRole('button', { name: /^Farid Ansari/ }).click()
    await page.waitForURL(`${here.origin}/account`)
    expect(await page.getByRole('main').innerText()).toMatch(/Farid Ansari\s+Email Address\s+N\/A\s+Email Verified\s+No/)
    expect(complaints).toEqual([])
  })

  it('goes on in the popup where the page behind has gone', async () => {
    const { page, ready } = await here.visit()
    await page.goto('/signin?redirect=/sizechart')
    await ready()
    const popup = await openPopup(page, 'Continue with Google')
    await page.goto('/terms')
    await popup.getByRole('button', { name: /^Asha Verma/ }).click()
    await popup.waitForURL(`${here.origin}/sizechart`)
    await popup.getByRole('link', { name: 'My Account' }).waitFor()
    expect(page.url()).toBe(`${here.origin}/terms`)
  })
})

describe('a sign-in with a provider that fails', () => {
  it('because it was cancelled, or the popup closed, says so below the buttons and can be tried again', async () => {
    const { page, ready, complaints } = await here.visit()
    await page.goto('/signin?redirect=/shop')
    await ready()
    const cancelled = await openPopup(page, 'Continue with Twitter')
    await cancelled.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').getByText('You cancelled the sign-in with Twitter.').waitFor()
    const closed = await openPopup(page, 'Continue with Google')
    expect(await page.getByRole('alert').count()).toBe(0)
    await closed.close()
    await page.getByRole('alert').getByText('You cancelled the sign-in with Google.').waitFor()
    const popup = await openPopup(page, 'Continue with Google')
    await popup.getByRole('button', { name: /^Kabir Mehta/ }).click()
    await page.waitForURL(`${here.origin}/shop`)
    await page.getByRole('link', { name: 'My Account' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('because it was cancelled says so in the popup where the page behind has gone', async () => {
    const { page, ready } = await here.visit()
    await page.goto('/signin')
    await ready()
    const popup = await openPopup(page, 'Continue with Google')
    await page.goto('/terms')
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await popup.getByRole('alert').getByText('You cancelled the sign-in with Google. You can close this window.').waitFor()
    expect([await violations(popup), await widerThanWindow(popup)]).toEqual([[], []])
    await popup.screenshot({ path: 'test-results/screens/popup-result.png' })
    await popup.getByRole('link', { name: 'Try again' }).click()
    await popup.waitForURL(`${here.origin}/signin?with=google&error=popup-closed-by-user`)
  })

  it('because the shop cannot be reached says so, and leaves no window behind', async () => {
    const { page, context, ready } = await here.visit()
    await page.goto('/signin')
    await ready()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('alert').getByText('The shop could not be reached.').waitFor()
    await expect.poll(() => context.pages().length).toBe(1)
  })

  it('because the provider does not answer says so', async () => {
    const { page, ready } = await here.visit()
    await page.goto('/signin')
    await ready()
    const popup = await openPopup(page, 'Continue with Google')
    const headers = { 'content-type': 'application/json' }
    await fetch(`${here.sandbox}/control/google`, { method: 'POST', headers, body: JSON.stringify([{ fault: 'broken-json' }]) })
    await popup.getByRole('button', { name: /^Kabir Mehta/ }).click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('The sign-in with Google did not work.')
    await fetch(`${here.sandbox}/control/google`, { method: 'DELETE' })
  })

  it('never takes over an account whose address nobody has verified', async () => {
    const { page, context, ready } = await here.visit()
    const email = await registerSomebody(page)
    await here.pool.query("update users set email = 'asha.verma@mail.example' where email = $1", [email])
    await context.clearCookies()
    await page.goto('/signin')
    await ready()
    const popup = await openPopup(page, 'Continue with Google')
    await popup.getByRole('button', { name: /^Asha Verma/ }).click()
    await page.getByRole('alert').getByText('You already have an account with this email address').waitFor()
    expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(1)
  })

  it('because another window began a later one is told so, and the later one succeeds', async () => {
    const { page, context } = await here.visit({ javaScriptEnabled: false })
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

describe('the account page', () => {
  it.each([
    ['in a popup', {}],
    ['without JavaScript', { javaScriptEnabled: false }],
  ])('links a provider %s, and unlinks it once its owner has confirmed it there', async (_, options: { javaScriptEnabled?: boolean }) => {
    const { page, ready, complaints } = await here.visit(options)
    const email = await registerSomebody(page)
    await page.goto('/account')
    await ready()
    const section = page.getByRole('region', { name: 'Sign-in methods' })
    if (options.javaScriptEnabled === false) {
      await page.getByRole('button', { name: 'Link Google' }).click()
      await page.getByRole('button', { name: /^Kabir Mehta/ }).click()
    } else {
      const popup = await openPopup(page, 'Link Google')
      await popup.getByRole('button', { name: /^Kabir Mehta/ }).click()
    }
    await page.getByRole('status').getByText('It is linked').waitFor()
    expect(complaints).toEqual([])
    await here.pool.query(
      "update sessions set created_at = created_at - interval '1 hour' where user_id = (select id from users where email = $1)",
      [email],
    )
    await section.getByRole('button', { name: 'Unlink Google' }).click()
    await page.getByRole('heading', { name: 'Please confirm that it is you' }).waitFor()
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: /^Asha Verma/ }).click()
    // That account is not linked: the question comes again, and the form with it.
    await page.getByRole('alert').waitFor()
    await leaveFor(page, 'Google')
    await page.getByRole('button', { name: /^Kabir Mehta/ }).click()
    await page.getByText('It is you. What you had begun is waiting.').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('status').getByText('It is unlinked').waitFor()
    await section.getByRole('button', { name: 'Link Google', exact: true }).waitFor()
  })
})
