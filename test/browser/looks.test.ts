import { AxeBuilder } from '@axe-core/playwright'
import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, launchChromium, PHONE, visit } from '../support/chromium.ts'
import { runShop, type RunningShop } from '../support/running-shop.ts'
import { addToCart, payByCard, registerSomebody, saveAddress } from './people.ts'

/** Pictures of every screen, for people to look at; ignored by git. */
const PICTURES = 'test-results/screens'

const PUBLIC = [
  '/',
  '/shop',
  '/shop?filter=coffee&order=price-desc',
  '/product/nargis-wrap-dress',
  '/product/jali-sundress',
  '/product/kairi-tote',
  '/product/nothing',
  '/sizechart',
  '/aboutus',
  '/contactus',
  '/privacypolicy',
  '/terms',
  '/signin',
  '/register',
  '/nothing',
]
const PRIVATE = ['/checkout', '/checkout/shipping', '/account', '/account/orders', '/product/neel-buti-kurta']

let shop: RunningShop
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([runShop(), launchChromium()])
  await mkdir(PICTURES, { recursive: true })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function open(viewport: typeof PHONE): Promise<void> {
  ;({ context, page, complaints } = await visit(browser, shop.origin, { viewport }))
  await page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
}

/** Everything that a screen must not do, whatever is on it. */
async function examine(path: string, label = path): Promise<void> {
  await page.goto(path)
  await loadPictures()
  expect(await widerThanWindow(), `wider than the window: ${label}`).toEqual([])
  expect(await brokenPictures(), `pictures that did not come or have no alt: ${label}`).toEqual([])
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    label,
  ).toEqual([])
  const { width } = page.viewportSize()!
  await page.screenshot({
    path: `${PICTURES}/${label.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}.png`,
    fullPage: true,
  })
}

/** Lazy pictures, also those of a gallery further on, are asked for now: all of them must be there. */
async function loadPictures(): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.closest('[hidden]')))
}

function widerThanWindow(): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= limit) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
}

function brokenPictures(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getAttribute('alt') === null || (image.complete && image.naturalWidth === 0 && !image.closest('[hidden]')))
      .map((image) => image.currentSrc || image.src),
  )
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
  ['a window zoomed to 400 %', { width: 320, height: 640 }],
])('on %s', (_, viewport) => {
  it('every public screen holds together', async () => {
    await open(viewport)
    for (const path of PUBLIC) await examine(path)
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
    await context.close()
  })

  it('every screen of a shopper holds together, empty and full', async () => {
    await open(viewport)
    await registerSomebody(page)
    for (const path of ['/checkout', '/account', '/account/orders']) await examine(path, `empty ${path}`)
    await addToCart(page, 'neel-buti-kurta', 'XXL')
    await addToCart(page, 'bagru-quilted-jacket')
    await examine('/checkout/shipping', 'no address yet')
    await saveAddress(page)
    for (const path of PRIVATE) await examine(path)
    await page.goto('/checkout/shipping')
    await page.getByRole('button', { name: 'Place Order →' }).click()
    await page.waitForURL(`${shop.sandbox}/**`)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(await widerThanWindow()).toEqual([])
    await payByCard(page, '4111111111111111')
    await page.waitForURL('**/account/orders?complete=true')
    await examine('/account/orders', 'one order')
    await examine(new URL((await page.getByRole('link', { name: /receipt/i }).getAttribute('href'))!, shop.origin).pathname, 'receipt')
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('in forced colours', () => {
  it('everything that can be pressed or chosen can still be told from its surroundings', async () => {
    ;({ context, page, complaints } = await visit(browser, shop.origin, { viewport: DESKTOP, forcedColors: 'active' }))
    for (const path of ['/', '/shop', '/product/nargis-wrap-dress', '/signin']) {
      await page.goto(path)
      const bare = await page.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>('button, input:not([type=hidden]), select, label:has([type=radio])')]
          .filter(
            (element) =>
              element.offsetParent &&
              element.getBoundingClientRect().width > 2 &&
              !element.closest('label')?.contains(element.parentElement),
          )
          .filter((element) => {
            const { borderStyle, textDecorationLine } = getComputedStyle(element)
            const isDrawn = element.querySelector('svg, img') !== null || element.matches('label *')
            return borderStyle === 'none' && textDecorationLine === 'none' && !isDrawn
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      )
      expect(bare, path).toEqual([])
    }
    await context.close()
  })
})

describe('the keyboard alone', () => {
  it('completes a purchase, with the focus always in sight', async () => {
    await open(DESKTOP)
    await registerSomebody(page)
    await page.goto('/shop')
    await press(/^Kairi Tote/)
    await page.waitForURL('**/product/kairi-tote')
    await press(/^Add to cart$/)
    await page.getByRole('spinbutton', { name: 'Quantity' }).waitFor()
    await press(/^Checkout$/)
    await page.waitForURL('**/checkout')
    await press(/^Shipping →$/)
    await page.waitForURL('**/checkout/shipping')
    for (const [field, value] of [
      [/^Name/, 'Asha Rao'],
      [/^Address line 1/, '7 Chowk Bazaar'],
      [/^City/, 'Jaipur'],
      [/^State/, 'Rajasthan'],
      [/^Postal code/, '302001'],
    ] as const) {
      await tabTo(field)
      await page.keyboard.type(value)
    }
    await press(/^Save address$/)
    await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').waitFor()
    await press(/^Place Order →$/)
    await page.waitForURL(`${shop.sandbox}/**`)
    for (const [field, value] of [
      [/^Card number/, '4111111111111111'],
      [/^Expiry/, '12/30'],
      [/^CVV/, '123'],
      [/^Name on card/, 'Asha Rao'],
    ] as const) {
      await tabTo(field)
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account/orders?complete=true')
    await context.close()
  })
})

async function press(name: RegExp): Promise<void> {
  await tabTo(name)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the focus has reached what is called `name`; a page has fewer stops than this. */
async function tabTo(name: RegExp): Promise<void> {
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const label = element?.labels?.[0]?.innerText ?? element?.getAttribute('aria-label') ?? element?.innerText ?? ''
      // On the element itself, or, around a whole card, on what its link spans.
      const looks = element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : []
      const isMarked = looks.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none')
      return { label: label.trim(), visible: isMarked || element?.type === 'radio' }
    })
    if (!name.test(focused.label)) continue
    expect(focused.visible, `focus on ${focused.label}`).toBe(true)
    return
  }
  throw new Error(`The keyboard does not reach ${name}`)
}
