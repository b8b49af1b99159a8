import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PHONE, ready } from '../support/chromium.ts'
import { holdScripts } from './open-pages.ts'
import { addOwnProduct } from './own-product.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const STEPS = 8
/** Pixels between the window's edge and what stands in it. */
const GUTTER = 20
const FINGER = { viewport: PHONE, hasTouch: true, isMobile: true }

/** The product's page, with others on both sides of it to which a swipe too far could lead, before the gallery's script is there. */
async function open() {
  const { page, context } = await here.visit({ ...FINGER, reducedMotion: 'no-preference' })
  await page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
  const { name, path } = await addOwnProduct(here, 'neel-buti-kurta')
  await page.goto('/shop')
  await page.getByRole('article').filter({ hasText: name }).tap()
  await page.waitForURL(`**${path}`)
  expect(await page.getByRole('tooltip').count()).toBe(0)
  await page.goto('/aboutus', { waitUntil: 'commit' })
  const release = await holdScripts(page, '**/assets/gallery-*.js')
  await page.goBack()
  // Chromium drops what is touched before the first paint.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const finger = await context.newCDPSession(page)
  return { page, release, swipe: (by: { x?: number; y?: number }) => swipe(page, finger, by) }
}

/** One finger on the large picture, put down, drawn along a little with every frame, and lifted. */
async function swipe(page: Page, finger: CDPSession, { x = 0, y = 0 }): Promise<void> {
  const box = (await page.getByRole('list', { name: 'Large pictures' }).boundingBox())!
  const at = (part: number) => [{ id: 1, x: box.x + box.width / 2 + x * (part - 0.5), y: box.y + box.height / 2 + y * (part - 0.5) }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= STEPS; step++) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Nothing moves any more. */
function atRest(page: Page): Promise<void> {
  return page.getByRole('list', { name: 'Large pictures' }).evaluate(async (strip) => {
    for (let [still, left] = [0, -1]; still < 10; still = strip.scrollLeft === left ? still + 1 : 0) {
      left = strip.scrollLeft
      await new Promise(requestAnimationFrame)
    }
  })
}

/** The picture that the strip, the counter, the filled dot and assistive technology all agree on. */
function shown(page: Page): Promise<number | string> {
  return page.getByRole('region', { name: 'Pictures' }).evaluate((gallery) => {
    const strip = gallery.querySelector('[aria-label="Large pictures"]')!
    const [first, second] = [...strip.children].map((picture) => picture.getBoundingClientRect().left)
    const dots = [...gallery.querySelectorAll('i')]
    const told = [
      Math.round((100 * strip.scrollLeft) / (second! - first!)) / 100 + 1,
      Number.parseInt(/(\d) of 5/.exec(gallery.textContent ?? '')?.[1] ?? '', 10),
      dots.findIndex((dot) => dot.hasAttribute('class')) + 1,
      [...strip.children].findIndex((picture) => !picture.hasAttribute('aria-hidden')) + 1,
    ]
    return new Set(told).size === 1 ? told[0]! : told.join(' / ')
  })
}

async function expectSettledOn(page: Page, picture: number): Promise<void> {
  await expect.poll(() => shown(page)).toBe(picture)
  await atRest(page)
  expect(await shown(page)).toBe(picture)
}

it('a tap on a card goes straight to the product, without its tooltip; a finger turns the pictures, one at a time and no further than the ends, from before the scripts on, and goes on from the buttons', async () => {
  const { page, release, swipe } = await open()
  await swipe({ x: -250 })
  // The second one stands where the first stood.
  const second = page.getByRole('list', { name: 'Large pictures' }).locator('> li').nth(1)
  await expect.poll(async () => Math.round((await second.boundingBox())!.x)).toBe(GUTTER)
  release()
  await ready(page)
  await expectSettledOn(page, 2)

  const turn = async (x: number, picture: number) => {
    await swipe({ x })
    await expectSettledOn(page, picture)
  }
  await turn(320, 1)
  await turn(320, 1)
  await turn(-250, 2)
  await page.getByRole('button', { name: 'Next image' }).tap()
  await expectSettledOn(page, 3)
  await turn(-250, 4)
  await turn(-250, 5)
  await turn(-320, 5)
  await turn(250, 4)
  await page.getByRole('button', { name: 'Next image' }).tap()
  await expectSettledOn(page, 5)

  // While a button turns them; how far they got in between is the browser's affair.
  await page.getByRole('button', { name: 'Next image' }).evaluate((button: HTMLElement) => button.click())
  await swipe({ x: 250 })
  await atRest(page)
  await expect.poll(() => shown(page)).toBeTypeOf('number')
  const picture = (await shown(page)) as number
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // By the keyboard: Chromium may take a tap after a swipe against the end for the end of that swipe.
  await page.getByRole('button', { name: 'Previous image' }).press('Enter')
  const before = ((picture + 3) % 5) + 1
  await expectSettledOn(page, before)
  await turn(before === 1 ? -250 : 250, before === 1 ? 2 : before - 1)

  const settled = await shown(page)
  await swipe({ y: -300 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect(await shown(page)).toBe(settled)
})
