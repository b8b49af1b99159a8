import { describe, expect, it } from 'vitest'
import { setStock } from '../../src/features/catalogue/set-stock.ts'
import { COMMAND_LINE } from '../../src/features/operators/record-action.ts'
import { ready } from '../support/chromium.ts'
import { settleAtProvider } from '../support/http-shopper.ts'
import { cartLink, goToLive, open } from './open-pages.ts'
import { addReview } from '../support/reviews.ts'
import { addOwnProduct } from './own-product.ts'
import { addToCart, payByCard, placeOrder, registerSomebody, saveAddress, signIn } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** One person, signed in on two devices. */
async function twoDevices() {
  const [phone, desk] = [await here.visit(), await here.visit()]
  await signIn(desk.page, await registerSomebody(phone.page))
  return { phone, desk, complaints: () => [...phone.complaints, ...desk.complaints] }
}

async function setPrice(id: string, rupees: number): Promise<void> {
  await here.pool.query(`update products set metadata = jsonb_set(metadata, '{price_usd}', to_jsonb($2::integer::text)) where id = $1`, [
    id,
    rupees,
  ])
}

describe('a cart on two devices', () => {
  it('is the same on all open pages, whichever changes it', async () => {
    const { phone, desk, complaints } = await twoDevices()
    const home = await open(desk.context, '/')
    const kurta = await addOwnProduct(here, 'neel-buti-kurta')
    const product = await open(desk.context, kurta.path)
    const cart = await open(desk.context, '/checkout')
    await cart.page.getByText('Your cart is currently empty.').waitFor()

    await addToCart(phone.page, kurta.id, 'L')
    await cartLink(home.page, 'Cart, 1 item').waitFor()
    await product.page.getByRole('spinbutton', { name: 'Quantity' }).waitFor()
    expect(await product.page.getByRole('radio', { name: 'L', exact: true }).isChecked()).toBe(true)
    const line = cart.page.getByRole('article', { name: kurta.name })
    await line.waitFor()
    expect(await line.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('L')

    await line.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await expect.poll(() => phone.page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('3')
    await expect.poll(() => product.page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('3')

    await setPrice(kurta.id, 1990)
    await line.getByText('Rs.1990').waitFor()
    await cart.page.getByRole('region', { name: 'Order Summary' }).getByText('Rs.5970').first().waitFor()

    await product.page.getByRole('button', { name: 'Remove from cart' }).click()
    await phone.page.getByRole('button', { name: 'Add to cart' }).waitFor()
    await cartLink(home.page, 'Cart').waitFor()
    await cart.page.getByText('Your cart is currently empty.').waitFor()
    for (const { stays } of [home, product, cart]) expect(await stays()).toBe(true)
    expect(complaints()).toEqual([])
  })

  it('is up to date again after the connection was cut', async () => {
    const { phone, desk, complaints } = await twoDevices()
    const home = await open(desk.context, '/')
    await addToCart(phone.page, 'ajrakh-stole')
    await cartLink(home.page, 'Cart, 1 item').waitFor()

    await desk.context.setOffline(true)
    here.cutLive()
    await addToCart(phone.page, 'kairi-tote')
    expect(await home.page.getByRole('link', { name: /^Cart/ }).getAttribute('aria-label')).toBe('Cart, 1 item')
    await desk.context.setOffline(false)
    await cartLink(home.page, 'Cart, 2 items').waitFor()

    here.cutLive()
    await addToCart(phone.page, 'anar-jaal-shift')
    await cartLink(home.page, 'Cart, 3 items').waitFor()
    expect(await home.stays()).toBe(true)
    // The browser says itself that it tried in vain.
    expect(complaints().filter((text) => !text.startsWith('WebSocket connection to'))).toEqual([])
  })

  it('needs no React on pages without islands', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    const scripts = async (path: string) => {
      await goToLive(page, path)
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      return new Set(loaded.map((name) => /([a-z-]+?)-[\w-]{8}\.js$/.exec(name)?.[1]))
    }
    for (const path of ['/', '/account/orders']) {
      const loaded = await scripts(path)
      expect(loaded).toContain('live')
      expect(loaded).not.toContain('react')
      expect(loaded).not.toContain('shared')
    }
  })
})

describe('an open product page', () => {
  it('shows a new price, and that the product is out of stock, to visitors too', async () => {
    const { context, complaints } = await here.visit()
    const dress = await addOwnProduct(here, 'hara-tiered-dress')
    const { page, stays } = await open(context, dress.path)
    await setPrice(dress.id, 2345)
    await expect.poll(() => page.getByText('Rs.2345').count()).toBe(2)

    await setStock(here.shop, { id: dress.id, inStock: false }, COMMAND_LINE)
    await page.getByRole('main').getByText('This product is currently out of stock.').first().waitFor()
    await page.getByText('Out of stock', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
    await page.getByRole('region', { name: 'Similar pieces in stock' }).getByRole('link').nth(2).waitFor()
    await setStock(here.shop, { id: dress.id, inStock: true }, COMMAND_LINE)
    await page.getByRole('button', { name: 'Add to cart' }).waitFor()
    await page.getByText('Free delivery across India').waitFor()
    expect(await stays()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('shows a review as soon as it is public, and leaves the others where they are', async () => {
    const { context, complaints } = await here.visit()
    const kurta = await addOwnProduct(here, 'neel-buti-kurta')
    await addReview(here.pool, { product: kurta.id, uid: here.kabir })
    const { page, stays } = await open(context, kurta.path)
    const reviews = page.getByRole('region', { name: 'Reviews' })
    const list = reviews.locator('ol')
    const first = await list.getByRole('listitem').first().elementHandle()
    await addReview(here.pool, { product: kurta.id, uid: here.asha, message: 'The butis line up at the side seams.' })
    await reviews.getByText('The butis line up at the side seams.').waitFor()
    expect(await list.getByRole('listitem').count()).toBe(2)
    expect(await first?.evaluate((item) => item.isConnected)).toBe(true)
    await page.getByText('2 reviews').first().waitFor()
    expect(await stays()).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('the open range', () => {
  it('shows prices and stock as they change, every card where its price belongs', async () => {
    const { context, complaints } = await here.visit()
    const palazzo = await addOwnProduct(here, 'dabu-palazzo')
    const { page, stays } = await open(context, '/shop?order=price-asc')
    const names = () => page.getByRole('article').getByRole('heading').allInnerTexts()
    const card = page.getByRole('article').filter({ hasText: palazzo.name })
    await setPrice(palazzo.id, 9)
    await card.getByText('Rs.9', { exact: true }).waitFor()
    await setStock(here.shop, { id: palazzo.id, inStock: false }, COMMAND_LINE)
    await card.getByText('Out of stock').waitFor()
    // Once nobody has moved for a moment.
    await expect.poll(async () => (await names())[0]).toBe(palazzo.name)

    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-desc')
    await expect.poll(async () => (await names()).at(-1)).toBe(palazzo.name)
    await setStock(here.shop, { id: palazzo.id, inStock: true }, COMMAND_LINE)
    await expect.poll(() => card.getByText('Out of stock').count()).toBe(0)
    expect(await stays()).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('the checkout on two devices', () => {
  it('has the addresses that either saves, and never changes the choice by itself', async () => {
    const { phone, desk, complaints } = await twoDevices()
    await addToCart(phone.page, 'kairi-tote')
    const { page, stays } = await open(desk.context, '/checkout/shipping')
    await page.getByText('Please add your address first.').waitFor()

    await saveAddress(phone.page)
    const saved = page.getByRole('group', { name: 'Saved addresses' })
    await saved.getByRole('radio', { checked: true }).waitFor()
    await saveAddress(phone.page, 'Asha at work')
    await expect.poll(() => saved.getByRole('radio').count()).toBe(2)
    expect(await saved.getByRole('radio').nth(1).isChecked()).toBe(true)

    await phone.page.getByRole('button', { name: 'Delete address' }).nth(1).click()
    await expect.poll(() => saved.getByRole('radio').count()).toBe(1)
    expect(await saved.getByRole('radio').isChecked()).toBe(false)
    await page.getByText('Please add your address first.').waitFor()
    expect(await stays()).toBe(true)
    expect(complaints()).toEqual([])
  })

  it('shows an order whose payment was pending, thanks for it, and empties the cart', async () => {
    const { phone, desk, complaints } = await twoDevices()
    const home = await open(desk.context, '/')
    await addToCart(phone.page, 'kairi-tote')
    await cartLink(home.page, 'Cart, 1 item').waitFor()
    await saveAddress(phone.page)
    await ready(phone.page)
    const session = await placeOrder(phone.page, here)
    await payByCard(phone.page, '4000 0000 0000 0259')
    await phone.page.waitForURL('**/account/orders?payment=pending')
    await phone.page
      .getByText(/being confirmed/)
      .first()
      .waitFor()
    await phone.page.evaluate(() => Object.assign(window, { stays: true }))

    await settleAtProvider(here.sandbox, session)
    await phone.page.getByText('Thank you. We have your order.').waitFor()
    await phone.page.getByRole('article', { name: /^Order / }).waitFor()
    expect(await phone.page.getByText(/being confirmed/).count()).toBe(0)
    await cartLink(phone.page, 'Cart').waitFor()
    await cartLink(home.page, 'Cart').waitFor()
    expect(await phone.page.evaluate(() => 'stays' in window)).toBe(true)
    expect(complaints()).toEqual([])
  })
})
