import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addCode } from '../../src/features/codes/add-code.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { PHONE } from '../support/chromium.ts'
import { codeOf } from '../support/codes.ts'
import { newEmail, payByCard, placeOrder } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const cartLink = { name: /^Cart/ }
const NOTICE_HEIGHT = 56
const CODE = 'MELA10'
const CARD = '4111 1111 1111 1111'

/** Name, price and sizes are above the bar, and above the cookie notice on it. */
async function expectFirstView(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width, height })
  const endOf = async (part: Locator) => part.boundingBox().then((box) => box!.y + box!.height)
  const parts = [
    page.getByRole('heading', { level: 1 }),
    page.getByText('Rs.1890'),
    page.getByRole('radiogroup', { name: 'Size' }).getByText('XXL', { exact: true }),
  ]
  const act = (await page.getByRole('button', { name: 'Add to cart' }).boundingBox())!
  expect(Math.max(...(await Promise.all(parts.map(endOf))))).toBeLessThan(act.y - NOTICE_HEIGHT)
  expect(act.y + act.height).toBeLessThan(height)
}

/** A visitor adds it in the second largest size, registers for it, and finds it in the cart. */
async function registerForKurta(page: Page, javaScriptEnabled: boolean): Promise<void> {
  await page.goto('/product/neel-buti-kurta')
  for (const size of [{ width: 360, height: 740 }, PHONE]) await expectFirstView(page, size)
  // The bar leads back to the sizes from further down.
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Size M, change' }).click()
  await expect
    .poll(async () => (await page.getByRole('radiogroup', { name: 'Size' }).getByText('XXL', { exact: true }).boundingBox())!.y)
    .toBeLessThan(PHONE.height / 2)
  await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/signin?redirect=/product/neel-buti-kurta')
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Register' }).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
  // Offered where it does something.
  expect(await page.getByRole('button', { name: 'Show password' }).count()).toBe(javaScriptEnabled ? 1 : 0)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('block-print')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('block-print')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/product/neel-buti-kurta?added=true')
  await page.getByRole('status').getByText('You are signed in, and it is in your cart: size XL, quantity 1.').waitFor()
  expect(await page.getByRole('radio', { name: 'XL', exact: true }).isChecked()).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor()
}

/** Made once for the worker's shop: a name is not given twice. */
async function makeCode(): Promise<void> {
  await addCode(here.shop, codeOf(CODE, { percent: 10, usesPerAccount: 1 }), COMMAND_LINE)
}

async function enterCode(page: Page): Promise<void> {
  await page.getByText('Have a code?').click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(CODE.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: `Remove code ${CODE}` }).waitFor()
  expect(await page.getByRole('region', { name: 'Order Summary' }).innerText()).toMatch(/−Rs\.318\b[\s\S]*Rs\.2862/)
}

async function typeAddress(page: Page): Promise<void> {
  const texts = { Name: 'Asha Rao', 'Address line 1': '7 Chowk Bazaar', City: 'Jaipur', 'Postal code': '302001' }
  for (const [name, value] of Object.entries(texts)) await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Rajasthan')
}

describe('a purchase on a phone', () => {
  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('goes from a visitor’s first look over a declined and a cancelled payment to a paid order, %s', async (_, javaScriptEnabled) => {
    await makeCode()
    const { page, ready, complaints } = await here.visit({ viewport: PHONE, hasTouch: true, javaScriptEnabled })
    await registerForKurta(page, javaScriptEnabled)
    await page.goto('/product/ajrakh-stole')
    await ready()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).press('Enter')
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
    expect(await page.getByRole('article', { name: 'Neel Buti Kurta' }).getByRole('combobox', { name: 'Size' }).inputValue()).toBe('XL')
    expect(await page.getByRole('region', { name: 'Order Summary' }).innerText()).toMatch(/TBC[\s\S]*Rs\.3180/)
    await ready()
    await enterCode(page)
    await page.getByRole('link', { name: 'Shipping →' }).click()
    await page.waitForURL('**/checkout/shipping')
    await ready()

    // The address that is typed is saved by Place Order itself.
    await typeAddress(page)
    await placeOrder(page, here)
    await payByCard(page, '4000 0000 0000 0002')
    await page.waitForURL('**/checkout/shipping?payment=declined')
    await page.getByText('The payment was declined.').waitFor()
    expect(await page.getByRole('link', cartLink).getAttribute('aria-label')).toBe('Cart, 2 items')
    expect(await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio', { checked: true }).count()).toBe(1)
    await placeOrder(page, here)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/checkout/shipping?payment=cancelled')
    await page.getByText('You cancelled the payment.').waitFor()
    await placeOrder(page, here)
    await payByCard(page, CARD)

    await page.waitForURL('**/account/orders?{complete=true,payment=complete}')
    await page.getByRole('heading', { name: 'Your Orders' }).waitFor()
    const text = await page.getByRole('main').innerText()
    for (const words of ['Neel Buti Kurta', 'Ajrakh Stole', `Discount, ${CODE}`, '−Rs.318', 'Rs.2862', '7 Chowk Bazaar', '302001'])
      expect(text).toContain(words)
    expect(await page.getByRole('link', cartLink).getAttribute('aria-label')).toBe('Cart')
    // For as long as the page is open, also when the order moves on.
    if (javaScriptEnabled) await page.getByText('Packed', { exact: true }).waitFor()
    expect(await page.getByText('Thank you. We have your order.').count()).toBe(1)

    await page.getByRole('link', { name: 'Receipt', exact: true }).click()
    await page.waitForURL('**/receipt')
    const paper = await page.getByRole('main').innerText()
    for (const words of ['Rs.2862', 'Rupees two thousand eight hundred sixty-two only', 'One size']) expect(paper).toContain(words)
    expect(complaints).toEqual([])
  })
})
