import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'

/** The address bar's own pages: one in every window, seen by nobody, and a third of the processor time. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** What the driver itself switches off. The browser reads only the last list that it is given. */
const DRIVERS_OWN = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...ADDRESS_BAR, ...DRIVERS_OWN].join()}`,
]

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

/**
 * V8 notes source positions as it compiles. Otherwise the driver's debugger has it parse all of React once more when that is first
 * run: 50 ms on a slow processor, which without a debugger nobody waits for.
 */
const EARLY_POSITIONS = '--js-flags=--no-enable-lazy-source-positions'

/** The whole browser. `cachesPages`: with the back/forward cache. `isTimed`: without what only a debugger takes time for. */
export function launchChromium({ cachesPages = false, isTimed = false } = {}): Promise<Browser> {
  const args = isTimed ? [...FLAGS, EARLY_POSITIONS] : FLAGS
  const ignoreDefaultArgs = cachesPages ? ['--disable-back-forward-cache'] : []
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args, ignoreDefaultArgs })
}

/** Its headless shell, which knows neither notifications nor the back/forward cache; the whole browser where there is none. */
export function launchShell(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })
}

export type VisitOptions = Omit<BrowserContextOptions, 'baseURL'>
export type Visit = {
  page: Page
  context: BrowserContext
  complaints: string[]
  /** Islands answer from now on; at once where there is no JavaScript. */
  ready: () => Promise<void>
}

/** How long an action or a navigation may take, on a machine that is busy elsewhere. */
const PATIENCE_MS = 60_000

/**
 * A new visitor's browser window. `complaints` collects what no page may do: log errors, break the
 * content policy, throw, or ask for what is not there.
 */
export async function visit(browser: Browser, origin: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, viewport: DESKTOP, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error.stack)))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document')
      complaints.push(`${response.status()} ${response.url()}`)
  })
  return { page, context, complaints, ready: async () => void (options.javaScriptEnabled !== false && (await ready(page))) }
}

/** Chromium once took minutes over this with two tabs open; what is left over ends with the browser. */
const CLOSING_MS = 20_000

export async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), delay(CLOSING_MS, undefined, { ref: false })])
}

/** Waits until the page has loaded and all of its islands answer. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState === 'complete' && !document.querySelector(':is([data-island], [data-check]):not([data-alive])'),
  )
}
