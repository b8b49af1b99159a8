import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setStock } from '../../src/features/catalogue/edit/set-stock.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { settleAtProvider } from '../support/http-shopper.ts'
import { addReview } from '../support/reviews.ts'
import { cartLink, hasStayed, open, stayOnPage } from './open-pages.ts'
import { addOwnProduct } from './own-product.ts'
import { giveAddress, payByCard, placeOrder, putInCart, signInAs, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** One person, signed in on two devices. */
async function twoDevices() {
  const [phone, desk] = [await here.visit(), await here.visit()]
  const asha = await signInSomebody(phone.page, here)
  await signInAs(desk.page, here, asha)
  return { asha, phone, desk, complaints: () => [...phone.complaints, ...desk.complaints] }
}

async function setPrice(id: string, rupees: number): Promise<void> {
  await here.pool.query(`update products set metadata = jsonb_set(metadata, '{price_usd}', to_jsonb($2::integer::text)) where id = $1`, [
    id,
    rupees,
  ])
}

describe('a cart on two devices', () => {
  it('is the same on all open pages, whichever changes it, also after the connection was cut', async () => {
    const { asha, phone, desk, complaints } = await twoDevices()
    const kurta = await addOwnProduct(here, 'neel-buti-kurta')
    const home = await open(desk.context, '/')
    const product = await open(desk.context, kurta.path)
    const cart = await open(phone.context, '/checkout')
    await cart.page.getByText('Your cart is currently empty.').waitFor()

    await product.page.getByRole('radio', { name: 'L', exact: true }).check({ force: true })
    await product.page.getByRole('button', { name: 'Add to cart' }).click()
    await cartLink(home.page, 'Cart, 1 item').waitFor()
    const line = cart.page.getByRole('article', { name: kurta.name })
    await line.waitFor()
    expect(await line.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('L')
    await line.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await expect.poll(() => product.page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('3')
    await setPrice(kurta.id, 1990)
    await line.getByText('Rs.1990').waitFor()
    await cart.page.getByRole('region', { name: 'Order Summary' }).getByText('Rs.5970').first().waitFor()

    await desk.context.setOffline(true)
    here.cutLive()
    await putInCart(here, asha, { id: 'kairi-tote' })
    await cartLink(cart.page, 'Cart, 2 items').waitFor()
    expect(await home.page.getByRole('link', { name: /^Cart/ }).getAttribute('aria-label')).toBe('Cart, 1 item')
    await desk.context.setOffline(false)
    await cartLink(home.page, 'Cart, 2 items').waitFor()

    await cart.page.getByRole('article', { name: 'Kairi Tote' }).getByRole('button', { name: 'Remove' }).click()
    await product.page.getByRole('button', { name: 'Remove from cart' }).click()
    await cartLink(home.page, 'Cart').waitFor()
    await cart.page.getByText('Your cart is currently empty.').waitFor()
    for (const { stays } of [home, product, cart]) expect(await stays()).toBe(true)
    // The browser says itself that it tried in vain.
    expect(complaints().filter((text) => !text.startsWith('WebSocket connection to'))).toEqual([])
  })
})

describe('an open product page', () => {
  it('tells price, stock, texts, pictures and reviews as they are by now, and its list of reviews grows in place', async () => {
    const { context, complaints } = await here.visit()
    const dress = await addOwnProduct(here, 'hara-tiered-dress')
    const authors = Array.from({ length: 45 }, () => randomUUID())
    for (const uid of authors) await addReview(here.pool, { product: dress.id, uid })
    const { page, stays } = await open(context, dress.path)
    const main = page.getByRole('main')
    await setPrice(dress.id, 2345)
    await expect.poll(() => page.getByText('Rs.2345').count()).toBe(1)
    await setStock(here.shop, { id: dress.id, inStock: false }, COMMAND_LINE)
    await main.getByText('This product is currently out of stock.').first().waitFor()
    await page.getByText('Out of stock', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
    await page.getByRole('region', { name: 'Similar pieces in stock' }).getByRole('link').nth(2).waitFor()
    await setStock(here.shop, { id: dress.id, inStock: true }, COMMAND_LINE)
    await page.getByRole('button', { name: 'Add to cart' }).waitFor()

    // A tab of yesterday that is looked at again.
    const promise = page.locator('[data-until]')
    const words = (await promise.textContent())!
    await promise.evaluate((line: HTMLElement) => {
      line.textContent = 'Order yesterday'
      line.dataset['until'] = '2026-01-01T00:00:00Z'
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => promise.textContent()).toBe(words)

    const listed = page.locator('#review-list').getByRole('article')
    const more = page.getByRole('link', { name: 'Show more' })
    for (const count of [20, 40, 45]) {
      await more.click()
      await expect.poll(() => listed.count()).toBe(count)
    }
    expect(new URL(page.url()).search).toBe('?show=60')
    expect(await more.count()).toBe(0)
    const next = page.locator('#review-list li').nth(40)
    await expect.poll(() => next.evaluate((entry) => entry === document.activeElement)).toBe(true)
    await here.pool.query('delete from reviews where product_id = $1 and user_id = $2', [dress.id, authors[44]])
    await expect.poll(() => listed.count()).toBe(44)
    await addReview(here.pool, { product: dress.id, uid: here.asha, message: 'The tiers line up at the side seams.' })
    await listed.getByText('The tiers line up at the side seams.').waitFor()
    await page.getByText('45 reviews').first().waitFor()
    // The others stay where they are.
    expect(await next.evaluate((entry) => entry.isConnected)).toBe(true)

    // While something is pressed the pictures stay, and then the one in view does.
    const counter = page.getByText(/^\d of \d$/)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.mouse.move(2, 400)
    await page.mouse.down()
    const texts = { desc_1: 'Printed twice over.', fnf_1: 'A cloth of two weights.', ci_1: 'Wash it by moonlight.' }
    const change = 'update products set description = $2, images = images[2:] || images[1:1] where id = $1'
    await here.pool.query(change, [dress.id, JSON.stringify(texts)])
    await page
      .getByRole('list', { name: 'Large pictures' })
      .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2, behavior: 'instant' }))
    await expect.poll(() => counter.innerText()).toBe('3 of 5')
    await page.mouse.up()
    for (const words of Object.values(texts)) await main.getByText(words).waitFor()
    await expect.poll(() => counter.innerText()).toBe('2 of 5')
    expect(await stays()).toBe(true)
    expect(complaints).toEqual([])
  })
})

describe('the checkout on two devices', () => {
  it('has the addresses that either saves, never changes the choice by itself, and shows an order once its payment is confirmed', async () => {
    const { asha, phone, desk, complaints } = await twoDevices()
    await putInCart(here, asha, { id: 'kairi-tote' })
    const home = await open(desk.context, '/')
    const { page, stays } = await open(desk.context, '/checkout/shipping')
    await page.getByText('Please add your address first.').waitFor()
    await giveAddress(here, asha)
    const saved = page.getByRole('group', { name: 'Saved addresses' })
    await saved.getByRole('radio', { checked: true }).waitFor()
    await giveAddress(here, asha, 'Asha at work')
    await expect.poll(() => saved.getByRole('radio').count()).toBe(2)
    expect(await saved.getByRole('radio').nth(1).isChecked()).toBe(true)
    await phone.page.goto('/checkout/shipping')
    await phone.page.getByRole('button', { name: 'Delete address' }).nth(1).click()
    await phone.page.getByRole('button', { name: 'Yes, delete' }).click()
    await expect.poll(() => saved.getByRole('radio').count()).toBe(1)
    expect(await saved.getByRole('radio').isChecked()).toBe(false)
    await page.getByText('Please add your address first.').waitFor()

    const orders = await open(desk.context, '/account/orders')
    const session = await placeOrder(phone.page, here)
    await orders.page.getByText('Not paid yet').waitFor()
    await payByCard(phone.page, '4000 0000 0000 0259')
    await phone.page.waitForURL('**/account/orders?payment=pending&order=*')
    await phone.page
      .getByText(/being confirmed/)
      .first()
      .waitFor()
    await orders.page.getByText('Payment being confirmed').waitFor()
    await stayOnPage(phone.page)
    await settleAtProvider(here.sandbox, session)
    for (const page of [phone.page, orders.page]) {
      await page.getByRole('article', { name: /^Order / }).waitFor()
      expect(await page.getByText(/being confirmed/).count()).toBe(0)
    }
    await phone.page.getByText('Thank you. We have your order.').waitFor()
    for (const page of [phone.page, home.page]) await cartLink(page, 'Cart').waitFor()
    await page.getByText('Your cart is currently empty.').waitFor()
    expect([await hasStayed(phone.page), await stays(), await orders.stays()]).toEqual([true, true, true])
    expect(complaints()).toEqual([])
  })
})
