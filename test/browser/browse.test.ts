import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, ready } from '../support/chromium.ts'
import { hasStayed, holdScripts, openBeforeScripts, stayOnPage } from './open-pages.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const prices = async (page: Page) => (await page.getByRole('article').allTextContents()).map((text) => Number(/Rs\.(\d+)/.exec(text)?.[1]))
const shown = (page: Page) => page.getByRole('article').count()

describe('a visitor', () => {
  it('looks for something: is offered pieces, chooses one by its keys, and finds more with Enter', async () => {
    const { page, complaints } = await here.visit()
    await page.goto('/terms')
    await ready(page)
    const field = page.getByRole('search').getByLabel('Search')
    await field.click()
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('kurtt')
    await page.getByRole('option', { name: /Neel Buti Kurta/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/product/neel-buti-kurta')
    await page.getByRole('search').getByLabel('Search').fill('नील कुर्ता')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/shop?q=*')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “नील कुर्ता”')
    expect((await names(page))[0]).toBe('Neel Buti Kurta')
    await ready(page)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
    await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('price-asc')
    await expect.poll(async () => (await names(page))[0]).toBe('Dabu Palazzo')
    expect(new URL(page.url()).searchParams.get('q')).toBe('नील कुर्ता')
    expect(complaints).toEqual([])
  })

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
    await expect.poll(() => shown(page)).toBe(16)
    release()
    await ready(page)
    expect(await notice.isVisible()).toBe(false)
    expect(await names(page)).toEqual((await names(page)).toSorted((a, b) => a.localeCompare(b)))

    const answers = await holdScripts(page, '**/shop?order=price-desc')
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    await sort.focus()
    await sort.selectOption('price-desc')
    await expect.poll(() => page.locator('[data-placeholder]').count()).toBe(8)
    await stayOnPage(page)
    answers()
    await expect.poll(() => shown(page)).toBe(16)
    expect(await page.locator('[data-placeholder]').count()).toBe(0)
    expect(await sort.evaluate((list) => list === document.activeElement)).toBe(true)
    expect(await prices(page)).toEqual((await prices(page)).toSorted((a, b) => b - a))
    await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Coffee' }).click()
    await expect.poll(() => shown(page)).toBe(2)
    expect(new URL(page.url()).search).toBe('?filter=coffee&order=price-desc')
    await page.goBack()
    await expect.poll(() => shown(page)).toBe(16)
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    // Not by the driver's own click, which scrolls to the link.
    await page.getByRole('link', { name: 'Coffee', exact: true }).evaluate((link) => (link as HTMLElement).click())
    await expect.poll(() => shown(page)).toBe(2)
    await page.goBack()
    await expect.poll(() => shown(page)).toBe(16)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
    await page.goForward()
    await expect.poll(() => shown(page)).toBe(2)
    expect(await hasStayed(page)).toBe(true)

    await page.getByRole('article').getByRole('link').first().click()
    await page.waitForURL('**/product/**')
    // Back, and back again before the scripts are there.
    const releaseAgain = await holdScripts(page, '**/assets/live-*.js')
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => shown(page)).toBe(2)
    await page.goBack({ waitUntil: 'commit' })
    releaseAgain()
    await expect.poll(() => shown(page)).toBe(16)
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price-desc')
    expect(new URL(page.url()).search).toBe('?order=price-desc')
    expect(complaints).toEqual([])
  })

  it('opens a product’s longer texts and further reviews on a phone, and sees them at once in a wide window', async () => {
    const { page } = await here.visit({ viewport: PHONE, javaScriptEnabled: false })
    await page.goto('/product/neel-buti-kurta')
    const care = page.getByText('Wash the first three times', { exact: false })
    const written = page.locator('#review-list').getByRole('article')
    expect([await care.isVisible(), await written.count()]).toEqual([false, 2])
    await page.getByRole('heading', { name: 'Care & Instructions' }).click()
    await page.locator('#review-list summary').click()
    await care.waitFor()
    expect(await written.count()).toBeGreaterThan(2)
    await page.reload()
    await page.setViewportSize(DESKTOP)
    await care.waitFor()
    expect([await written.count(), await page.locator('summary:visible').filter({ hasText: 'Care' }).count()]).toEqual([6, 0])
  })

  it('narrows the shop in a sheet on a phone, without leaving the page, or without scripts', async () => {
    const sheetOf = (page: Page) => page.getByRole('form', { name: 'Filter' })
    const open = async (page: Page) => {
      await page.goto('/shop?filter=swag')
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await sheetOf(page).waitFor()
      for (const group of ['Dye', 'Garment']) await sheetOf(page).locator('summary', { hasText: group }).click()
    }
    const { page, complaints } = await here.visit({ viewport: PHONE })
    await open(page)
    await ready(page)
    await stayOnPage(page)
    await sheetOf(page).getByRole('checkbox', { name: 'Dress' }).check()
    await sheetOf(page).getByRole('button', { name: 'Show 4 pieces' }).waitFor()
    await sheetOf(page).getByRole('checkbox', { name: 'Turmeric', exact: false }).first().check()
    await sheetOf(page)
      .getByRole('button', { name: /^Show [1-3] / })
      .click()
    await sheetOf(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).searchParams.getAll('garment')).toEqual(['dress'])
    await page.goBack()
    await expect.poll(() => shown(page)).toBe(4)
    await page.reload()
    // Of the groups, which are closed at first, the one with a choice in it is open.
    expect(await page.locator('form details[open]').evaluateAll((groups) => groups.map((group) => group.textContent))).toEqual([
      expect.stringMatching(/^Garment/),
    ])
    await stayOnPage(page)
    await page.getByRole('link', { name: 'Remove Dress' }).click()
    await expect.poll(() => shown(page)).toBe(14)
    expect(await page.locator('input[value=dress]').isChecked()).toBe(false)
    expect(await hasStayed(page)).toBe(true)
    expect(complaints).toEqual([])

    const { page: plain } = await here.visit({ viewport: PHONE, javaScriptEnabled: false })
    await open(plain)
    await sheetOf(plain).getByRole('checkbox', { name: 'Dress' }).check()
    await sheetOf(plain).getByRole('button', { name: /^Show/ }).click()
    await plain.waitForURL(/garment=dress/)
    expect(await shown(plain)).toBe(4)
  })

  it('sees the prices of a row at one height, four pieces of it in a large window, where the filters stay while the page scrolls', async () => {
    const { page } = await here.visit({ viewport: PHONE })
    await page.goto('/shop', { waitUntil: 'load' })
    const rows = () =>
      page.getByRole('article').evaluateAll((cards) => {
        const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
        const byRow = Map.groupBy(cards, topOf)
        const price = (card: Element) => [...card.querySelectorAll('p')].find((line) => line.textContent.startsWith('Rs.'))!
        return [...byRow.values()].map((row) => ({ cards: row.length, heights: new Set(row.map((card) => topOf(price(card)))).size }))
      })
    // Cards below the first view are laid out once the page has loaded.
    await expect.poll(rows).toEqual(Array.from({ length: 8 }, () => ({ cards: 2, heights: 1 })))
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect.poll(rows).toEqual(Array.from({ length: 4 }, () => ({ cards: 4, heights: 1 })))
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    const filters = await page.getByRole('form', { name: 'Filter' }).boundingBox()
    expect(filters!.y).toBeGreaterThan(0)
  })

  it('is shown the order that was chosen before the script was there', async () => {
    const { page } = await here.visit()
    const { release } = await openBeforeScripts(page, '/shop?filter=swag')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-desc')
    await release()
    await expect.poll(() => new URL(page.url()).search).toBe('?filter=swag&order=price-desc')
    await expect.poll(() => shown(page)).toBe(14)
    expect(await prices(page)).toEqual((await prices(page)).toSorted((a, b) => b - a))
  })

  it('loads little of the shop at first: no React, no picture of a card that only a pointer shows, and at most 15 KB of script and 45 KB of HTML besides styles and what only search engines read', async () => {
    const { page } = await here.visit()
    const asked: string[] = []
    const scripts: Promise<{ responseBodySize: number }>[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('requestfinished', (request) => request.resourceType() === 'script' && scripts.push(request.sizes()))
    await page.goto('/shop', { waitUntil: 'networkidle' })
    expect(asked.filter((path) => /\/react-/.test(path))).toEqual([])
    const bytes = (await Promise.all(scripts)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    expect(bytes).toBeLessThan(15 * 1024)
    const card = page.getByRole('article').filter({ hasText: 'Ajrakh Stole' })
    const closeUp = await card.evaluate(
      (card) => /url\("(.*?)"\)/.exec(card.querySelector<HTMLElement>('[style*="--cloth"]')!.style.cssText)![1]!,
    )
    expect(asked).not.toContain(closeUp)
    await card.hover()
    await expect.poll(() => asked).toContain(closeUp)
    for (const path of ['/shop', '/product/neel-buti-kurta']) {
      const html = await (await fetch(here.origin + path)).text()
      const drawn = html.replace(/<style>.*?<\/style>/s, '').replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
      expect(drawn.length, path).toBeLessThan(45 * 1024)
    }
  })
})
