import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ready } from '../support/chromium.ts'
import { sessionPaidAt } from '../support/http-shopper.ts'
import type { RunningShop } from '../support/running-shop.ts'

const PASSWORD = 'block-print'

/** Registers somebody new, as the form does but without the page, and returns their address. */
export async function registerSomebody(page: Page): Promise<string> {
  const email = newEmail()
  await post(page, '/register', { email, password: PASSWORD, confirm: PASSWORD })
  return email
}

/** Signs in somebody who has registered; without the page too. */
export function signIn(page: Page, email: string): Promise<void> {
  return post(page, '/signin', { email, password: PASSWORD })
}

/** Registers somebody new through the page. */
export async function registerByHand(page: Page, scripted = true): Promise<void> {
  await page.goto('/register')
  if (scripted) await ready(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('link', { name: 'My Account' }).waitFor()
}

export function newEmail(): string {
  return `shopper.${randomUUID()}@example.in`
}

/** Sends a form from the page's browser: its cookies are those of the page. */
async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const answer = await page.request.post(path, { form, headers: { 'sec-fetch-site': 'same-origin' }, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

export async function addToCart(page: Page, productId: string, size = 'M', scripted = true): Promise<void> {
  await page.goto(`/product/${productId}`)
  if (scripted) await ready(page)
  const choice = page.getByRole('radio', { name: size, exact: true })
  // What comes in one size has no choice.
  if ((await choice.count()) > 0) await choice.check({ force: true })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('spinbutton', { name: 'Quantity' }).waitFor()
  // The page shows it before the shop has it, and a page that is opened next shows what the shop has.
  await expect.poll(async () => (await page.request.get('/api/cart/me')).text()).toContain(`"${productId}"`)
}

export async function saveAddress(page: Page, name = 'Asha Rao'): Promise<void> {
  await page.goto('/checkout/shipping')
  if ((await page.getByRole('group', { name: 'Saved addresses' }).count()) > 0) await page.getByText('Add a new address').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Address line 1' }).fill('7 Chowk Bazaar')
  await page.getByRole('textbox', { name: 'City' }).fill('Jaipur')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Rajasthan')
  await page.getByRole('textbox', { name: 'Postal code' }).fill('302001')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').first().waitFor()
}

/** Orders what is in the cart: the page is the payment provider's then. @returns the checkout session's id */
export async function placeOrder(page: Page, { sandbox }: Pick<RunningShop, 'sandbox'>): Promise<string> {
  await page.getByRole('button', { name: 'Place Order →' }).click()
  await page.waitForURL(`${sandbox}/**`)
  return sessionPaidAt(sandbox, page.url())
}

/** Fills the provider's card page and presses Pay. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number)
  await page.getByRole('textbox', { name: 'Expiry' }).fill('12/30')
  await page.getByRole('textbox', { name: 'CVV' }).fill('123')
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Asha Rao')
  await page.getByRole('button', { name: /^Pay Rs\.\d+$/ }).click()
}
