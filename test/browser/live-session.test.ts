import { describe, expect, it } from 'vitest'
import { setStock } from '../../src/features/catalogue/set-stock.ts'
import { COMMAND_LINE } from '../../src/features/operators/record-action.ts'
import { visit } from '../support/chromium.ts'
import { cartLink, goToLive, launchKeeping, open } from './open-pages.ts'
import { addOwnProduct } from './own-product.ts'
import { addToCart, registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

describe('a page in the back/forward cache', () => {
  it('comes back with what has changed meanwhile', async () => {
    const jacket = await addOwnProduct(here, 'bagru-quilted-jacket')
    const { page } = await visit(await launchKeeping(), here.origin)
    const socket = page.waitForEvent('websocket')
    await page.goto(jacket.path)
    await socket
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await page.goto('/aboutus')
    await setStock(here.shop, { id: jacket.id, inStock: false }, COMMAND_LINE)
    await page.evaluate(() => void setTimeout(() => history.back()))
    // It is the page as it was left; the driver waits in vain for another to load.
    await expect.poll(() => page.evaluate(() => 'stays' in window)).toBe(true)
    await page.getByRole('main').getByText('This product is currently out of stock.').first().waitFor()
    await setStock(here.shop, { id: jacket.id, inStock: true }, COMMAND_LINE)
    await expect.poll(() => page.getByRole('button', { name: 'Add to cart' }).isEnabled()).toBe(true)
  })
})

describe('signing out', () => {
  it('in one tab leaves nothing private in the others', async () => {
    const { page, context, complaints } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    const product = await open(context, '/product/neel-buti-kurta')
    const orders = await open(context, '/account/orders')
    const cart = await open(context, '/checkout')
    for (const { page } of [product, orders, cart]) await cartLink(page, 'Cart, 1 item').waitFor()

    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(`${here.origin}/`)
    await orders.page.waitForURL('**/signin?redirect=/account/orders')
    await cart.page.waitForURL('**/signin?redirect=/checkout')
    await product.page.getByRole('link', { name: 'Sign In', exact: true }).waitFor()
    await cartLink(product.page, 'Cart').waitFor()
    expect(complaints).toEqual([])
  })

  it('leads home, also when the end of the session is known before the answer', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    const closed = (await goToLive(page, '/account')).waitForEvent('close')
    await page.route('**/account', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      await closed
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    expect(page.url()).toBe(`${here.origin}/`)
  })

  it('and in as somebody else leaves nothing of the first on the screen', async () => {
    const { page, context } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    const cart = await open(context, '/checkout')
    await cart.page.getByRole('article', { name: 'Kairi Tote' }).waitFor()
    // Without a sign-out that the tab would be told of, such as with the connection cut.
    await context.clearCookies()
    await registerSomebody(page)
    here.cutLive()
    await cart.page.getByText('Your cart is currently empty.').waitFor()
    expect(await cart.stays()).toBe(false)
  })
})
