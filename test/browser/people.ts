import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sessionCookieName } from '../../src/domain/accounts/session.ts'
import type { LineEdit } from '../../src/domain/cart/cart-merge.ts'
import { openSession } from '../../src/features/accounts/open-session.ts'
import { saveAddress } from '../../src/features/addresses/save-address.ts'
import { mergeCart } from '../../src/features/cart/change-cart.ts'
import { inTransaction } from '../../src/platform/database/database.ts'
import { callerElsewhere, openAccount } from '../support/accounts.ts'
import { sessionPaidAt } from '../support/http-shopper.ts'
import type { RunningShop } from '../support/running-shop.ts'

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
  const { token } = await inTransaction(here.shop, (tx) => openSession(tx, here.shop, { uid, caller: callerElsewhere() }))
  await bringCookie(page, here, token)
}

async function bringCookie(page: Page, { origin }: RunningShop, token: string): Promise<void> {
  const cookie = { name: sessionCookieName(origin), value: token, url: origin, httpOnly: true, sameSite: 'Lax' } as const
  await page.context().addCookies([cookie])
}

/** Puts something into somebody's cart, as another device of theirs does. */
export async function putInCart({ shop }: RunningShop, { uid }: Pick<Somebody, 'uid'>, ...set: LineEdit[]): Promise<void> {
  expect(await mergeCart(shop, uid, { set })).toMatchObject({ ok: true })
}

/** Saves an address of somebody's, as another device of theirs does. */
export async function giveAddress({ shop }: RunningShop, { uid }: Pick<Somebody, 'uid'>, name = ADDRESS.name): Promise<void> {
  expect(await saveAddress(shop, uid, { ...ADDRESS, name })).toMatchObject({ ok: true })
}

export function newEmail(): string {
  return `shopper.${randomUUID()}@example.in`
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
