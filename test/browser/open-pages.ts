import type { Browser, BrowserContext, Locator, Page, WebSocket } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchChromium, ready } from '../support/chromium.ts'

/** Opens a page that must not be loaded again: `stays` says whether it was not. */
export async function open(context: BrowserContext, path: string): Promise<{ page: Page; stays: () => Promise<boolean> }> {
  const page = await openWindow(context)
  await page.goto(path)
  await ready(page)
  await stayOnPage(page)
  return { page, stays: () => hasStayed(page) }
}

/**
 * A further page of a browser that has one, in a window of its own. In one window Chromium draws what is behind another tab once a
 * second, and each press waits for frames.
 */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const tab = await context.newCDPSession(context.pages()[0]!)
  const { browserContextId } = (await tab.send('Target.getTargetInfo')).targetInfo
  const browser = await context.browser()!.newBrowserCDPSession()
  const opening = context.waitForEvent('page')
  await browser.send('Target.createTarget', { url: 'about:blank', newWindow: true, ...(browserContextId && { browserContextId }) })
  await Promise.all([tab.detach(), browser.detach()])
  return opening
}

/** From now on the page must not be loaded again: `hasStayed` says whether it was not. */
export async function stayOnPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stays: true }))
}

export function hasStayed(page: Page): Promise<boolean> {
  return page.evaluate(() => 'stays' in window)
}

/** Opens a page whose scripts are still on their way. They come with `release`. */
export async function openBeforeScripts(page: Page, path: string): Promise<{ release: () => Promise<void> }> {
  const release = await holdScripts(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return {
    async release() {
      release()
      await ready(page)
    },
  }
}

/** The network is slow for these scripts: they come once the function that is returned has been called. */
export async function holdScripts(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

export function cartLink(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true })
}

/** Goes to a page and waits for its own live connection: what opened before the page was there belongs to another. */
export async function goToLive(page: Page, path: string): Promise<WebSocket> {
  const sockets: WebSocket[] = []
  await page.goto(path, { waitUntil: 'commit' })
  page.on('websocket', (socket) => sockets.push(socket))
  await page.waitForLoadState()
  const own = () => sockets.find((socket) => !socket.isClosed())
  await expect.poll(own).toBeDefined()
  return own()!
}

/** The whole browser for one test. `cachesPages`: with the back/forward cache. */
export async function launchWhole(options?: { cachesPages: boolean }): Promise<Browser> {
  const browser = await launchChromium(options)
  onTestFinished(() => browser.close())
  return browser
}

/** Opens a section of the page that is closed until its heading is pressed. */
export async function openDisclosure(page: Page, title: string): Promise<void> {
  const section = page.locator('details', { has: page.getByRole('heading', { name: title, exact: true }) })
  if ((await section.getAttribute('open')) === null) await section.locator('summary').click()
}
