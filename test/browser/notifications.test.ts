import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { UNREACHABLE } from '../../src/domain/sign-in-codes.ts'
import { sendPush } from '../../src/features/push/send-push.ts'
import { PHONE } from '../support/chromium.ts'
import { newBrowser, pushesTo } from '../support/push.ts'
import { examineInWindows } from './examine.ts'
import { addToCart, registerSomebody, saveAddress } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** The browser subscribes at the sandbox instead of its maker's push service. */
async function subscribeAtSandbox(page: Page) {
  const browser = await newBrowser(here.sandbox)
  await page.context().grantPermissions(['notifications'], { origin: here.origin })
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = () => ({
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => localStorage.removeItem('subscribed'),
    })
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', 'true')
      return subscription() as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('subscribed') ? (subscription() as unknown as PushSubscription) : null
  }, browser)
  return browser
}

/**
 * Title and body of each notification from now on, as Chromium displays it. `getNotifications` would disturb: asked
 * between the writing of a notification and its display it takes it for one that was closed, and deletes it.
 */
async function shownNotifications(devtools: CDPSession): Promise<Record<string, string>[]> {
  const shown: Record<string, string>[] = []
  devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName, eventMetadata } }) => {
    if (eventName === 'Notification displayed') shown.push(Object.fromEntries(eventMetadata.map(({ key, value }) => [key, value])))
  })
  await devtools.send('BackgroundService.startObserving', { service: 'notifications' })
  await devtools.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  return shown
}

async function uidOf(email: string): Promise<string> {
  const { rows } = await here.pool.query<{ id: string }>('select id from users where email = $1', [email])
  return rows[0]!.id
}

describe('notifications in every window', () => {
  it('are switched on by a click, arrive encrypted for the browser, and are switched off', async () => {
    const { page, ready, complaints } = await here.visit({ viewport: PHONE })
    await page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
    const browser = await subscribeAtSandbox(page)
    const email = await registerSomebody(page)
    await page.goto('/account')
    await ready()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    // Without the network it says so, and can be pressed again.
    await page.route('**/assets/subscribe-browser-*.js', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Switch on notifications' }).click()
    await page.getByText(UNREACHABLE).waitFor()
    await page.getByRole('button', { name: 'Switch on notifications' }).click()
    await page.getByRole('button', { name: 'Switch off notifications' }).waitFor()
    await examineInWindows(page, '/account', 'notifications on')
    await sendPush(here.shop, { uid: await uidOf(email), orderId: 'an-order', news: 'shipped' })
    const [message] = await pushesTo(browser)
    expect(JSON.parse(message!.text)).toMatchObject({ body: 'Your order is on its way.', path: '/account/orders' })
    await ready()
    await page.getByRole('button', { name: 'Switch off notifications' }).click()
    await page.getByRole('button', { name: 'Switch on notifications' }).waitFor()
    await sendPush(here.shop, { uid: await uidOf(email), orderId: 'an-order', news: 'shipped' })
    expect(await pushesTo(browser)).toHaveLength(1)
    expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  })
})

describe('notifications', () => {
  it('that the browser does not allow stay off, and the page says so', async () => {
    const { page, ready } = await here.visit()
    await page.addInitScript(() => {
      Notification.requestPermission = async () => 'denied'
    })
    await registerSomebody(page)
    await page.goto('/account')
    await ready()
    await page.getByRole('button', { name: 'Switch on notifications' }).click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('does not allow the shop to notify you')
    await page.getByRole('button', { name: 'Switch on notifications' }).waitFor()
  })

  it('are shown by the worker', async () => {
    const { page, ready, context } = await here.visit()
    await subscribeAtSandbox(page)
    await registerSomebody(page)
    await page.goto('/account')
    await ready()
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { scopeURL, registrationId } of registrations) if (scopeURL === `${here.origin}/`) resolve(registrationId)
      })
    })
    const shown = await shownNotifications(devtools)
    await devtools.send('ServiceWorker.enable')
    await page.getByRole('button', { name: 'Switch on notifications' }).click()
    await page.getByRole('button', { name: 'Switch off notifications' }).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const data = JSON.stringify({ title: 'Chhaap', body: 'Your order is on its way.', path: '/account/orders', tag: 'shipped 1' })
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: here.origin, registrationId: await registered, data })
    await expect.poll(() => shown).toEqual([{ Title: 'Chhaap', Body: 'Your order is on its way.' }])
  })

  it('name the browser in calls of functions', async () => {
    const { page, ready } = await here.visit()
    const { endpoint } = await subscribeAtSandbox(page)
    await registerSomebody(page)
    await page.goto('/account')
    await ready()
    await page.getByRole('button', { name: 'Switch on notifications' }).click()
    await page.getByRole('button', { name: 'Switch off notifications' }).waitFor()
    const { rows } = await here.pool.query<{ id: string }>('select id from push_subscriptions where endpoint = $1', [endpoint])
    await addToCart(page, 'neel-buti-kurta')
    await saveAddress(page)
    await ready()
    const calling = page.waitForRequest('**/functions/us-central1/phone_pe_checkout')
    await page.getByRole('button', { name: 'Place Order →' }).click()
    expect((await calling).headers()['firebase-instance-id-token']).toBe(rows[0]!.id)
  })
})
