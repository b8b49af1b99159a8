import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP } from '../support/chromium.ts'
import { violations } from './examine.ts'
import { signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

describe('the keyboard alone', () => {
  it('opens and leaves the size chart, and completes a purchase, with the focus always in sight', async () => {
    const { page } = await here.visit({ viewport: DESKTOP })
    await page.addInitScript(() => localStorage.setItem('cookiePolicy', 'accepted'))
    await signInSomebody(page, here)
    await page.goto('/shop')
    await press(page, /^Neel Buti Kurta/)
    await page.waitForURL('**/product/neel-buti-kurta')
    // Before that the link leads to a page of its own.
    await page.locator('[data-alive]').getByRole('link', { name: 'Size chart' }).waitFor()
    await press(page, /^Size chart$/)
    const chart = page.getByRole('dialog', { name: 'Clothing Size Chart' })
    await chart.waitFor()
    expect(await violations(page)).toEqual([])
    await tabTo(page, /^Close$/)
    await page.keyboard.press('Escape')
    await chart.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Size chart')
    await press(page, /^Add to cart$/)
    await page.getByRole('spinbutton', { name: 'Quantity' }).waitFor()
    await press(page, /^Checkout$/)
    await page.waitForURL('**/checkout')
    await press(page, /^Shipping →$/)
    await page.waitForURL('**/checkout/shipping')
    for (const [field, value] of [
      [/^Name/, 'Asha Rao'],
      [/^Address line 1/, '7 Chowk Bazaar'],
      // It fills city and state.
      [/^Postal code/, '302001'],
    ] as const) {
      await tabTo(page, field)
      await page.keyboard.type(value)
    }
    await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Jaipur')
    await press(page, /^Save address$/)
    await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').waitFor()
    await press(page, /^Place Order →$/)
    await page.waitForURL(`${here.sandbox}/**`)
    for (const [field, value] of [
      [/^Card number/, '4111111111111111'],
      [/^Expiry/, '12/30'],
      [/^CVV/, '123'],
      [/^Name on card/, 'Asha Rao'],
    ] as const) {
      await tabTo(page, field)
      await page.keyboard.type(value)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account/orders?{complete=true,payment=complete}')
    expect(await page.getByRole('article', { name: /^Order / }).count()).toBe(1)
  })
})

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the focus has reached what is called `name`; a page has fewer stops than this. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
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
