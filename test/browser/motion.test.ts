import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useShop } from './use-shop.ts'

const here = useShop()

/** Goes from the shop to a product, and tells which products' pictures move between the two pages. */
async function goToProduct(page: Page): Promise<string[]> {
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Anar Jaal Shift Dress' }).click()
  await page.waitForURL('**/product/anar-jaal-shift')
  await page.waitForFunction(() => document.documentElement.dataset.moving !== undefined)
  const moving = await page.evaluate(() => document.documentElement.dataset.moving ?? '')
  return [...new Set(moving.match(/product-[\w-]+/g))]
}

describe('from the grid to a product', () => {
  it('travels the picture of that product alone, out of the finger’s way, and nothing for those who want no motion', async () => {
    const { page } = await here.visit({ reducedMotion: 'no-preference' })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    // So slowly that everything here happens meanwhile.
    await page.addInitScript(() => {
      addEventListener('pagereveal', async ({ viewTransition }) => {
        const slow = new CSSStyleSheet()
        slow.replaceSync('::view-transition-group(*) { animation-duration: 600s !important }')
        document.adoptedStyleSheets.push(slow)
        await viewTransition?.ready
        const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        document.documentElement.dataset.moving = moving.join(' ')
      })
    })
    expect(await goToProduct(page)).toEqual(['product-anar-jaal-shift'])
    const touched = await page.evaluate(() => {
      const heading = document.querySelector('h1')!
      const { x, y } = heading.getBoundingClientRect()
      return {
        isTravelling: document.activeViewTransition !== null,
        element: document.elementFromPoint(x + 5, y + 5)?.closest('h1')?.textContent,
      }
    })
    expect(touched).toEqual({ isTravelling: true, element: 'Anar Jaal Shift Dress' })
    // Going on before it has arrived is no fault.
    await page.goto('/aboutus')

    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await goToProduct(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('somebody may go on before the picture has set out, and scrolling is smooth behind a link within the page alone', async () => {
    const { page } = await here.visit({ reducedMotion: 'no-preference' })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    for (const delay of [5, 45]) {
      // The second page may come only now, and interrupt this.
      await expect.poll(() => page.goto('/shop').then(() => new URL(page.url()).pathname)).toBe('/shop')
      await page.evaluate((delay) => {
        setTimeout(() => location.assign('/product/kairi-tote'))
        setTimeout(() => location.assign('/aboutus'), delay)
      }, delay)
      // The first page may have come before the second was asked for.
      await expect.poll(() => page.url()).toMatch(/kairi-tote|aboutus/)
    }
    await expect.poll(() => page.goto('/product/neel-buti-kurta').then(() => new URL(page.url()).pathname)).toBe('/product/neel-buti-kurta')
    const isShown = await page.evaluate(() => {
      const heading = document.querySelector('#reviews-heading')!
      heading.scrollIntoView({ block: 'center' })
      const { top, bottom } = heading.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
    // A press after any other scrolling meets a page at rest.
    expect(isShown).toBe(true)
    await page.locator('a[href="#reviews"]').hover()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
    expect(faults).toEqual([])
  })
})
