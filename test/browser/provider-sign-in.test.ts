import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/chromium.ts'
import { confirmedBefore } from '../support/operators.ts'
import { violations, widerThanWindow } from './examine.ts'
import { holdScripts } from './open-pages.ts'
import { blockPopups, leaveFor, openPopup } from './provider-pages.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

describe('signing in with a provider', () => {
  it('in a popup of 500 by 600 leads the page behind where the shopper was going; one that is half an hour old is confirmed in another before a provider is linked, and the form goes on', async () => {
    const { page, ready, complaints } = await here.visit()
    await page.goto('/signin?redirect=/account')
    await ready()
    const popup = await openPopup(page, 'Continue with Google')
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: /^Asha Verma/ }).click()
    await page.waitForURL(`${here.origin}/account`)
    await closed
    await page.getByText('asha.verma@mail.example').waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)

    await ready()
    const isLinkedThenNot = async () => {
      await page.getByRole('status').getByText('It is linked').waitFor()
      await page.getByRole('button', { name: 'Unlink Twitter' }).click()
      await page.getByRole('button', { name: 'Yes, unlink' }).click()
      await page.getByRole('status').getByText('It is unlinked').waitFor()
    }
    await (await openPopup(page, 'Link Twitter')).getByRole('button', { name: /^Kabir Mehta/ }).click()
    await isLinkedThenNot()
    expect(complaints).toEqual([])

    const { rows } = await here.pool.query<{ id: string }>("select id from users where email = 'asha.verma@mail.example'")
    await confirmedBefore(here, rows[0]!.id, 31)
    await page.getByRole('button', { name: 'Link Twitter' }).click()
    await page.getByText('Confirm that it is you', { exact: true }).waitFor()
    expect([await violations(page), await widerThanWindow(page)]).toEqual([[], []])
    await ready()
    await (await openPopup(page, 'Continue with Google')).getByRole('button', { name: /^Asha Verma/ }).click()
    await page.getByRole('button', { name: /^Kabir Mehta/ }).click()
    await isLinkedThenNot()
  })

  it('opens the popup at a tap 200 ms after the first paint, whatever is still to be loaded', async () => {
    const { page, complaints } = await here.visit({ viewport: PHONE, hasTouch: true, isMobile: true })
    const release = await holdScripts(page, '**/assets/{calls,react,shared}-*.js')
    await page.goto('/signin?redirect=/sizechart', { waitUntil: 'commit' })
    await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return paint && load && load.domContentLoadedEventEnd > 0 && performance.now() > paint.startTime + 200
    })
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).tap()
    const popup = await opening
    release()
    await popup.getByRole('button', { name: /^Asha Verma/ }).click()
    await page.waitForURL(`${here.origin}/sizechart`)
    expect(complaints).toEqual([])
  })

  it('stays in the tab where popups are blocked, and says so', async () => {
    const { page, context, ready } = await here.visit()
    await blockPopups(page)
    await page.goto('/signin?redirect=/sizechart')
    await ready()
    await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault(), { once: true }))
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Your browser blocked the window for Google')
    await leaveFor(page, 'Google')
    await page.getByRole('button', { name: /^Asha Verma/ }).click()
    await page.waitForURL(`${here.origin}/sizechart`)
    await page.getByRole('link', { name: 'My Account' }).waitFor()
    expect(context.pages()).toHaveLength(1)
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

  it('goes on in the popup where the page behind has gone, also when it was cancelled', async () => {
    const { page, ready } = await here.visit()
    const openThenLeave = async () => {
      await page.goto('/signin?redirect=/sizechart')
      await ready()
      const popup = await openPopup(page, 'Continue with Google')
      await page.goto('/terms')
      return popup
    }
    const cancelled = await openThenLeave()
    await cancelled.getByRole('button', { name: 'Cancel' }).click()
    await cancelled.getByRole('alert').getByText('You cancelled the sign-in with Google. You can close this window.').waitFor()
    expect([await violations(cancelled), await widerThanWindow(cancelled)]).toEqual([[], []])
    await cancelled.getByRole('link', { name: 'Try again' }).click()
    await cancelled.waitForURL(/\/signin\?.*with=google&error=popup-closed-by-user/)
    await cancelled.close()

    const popup = await openThenLeave()
    await popup.getByRole('button', { name: /^Asha Verma/ }).click()
    await popup.waitForURL(`${here.origin}/sizechart`)
    await popup.getByRole('link', { name: 'My Account' }).waitFor()
    expect(page.url()).toBe(`${here.origin}/terms`)
  })

  it('says below the buttons that the shop could not be reached, that it was cancelled or its popup closed, and can be tried again', async () => {
    const { page, context, ready, complaints } = await here.visit()
    await page.goto('/signin?redirect=/sizechart')
    await ready()
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/calls-')))
    const failure = (text: string) => page.getByRole('alert').getByText(text).waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await failure('The shop could not be reached.')
    await expect.poll(() => context.pages().length).toBe(1)
    await context.setOffline(false)
    complaints.length = 0

    const cancelled = await openPopup(page, 'Continue with Twitter')
    await cancelled.getByRole('button', { name: 'Cancel' }).click()
    await failure('You cancelled the sign-in with Twitter.')
    const closed = await openPopup(page, 'Continue with Google')
    expect(await page.getByRole('alert').count()).toBe(0)
    await closed.close()
    await failure('You cancelled the sign-in with Google.')
    const popup = await openPopup(page, 'Continue with Google')
    await popup.getByRole('button', { name: /^Kabir Mehta/ }).click()
    await page.waitForURL(`${here.origin}/sizechart`)
    await page.getByRole('link', { name: 'My Account' }).waitFor()
    expect(complaints).toEqual([])
  })
})
