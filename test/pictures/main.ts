import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { DESKTOP, launchChromium, PHONE, ready, visit } from '../support/chromium.ts'
import { freePort, isReady, startProgram } from '../support/programs.ts'

/** Draws the README's pictures anew (npm run pictures): screens of the real shop, freshly started with the demo's data. */
const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures')
const WIDTH = 1200
const QUALITY = 80
const STARTED_WITHIN_MS = 180_000

const PHONE_WIDTH = 290
const GAP = 13
const GAP_COLOUR = '#e4e0d2'
const IN_CART = [
  { id: 'neel-buti-kurta', size: 'L' },
  { id: 'bagru-quilted-jacket', size: 'M' },
]
/** From left to right. */
const PHONE_PAGES = ['/shop', '/product/nargis-wrap-dress', '/checkout', '/checkout/shipping']

/** Starts a shop of its own for `work`, and ends it. */
async function withShop(work: (origin: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chhaap-pictures-'))
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
    LOG_LEVEL: 'warn',
  }
  const programs = [startProgram('sandbox/main.ts', env), startProgram('src/main.ts', env)]
  try {
    const until = Date.now() + STARTED_WITHIN_MS
    while (!(await isReady(port))) {
      const isOver = programs.some(({ child }) => child.exitCode !== null) || Date.now() > until
      if (isOver) throw new Error(`The shop did not start:\n${programs.map(({ output }) => output()).join('\n')}`)
      await delay(200)
    }
    await work(`http://localhost:${port}`)
  } finally {
    for (const { child } of programs) child.kill('SIGTERM')
    await Promise.all(programs.map(({ exited }) => exited))
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A window in which the cookie notice has been accepted. Whatever a page complains about fails the run at its end. */
async function openWindow(browser: Browser, origin: string, options: Parameters<typeof visit>[2]) {
  const { page, complaints } = await visit(browser, origin, options)
  await page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
  return {
    page,
    close: async () => {
      await page.context().close()
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
    },
  }
}

/** The window once its page is complete: islands, pictures and fonts. */
async function photograph(page: Page, path: string): Promise<Buffer> {
  await page.goto(path)
  await ready(page)
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.closest('[hidden]')))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page.screenshot()
}

async function write(name: string, picture: Sharp): Promise<void> {
  const file = await picture.webp({ quality: QUALITY, effort: 6 }).toBuffer()
  await writeFile(join(FOLDER, name), file)
  console.log(`${name} ${Math.round(file.length / 1000)} KB`)
}

async function drawDesktop(browser: Browser, origin: string): Promise<void> {
  const { page, close } = await openWindow(browser, origin, { viewport: DESKTOP })
  for (const [name, path] of Object.entries({ 'home.webp': '/', 'product.webp': '/product/neel-buti-kurta' })) {
    await write(name, sharp(await photograph(page, path)).resize({ width: WIDTH }))
  }
  await close()
}

/** Four windows of a phone beside each other, of somebody on the way to paying. */
async function drawPhones(browser: Browser, origin: string): Promise<void> {
  const { page, close } = await openWindow(browser, origin, { viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true })
  await prepareCheckout(page)
  const height = Math.round((PHONE_WIDTH * PHONE.height) / PHONE.width)
  const parts = []
  for (const [index, path] of PHONE_PAGES.entries()) {
    const input = await sharp(await photograph(page, path))
      .resize({ width: PHONE_WIDTH, height })
      .toBuffer()
    parts.push({ input, left: index * (PHONE_WIDTH + GAP), top: 0 })
  }
  const width = PHONE_PAGES.length * (PHONE_WIDTH + GAP) - GAP
  await write('phone.webp', sharp({ create: { width, height, channels: 3, background: GAP_COLOUR } }).composite(parts))
  await close()
}

async function prepareCheckout(page: Page): Promise<void> {
  const account = { email: 'asha@example.in', password: 'block-print', confirm: 'block-print' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  await page.request.post('/register', { form: account, headers, failOnStatusCode: true })
  for (const { id, size } of IN_CART) {
    await page.request.post(`/product/${id}`, { form: { intent: 'add', size, quantity: '1' }, headers, failOnStatusCode: true })
  }
  const address = {
    intent: 'save-address',
    name: 'Asha Rao',
    addressLine1: '7 Chowk Bazaar',
    cityLocality: 'Kochi',
    stateProvince: 'Kerala',
    postalCode: '682001',
  }
  await page.request.post('/checkout/shipping', { form: address, headers, failOnStatusCode: true })
}

await withShop(async (origin) => {
  const browser = await launchChromium()
  try {
    await drawDesktop(browser, origin)
    await drawPhones(browser, origin)
  } finally {
    await browser.close()
  }
})
