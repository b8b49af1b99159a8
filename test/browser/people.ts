import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sessionCookieName } from '../../src/domain/session.ts'
import { openSession } from '../../src/features/accounts/open-session.ts'
import { mergeCart, type LineToSet } from '../../src/features/cart/change-cart.ts'
import { saveAddress as storeAddress } from '../../src/features/addresses/save-address.ts'
import { callerElsewhere, openAccount } from '../support/accounts.ts'
import { ready } from '../support/chromium.ts'
import { sessionPaidAt } from '../support/http-shopper.ts'
import type { RunningShop } from '../support/running-shop.ts'

const PASSWORD = 'block-print'
const ADDRESS = {
  name: 'Asha Rao',
  addressLine1: '7 Chowk Bazaar',
  cityLocality: 'Jaipur',
  stateProvince: 'Rajasthan',
  postalCode: '302001',
}

export type Somebody = { uid: string; email: string }

/** Opens an account for somebody new, who is signed in in the page's browser: by the session's cookie, without a form. */
export async function signInSomebody(page: Page, here: RunningShop): Promise<Somebody> {
  const email = newEmail()
  const { uid, session } = await openAccount(here, { name: 'Asha Rao', email })
  await bringCookie(page, here, session.token)
  return { uid, email }
}

/** Signs somebody in in the page's browser as well, in the same way. Whoever was signed in there is so no more. */
export async function signInAs(page: Page, here: RunningShop, { uid }: Pick<Somebody, 'uid'>): Promise<void> {
  const { token } = await here.shop.db.transaction().execute((tx) => openSession(tx, here.shop, { uid, caller: callerElsewhere() }))
  await bringCookie(page, here, token)
}

async function bringCookie(page: Page, { origin }: RunningShop, token: string): Promise<void> {
  const cookie = { name: sessionCookieName(origin), value: token, url: origin, httpOnly: true, sameSite: 'Lax' } as const
  await page.context().addCookies([cookie])
}

/** Puts something into somebody's cart, as another device of theirs does. */
export async function putInCart({ shop }: RunningShop, { uid }: Pick<Somebody, 'uid'>, ...set: LineToSet[]): Promise<void> {
  expect(await mergeCart(shop, uid, { set })).toMatchObject({ ok: true })
}

/** Saves an address of somebody's, as another device of theirs does. */
export async function giveAddress({ shop }: RunningShop, { uid }: Pick<Somebody, 'uid'>, name = ADDRESS.name): Promise<void> {
  expect(await storeAddress(shop, uid, { ...ADDRESS, name })).toMatchObject({ ok: true })
}

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
