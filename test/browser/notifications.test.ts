import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sendPush } from '../../src/features/push/send-push.ts'
import { UNREACHABLE } from '../../src/messages/answers.ts'
import { PHONE, visit } from '../support/chromium.ts'
import { newBrowser, pushesTo } from '../support/push.ts'
import { examineShownInWindows } from './examine.ts'
import { launchWhole } from './open-pages.ts'
import { giveAddress, putInCart, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** The browser subscribes at the sandbox instead of its maker's push service. */
async function subscribeAtSandbox(page: Page) {
  const browser = await newBrowser(here.sandbox)
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

it('notifications are switched on by a click, arrive encrypted, are shown by the worker, name the browser in calls, and are switched off', async () => {
  const { page, context, ready, complaints } = await visit(await launchWhole(), here.origin, { viewport: PHONE })
  await page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
  const browser = await subscribeAtSandbox(page)
  const somebody = await signInSomebody(page, here)
  await page.goto('/account')
  await ready()
  const devtools = await context.newCDPSession(page)
  const shown = await shownNotifications(devtools)
  const registered = registrationOf(devtools)
  await devtools.send('ServiceWorker.enable')
  const switchOn = page.getByRole('button', { name: 'Switch on notifications' })
  const switchOff = page.getByRole('button', { name: 'Switch off notifications' })
  // Without the network, and where the browser does not allow it, the page says so, and it can be pressed again.
  await page.route('**/assets/subscribe-browser-*.js', (route) => route.abort(), { times: 1 })
  await switchOn.click()
  await page.getByText(UNREACHABLE).waitFor()
  await switchOn.click()
  await page.getByRole('alert').getByText('does not allow the shop to notify you').waitFor()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await context.grantPermissions(['notifications'], { origin: here.origin })
  await switchOn.click()
  await switchOff.waitFor()
  await examineShownInWindows(page, 'notifications on')

  await sendPush(here.shop, { uid: somebody.uid, orderId: 'an-order', news: 'shipped' })
  const [message] = await pushesTo(browser)
  expect(JSON.parse(message!.text)).toMatchObject({
    title: 'Chhaap Handblock Cottons',
    body: 'Your order is on its way.',
    path: '/account/orders',
  })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: here.origin, registrationId: await registered, data: message!.text })
  await expect.poll(() => shown).toEqual([{ Title: 'Chhaap Handblock Cottons', Body: 'Your order is on its way.' }])

  const { rows } = await here.pool.query<{ id: string }>('select id from push_subscriptions where endpoint = $1', [browser.endpoint])
  await putInCart(here, somebody, { id: 'neel-buti-kurta', options: { size: 'M' } })
  await giveAddress(here, somebody)
  await page.goto('/checkout/shipping')
  await ready()
  const calling = page.waitForRequest('**/functions/us-central1/phone_pe_checkout')
  await page.getByRole('button', { name: 'Place Order →' }).click()
  expect((await calling).headers()['firebase-instance-id-token']).toBe(rows[0]!.id)
  await page.waitForURL(`${here.sandbox}/**`)

  await page.goto('/account')
  await ready()
  await switchOff.click()
  await switchOn.waitFor()
  await sendPush(here.shop, { uid: somebody.uid, orderId: 'an-order', news: 'shipped' })
  expect(await pushesTo(browser)).toHaveLength(1)
  expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

/** The registration of the shop's worker, once there is one. */
function registrationOf(devtools: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations) if (scopeURL === `${here.origin}/`) resolve(registrationId)
    })
  })
}
