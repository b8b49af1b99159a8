import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, ready } from '../support/chromium.ts'
import { addOwnProduct } from './own-product.ts'
import { newEmail } from './people.ts'
import { useShop } from './use-shop.ts'

declare global {
  interface Window {
    /** How many pieces of the page were laid out together, one entry a task. */
    revealed: number[]
  }
}

const here = useShop()

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const prices = async (page: Page) => (await page.getByRole('article').allTextContents()).map((text) => Number(/Rs\.(\d+)/.exec(text)?.[1]))

describe('a visitor', () => {
  it('goes from the home page to the shop', async () => {
    const { page, complaints } = await here.visit()
    await page.goto('/')
    expect(await page.getByRole('article').count()).toBe(4)
    await page.getByRole('link', { name: 'View all products' }).click()
    await page.waitForURL('**/shop')
    expect(await page.getByRole('article').count()).toBe(16)
    expect(complaints).toEqual([])
  })

  it('filters and sorts, and each keeps the other, with 8 placeholders while products load', async () => {
    const { page } = await here.visit()
    await page.goto('/shop')
    await ready(page)
    const sorted = (await names(page)).toSorted((a, b) => a.localeCompare(b))
    expect(await names(page)).toEqual(sorted)

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/products?**', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-desc')
    await expect.poll(() => page.locator('[data-placeholder]').count()).toBe(8)
    release()
    await expect.poll(() => page.getByRole('article').count()).toBe(16)
    expect(await prices(page)).toEqual((await prices(page)).toSorted((a, b) => b - a))

    await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Coffee' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    expect(new URL(page.url()).search).toBe('?filter=coffee&order=price-desc')
    await page.goBack()
    await expect.poll(() => page.getByRole('article').count()).toBe(16)
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price-desc')
  })

  it('gets the shop without React, which comes when it is touched, or when something has changed', async () => {
    const { page, complaints } = await here.visit()
    const react: string[] = []
    page.on('request', (request) => void (/\/assets\/react-/.test(request.url()) && react.push(request.url())))
    // Products of the test before may go only now.
    await expect
      .poll(async () => {
        react.length = 0
        const isFollowing = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
        await page.goto('/shop')
        await isFollowing
        return react
      })
      .toEqual([])

    // Before React, filters are links.
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('[aria-label=Filter] a[href*=coffee]')?.click())
    await page.waitForURL('**/shop?filter=coffee')
    expect(await page.getByRole('article').count()).toBe(2)
    expect(react).toEqual([])

    const { name } = await addOwnProduct(here, 'malabar-coffee')
    await page.getByRole('article').filter({ hasText: name }).waitFor()
    expect(react).not.toEqual([])
    expect(complaints).toEqual([])
  })

  it('chooses and presses with assistive technology: without a pointer, a focus or a key', async () => {
    const { page } = await here.visit()
    const goIdle = async (path: string) => {
      const isFollowing = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
      await page.goto(path)
      await isFollowing
    }
    await goIdle('/shop')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-desc')
    await page.waitForURL('**/shop?order=price-desc')
    await expect.poll(() => prices(page).then(([first]) => first)).toBe(2450)
    await goIdle('/product/nargis-wrap-dress')
    await page.getByRole('button', { name: 'Next image' }).evaluate((button: HTMLElement) => button.click())
    await page.getByText('2 of 4').waitFor()
  })

  it('finds the shop as an address says after going back over views that were chosen in it', async () => {
    const { page } = await here.visit()
    await page.goto('/shop')
    await ready(page)
    await page.getByRole('link', { name: 'Coffee', exact: true }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    await page.getByRole('article').getByRole('link').first().click()
    await page.waitForURL('**/product/**')
    await page.goBack()
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    await page.goBack()
    await expect.poll(() => page.getByRole('article').count()).toBe(16)
    expect(new URL(page.url()).search).toBe('')
  })

  it('looks through a product’s pictures by button and by key', async () => {
    const { page } = await here.visit()
    await page.goto('/product/nargis-wrap-dress')
    await ready(page)
    await page.getByText('1 of 4').waitFor()
    await page.getByRole('button', { name: 'Next image' }).click()
    await page.getByText('2 of 4').waitFor()
    await page.getByRole('button', { name: 'Previous image' }).click()
    await page.getByText('1 of 4').waitFor()
    for (const words of ['Rs.2499', 'Rs.2390', 'Fabric & Fit', 'Care & Instructions'])
      expect(await page.getByRole('main').innerText()).toContain(words)
  })

  it('reads a plain description, and that something is out of stock', async () => {
    const { page } = await here.visit()
    await page.goto('/product/kairi-tote')
    expect(await page.getByRole('heading', { name: 'Fabric & Fit' }).count()).toBe(0)
    await page.goto('/product/jali-sundress')
    await page.getByText('This product is currently out of stock.').waitFor()
    expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
  })

  it('who adds to the cart signs in and is back at the product', async () => {
    const { page } = await here.visit()
    await page.goto('/product/kairi-tote')
    await ready(page)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('**/signin?redirect=/product/kairi-tote')
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('block-print')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('block-print')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('link', { name: 'My Account' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/product/kairi-tote')
  })

  it('has what lies below the first view laid out a piece at a time once the page has loaded', async () => {
    const { page } = await here.visit({ viewport: PHONE })
    await page.addInitScript(() => {
      window.revealed = []
      const observer = new MutationObserver((records) => window.revealed.push(records.length))
      observer.observe(document, { attributeFilter: ['data-later'], subtree: true })
    })
    const waiting = (await (await page.request.get('/')).text()).split(' data-later=""').length - 1
    await page.goto('/')
    await page.locator(':root[data-loaded]').waitFor({ state: 'attached' })
    expect(await page.locator('[data-later]').count()).toBe(0)
    // Each in a task of its own.
    expect(await page.evaluate(() => window.revealed)).toEqual(Array.from({ length: waiting }, () => 1))
  })

  it('accepts the cookie notice once', async () => {
    const { page } = await here.visit()
    await page.goto('/')
    const notice = page.getByRole('region', { name: 'Cookie notice' })
    await notice.getByRole('button', { name: 'Accept' }).click()
    await notice.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => localStorage.getItem('cookiePolicy'))).not.toBeNull()
    await page.goto('/aboutus')
    await ready(page)
    expect(await notice.isVisible()).toBe(false)
  })
})

describe('the sign-in form', () => {
  it('shows its messages only after a change, and lets nobody send it while something is wrong', async () => {
    const { page } = await here.visit()
    await page.goto('/register')
    await ready(page)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Register' }).isEnabled()).toBe(false)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('block-print')
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('another')
    await page.getByRole('textbox', { name: 'Email' }).focus()
    await page.getByText('Passwords do not match.').waitFor()
    await page.getByText('Please provide an email address.').waitFor()
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('block-print')
    await page.getByRole('textbox', { name: 'Email' }).fill('late@example.in')
    await expect.poll(() => page.getByRole('button', { name: 'Register' }).isEnabled()).toBe(true)
  })

  it('keeps the address and says what is wrong after a wrong password', async () => {
    const { page } = await here.visit()
    await page.goto('/signin')
    await ready(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.in')
    await page.getByRole('textbox', { name: 'Password' }).fill('block-print')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The email address or the password is not right.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('nobody@example.in')
  })
})
