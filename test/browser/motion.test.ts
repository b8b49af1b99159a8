import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useShop } from './use-shop.ts'

const here = useShop()

async function open(reducedMotion: 'reduce' | 'no-preference') {
  const { page } = await here.visit({ reducedMotion })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  return { page, faults }
}

/** Goes from the shop to a product, and tells which products' pictures move between the two pages. */
async function goToProduct(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', async ({ viewTransition }) => {
      await viewTransition?.ready
      const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
      document.documentElement.dataset.moving = moving.join(' ')
    })
  })
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Anar Jaal Shift Dress' }).click()
  await page.waitForURL('**/product/anar-jaal-shift')
  await page.waitForFunction(() => document.documentElement.dataset.moving !== undefined)
  const moving = await page.evaluate(() => document.documentElement.dataset.moving ?? '')
  return [...new Set(moving.match(/product-[\w-]+/g))]
}

describe('from the grid to a product', () => {
  it('travels the picture of that product alone', async () => {
    const { page, faults } = await open('no-preference')
    expect(await goToProduct(page)).toEqual(['product-anar-jaal-shift'])
    expect(faults).toEqual([])
  })

  it('travels nothing for those who want no motion', async () => {
    const { page } = await open('reduce')
    expect(await goToProduct(page)).toEqual([])
  })

  it('leaves the page to the finger while the picture travels', async () => {
    const { page } = await open('no-preference')
    await page.addInitScript(() => {
      addEventListener('pagereveal', () => {
        const slow = new CSSStyleSheet()
        slow.replaceSync('::view-transition-group(*) { animation-duration: 600s !important }')
        document.adoptedStyleSheets.push(slow)
      })
    })
    await goToProduct(page)
    const touched = await page.evaluate(() => {
      const heading = document.querySelector('h1')!
      const { x, y } = heading.getBoundingClientRect()
      return {
        isTravelling: document.activeViewTransition !== null,
        element: document.elementFromPoint(x + 5, y + 5)?.closest('h1')?.textContent,
      }
    })
    expect(touched).toEqual({ isTravelling: true, element: 'Anar Jaal Shift Dress' })
  })

  it('is no fault when somebody goes on before the picture has arrived', async () => {
    const { page, faults } = await open('no-preference')
    for (const delay of [5, 15, 30, 45, 60, 80]) {
      // The second page may come only now, and interrupt this.
      await expect.poll(() => page.goto('/shop').then(() => new URL(page.url()).pathname)).toBe('/shop')
      await page.evaluate((delay) => {
        setTimeout(() => location.assign('/product/kairi-tote'))
        setTimeout(() => location.assign('/aboutus'), delay)
      }, delay)
      // The first page may have come before the second was asked for.
      await expect.poll(() => page.url()).toMatch(/kairi-tote|aboutus/)
    }
    expect(faults).toEqual([])
  })
})

describe('scrolling', () => {
  it('is smooth behind a link within the page alone: a press after any other meets a page at rest', async () => {
    const { page } = await open('no-preference')
    await page.goto('/product/neel-buti-kurta')
    const isShown = await page.evaluate(() => {
      const heading = document.querySelector('#reviews-heading')!
      heading.scrollIntoView({ block: 'center' })
      const { top, bottom } = heading.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    expect(isShown).toBe(true)
    await page.locator('a[href="#reviews"]').hover()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
  })
})
