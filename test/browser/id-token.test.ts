import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addToCart, registerSomebody, saveAddress } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** The requests of all tabs for `path`, with their headers, from now on. */
function requestsFor(context: BrowserContext, path: string) {
  const seen: Record<string, string>[] = []
  context.on('request', (request) => new URL(request.url()).pathname === path && seen.push(request.headers()))
  return seen
}

describe('the ID token', () => {
  it('goes with calls of functions and the live connection, and is earned once for all pages of a tab', async () => {
    const { page, context } = await here.visit()
    const earned = requestsFor(context, '/auth/token')
    const orders = requestsFor(context, '/functions/us-central1/phone_pe_checkout')
    await registerSomebody(page)
    // A page that is left before the answer would earn another one.
    await page.goto('/account')
    await expect.poll(() => page.evaluate(() => 'id-token' in sessionStorage)).toBe(true)
    await addToCart(page, 'neel-buti-kurta')
    await saveAddress(page)
    const frames: string[] = []
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))))
    await page.reload()
    await expect.poll(() => frames.find((frame) => frame.includes('"token"'))).toBeDefined()
    await page.getByRole('button', { name: 'Place Order →' }).click()
    await page.getByRole('textbox', { name: 'Card number' }).waitFor()
    expect(earned).toHaveLength(1)
    expect(orders.map(({ authorization }) => authorization)).toEqual([expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)])
  })

  it('of an ended session is given up, and the next session earns one of its own', async () => {
    const { page, context } = await here.visit()
    const earned = requestsFor(context, '/auth/token')
    const email = await registerSomebody(page)
    await page.goto('/account')
    await expect.poll(() => earned.length).toBe(1)
    await page.request.post('/account', { form: { intent: 'sign-out-everywhere' }, headers: { 'sec-fetch-site': 'same-origin' } })
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('block-print')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'My Account' }).waitFor()
    await expect.poll(() => earned.length).toBe(2)
  })

  it('is nothing that a visitor loads', async () => {
    const { page, ready } = await here.visit()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto('/terms', { waitUntil: 'networkidle' })
    // Nor does the live connection, which static pages do without.
    expect(loaded.filter((path) => /\/(live|shared|react)-/.test(path))).toEqual([])
    for (const path of ['/', '/shop', '/product/neel-buti-kurta', '/signin']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      if (path !== '/') await ready()
    }
    expect(loaded.filter((path) => path.includes('own-token') || path.startsWith('/auth/'))).toEqual([])
  })
})
