import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, ready } from '../support/chromium.ts'
import { registerShopper, settleAtProvider } from '../support/http-shopper.ts'
import { addToCart, payByCard, placeOrder, registerByHand, registerSomebody, saveAddress } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const cartLink = { name: /^Cart/ }

describe('a purchase', () => {
  it.each([
    ['on a phone', PHONE, true],
    ['on a desktop', DESKTOP, true],
    ['without JavaScript', DESKTOP, false],
  ])('goes from registration to a paid order %s', async (_, viewport, javaScriptEnabled) => {
    const { page, ready, complaints } = await here.visit({ viewport, javaScriptEnabled })
    await registerByHand(page, javaScriptEnabled)

    await addToCart(page, 'neel-buti-kurta', 'L', javaScriptEnabled)
    await addToCart(page, 'ajrakh-stole', 'M', javaScriptEnabled)
    expect(await page.getByRole('link', cartLink).getAttribute('aria-label')).toBe('Cart, 2 items')

    await page.getByRole('link', cartLink).click()
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
    expect(await page.getByRole('article', { name: 'Neel Buti Kurta' }).getByRole('combobox', { name: 'Size' }).inputValue()).toBe('L')
    expect(await page.getByRole('region', { name: 'Order Summary' }).innerText()).toMatch(/TBC[\s\S]*Rs\.3180/)
    await ready()
    await page.getByRole('link', { name: 'Shipping →' }).click()

    await saveAddress(page)
    await ready()
    await placeOrder(page, here)
    await payByCard(page, '4111 1111 1111 1111')

    await page.waitForURL('**/account/orders?complete=true')
    await page.getByRole('heading', { name: 'Your Orders' }).waitFor()
    const text = await page.getByRole('main').innerText()
    for (const words of ['Neel Buti Kurta', 'Ajrakh Stole', 'Rs.3180', '7 Chowk Bazaar', '302001']) expect(text).toContain(words)
    expect(await page.getByRole('link', cartLink).getAttribute('aria-label')).toBe('Cart')

    await page
      .getByRole('link', { name: /receipt/i })
      .first()
      .click()
    const paper = await page.getByRole('main').innerText()
    for (const words of ['₹3,180.00', 'Rupees three thousand one hundred eighty only', 'One size']) expect(paper).toContain(words)
    expect(complaints).toEqual([])
  })

  it('is thanked for as long as the page is open, also when the order moves on', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    await saveAddress(page)
    await placeOrder(page, here)
    await payByCard(page, '4111 1111 1111 1111')
    await page.getByText('Packed', { exact: true }).waitFor()
    expect(await page.getByText('Thank you. We have your order.').count()).toBe(1)
  })

  it('that is declined or cancelled keeps the cart, says so, and can be tried again', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    await saveAddress(page)

    await placeOrder(page, here)
    await payByCard(page, '4000 0000 0000 0002')
    await page.waitForURL('**/checkout/shipping?payment=declined')
    await page.getByText('The payment was declined.').waitFor()
    expect(await page.getByRole('link', cartLink).getAttribute('aria-label')).toBe('Cart, 1 item')

    await placeOrder(page, here)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/checkout/shipping?payment=cancelled')
    await page.getByText('You cancelled the payment.').waitFor()

    await placeOrder(page, here)
    await payByCard(page, '4111 1111 1111 1111')
    await page.waitForURL('**/account/orders?complete=true')
    expect(await page.getByRole('link', { name: 'Receipt', exact: true }).count()).toBe(1)
  })

  it('that stays pending is confirmed by the provider’s notice, and nothing is lost', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    await saveAddress(page)
    const session = await placeOrder(page, here)
    await payByCard(page, '4000 0000 0000 0259')
    await page.waitForURL('**/account/orders?payment=pending')
    await page
      .getByText(/being confirmed/)
      .first()
      .waitFor()
    await settleAtProvider(here.sandbox, session)
    const countAgain = async () => {
      await page.reload()
      return page.getByRole('link', { name: 'Receipt', exact: true }).count()
    }
    await expect.poll(countAgain).toBe(1)
  })

  it('becomes an order on an open page when its tab was closed and no notice comes', async () => {
    const { page, context } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    await saveAddress(page)
    const control = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault: 'no-webhook', times: 1 }),
    }
    await fetch(`${here.sandbox}/control/phonepe`, control)
    const session = await placeOrder(page, here)
    const other = await context.newPage()
    await other.goto(`${here.origin}/account/orders`)
    await ready(other)
    await other.getByText('Not paid yet').waitFor()
    await payByCard(page, '4000 0000 0000 0259')
    await page.waitForURL('**/account/orders?payment=pending')
    await other.getByText('Payment being confirmed').waitFor()
    const cart = await context.newPage()
    await cart.goto(`${here.origin}/checkout`)
    const warning = cart.getByText('is being confirmed by your bank')
    await warning.waitFor()
    await page.close()
    await settleAtProvider(here.sandbox, session)
    await other.getByRole('article', { name: /^Order / }).waitFor({ timeout: 70_000 })
    expect(await other.getByText('Payment being confirmed').count()).toBe(0)
    await warning.waitFor({ state: 'detached' })
    await context.close()
  })

  it('cannot be seen by anybody else', async () => {
    const shopper = await registerShopper(here)
    await shopper.setCart([{ id: 'kairi-tote' }])
    await shopper.saveAddress()
    const sessionId = await shopper.placeOrder()
    await settleAtProvider(here.sandbox, sessionId)
    await shopper.comeBack(sessionId)
    const [order] = await shopper.orders()

    const { page } = await here.visit()
    await registerSomebody(page)
    await page.goto(`/account/orders/${order!.id}/receipt`)
    await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor()
    expect(await page.content()).not.toContain('7 Chowk Bazaar')
  })
})
