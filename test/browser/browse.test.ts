import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ready } from '../support/chromium.ts'
import { holdScripts } from './open-pages.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const prices = async (page: Page) => (await page.getByRole('article').allTextContents()).map((text) => Number(/Rs\.(\d+)/.exec(text)?.[1]))
const shown = (page: Page) => page.getByRole('article').count()

describe('a visitor', () => {
  it('goes through the shop: filters, sorts, looks at a product, and finds everything again by going back', async () => {
    const { page, complaints } = await here.visit()
    await page.goto('/')
    const notice = page.getByRole('region', { name: 'Cookie notice' })
    await notice.getByRole('button', { name: 'Accept' }).click()
    await notice.waitFor({ state: 'hidden' })
    expect(await shown(page)).toBe(4)

    // Links work before the scripts are there.
    const release = await holdScripts(page, '**/assets/*.js')
    await page.getByRole('link', { name: 'View all products' }).click({ noWaitAfter: true })
    await page.waitForURL('**/shop', { waitUntil: 'commit' })
    await expect.poll(() => shown(page)).toBe(16)
    await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Coffee' }).click({ noWaitAfter: true })
    await page.waitForURL('**/shop?filter=coffee', { waitUntil: 'commit' })
    await expect.poll(() => shown(page)).toBe(2)
    await page.goBack({ waitUntil: 'commit' })
    release()
    await ready(page)
    expect(await notice.isVisible()).toBe(false)
    expect(await names(page)).toEqual((await names(page)).toSorted((a, b) => a.localeCompare(b)))

    const answers = await holdScripts(page, '**/api/products?**')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-desc')
    await expect.poll(() => page.locator('[data-placeholder]').count()).toBe(8)
    answers()
    await expect.poll(() => shown(page)).toBe(16)
    expect(await prices(page)).toEqual((await prices(page)).toSorted((a, b) => b - a))
    await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Coffee' }).click()
    await expect.poll(() => shown(page)).toBe(2)
    expect(new URL(page.url()).search).toBe('?filter=coffee&order=price-desc')

    await page.getByRole('article').getByRole('link').first().click()
    await page.waitForURL('**/product/**')
    await page.goBack()
    await expect.poll(() => shown(page)).toBe(2)
    await page.goBack()
    await expect.poll(() => shown(page)).toBe(16)
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price-desc')
    expect(new URL(page.url()).search).toBe('?order=price-desc')
    expect(complaints).toEqual([])
  })
})
