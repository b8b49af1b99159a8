import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ready } from '../support/chromium.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const tooltip = (page: Page) => page.getByRole('tooltip')

describe('a tooltip', () => {
  it('shows to the pointer and to the keyboard, and goes with the pointer, or by Escape without taking the focus along', async () => {
    const { page, complaints } = await here.visit()
    await page.goto('/')
    await card(page, 'Neel Buti Kurta').hover()
    await tooltip(page).waitFor()
    expect(await tooltip(page).innerText()).toMatch(/Strength\s+3 of 5: motifs close together\s+From\s+Sanganer, Rajasthan/)
    await card(page, 'Nargis Wrap Dress').hover()
    await tooltip(page).filter({ hasText: '3 of 5' }).waitFor()
    expect(await tooltip(page).count()).toBe(1)
    await page.mouse.move(1, 1)
    await tooltip(page).waitFor({ state: 'hidden' })

    const [first, second] = [page.getByRole('article').nth(0).getByRole('link'), page.getByRole('article').nth(1).getByRole('link')]
    await page.getByRole('link', { name: 'View all products' }).focus()
    await page.keyboard.press('Tab')
    await tooltip(page).waitFor()
    expect(await first.getAttribute('aria-describedby')).toBe(await tooltip(page).getAttribute('id'))
    await page.keyboard.press('Escape')
    await tooltip(page).waitFor({ state: 'hidden' })
    expect(await first.evaluate((link) => link === document.activeElement)).toBe(true)
    // Past the first card's Save.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await tooltip(page).waitFor()
    expect(await second.getAttribute('aria-describedby')).toBe(await tooltip(page).getAttribute('id'))

    await page.goto('/shop')
    await ready(page)
    await page.getByRole('link', { name: 'Coffee', exact: true }).click()
    await card(page, 'Neel Buti Kurta').waitFor({ state: 'detached' })
    // A card that was rendered anew.
    await page.getByRole('article').first().hover()
    await tooltip(page).filter({ hasText: 'Bean' }).waitFor()

    await page.goto('/product/neel-buti-kurta')
    await page.locator('#reviews time').first().hover()
    await tooltip(page).waitFor()
    expect(await tooltip(page).innerText()).toMatch(/^\w+day, \d+ \w+ 20\d\d at \d\d:\d\d IST$/)
    await page.mouse.move(1, 1)
    await tooltip(page).waitFor({ state: 'hidden' })
    expect(await page.locator('#reviews').locator('[tabindex="0"]').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
