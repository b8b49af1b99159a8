import { describe, expect, it } from 'vitest'
import { sessionCookieName } from '../../src/domain/accounts/session.ts'
import { setStock } from '../../src/features/catalogue/edit/set-stock.ts'
import { grantMembership, revokeMembership } from '../../src/features/members/change-membership.ts'
import { COMMAND_LINE } from '../../src/features/operator-access/record-action.ts'
import { PASSWORD } from '../support/accounts.ts'
import { ready, visit } from '../support/chromium.ts'
import { examineShownInWindows } from './examine.ts'
import { cartLink, goToLive, hasStayed, launchWhole, open, stayOnPage } from './open-pages.ts'
import { addOwnProduct } from './own-product.ts'
import { putInCart, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const CONTENT_ITEM = '/content/a-day-in-a-printing-yard'
const TITLE = 'A day in a printing yard'

describe('a page in the back/forward cache', () => {
  it('comes back with what has changed meanwhile, and without what is not for this person any more', async () => {
    const jacket = await addOwnProduct(here, 'bagru-quilted-jacket')
    const { page } = await visit(await launchWhole({ cachesPages: true }), here.origin)
    const back = () => page.evaluate(() => void setTimeout(() => history.back()))
    await goToLive(page, jacket.path)
    await stayOnPage(page)
    await page.goto('/aboutus')
    await setStock(here.shop, { id: jacket.id, inStock: false }, COMMAND_LINE)
    await back()
    // It is the page as it was left; the driver waits in vain for another to load.
    await expect.poll(() => hasStayed(page)).toBe(true)
    await page.getByRole('main').getByText('This product is currently out of stock.').first().waitFor()
    await setStock(here.shop, { id: jacket.id, inStock: true }, COMMAND_LINE)
    await expect.poll(() => page.getByRole('button', { name: 'Add to cart' }).isEnabled()).toBe(true)

    const { email } = await signInSomebody(page, here)
    await grantMembership(here.shop, { email }, COMMAND_LINE)
    await goToLive(page, CONTENT_ITEM)
    await page.getByRole('heading', { name: TITLE }).waitFor()
    await page.goto('/aboutus')
    await revokeMembership(here.shop, { email }, COMMAND_LINE)
    await back()
    await page.getByText('You do not have access to this content.').waitFor()
    expect(await page.content()).not.toContain(TITLE)
  })
})

describe('a session that ends', () => {
  it('in one tab leaves nothing private in the others, and leads home, also when its end is known before the answer', async () => {
    const { page, context, complaints } = await here.visit()
    await putInCart(here, await signInSomebody(page, here), { id: 'kairi-tote' })
    const product = await open(context, '/product/neel-buti-kurta')
    const orders = await open(context, '/account/orders')
    const cart = await open(context, '/checkout')
    for (const { page } of [product, orders, cart]) await cartLink(page, 'Cart, 1 item').waitFor()
    const closed = (await goToLive(page, '/account')).waitForEvent('close')
    await page.route('**/account', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      await closed
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(`${here.origin}/`)
    await orders.page.waitForURL('**/signin?redirect=/account/orders')
    await cart.page.waitForURL('**/signin?redirect=/checkout')
    await product.page.getByRole('link', { name: 'Sign In', exact: true }).waitFor()
    await cartLink(product.page, 'Cart').waitFor()
    expect(complaints).toEqual([])
  })

  it('under a form leaves it to be sent after the sign-in, and nothing takes it away there', async () => {
    const { page, context } = await here.visit()
    const { email } = await signInSomebody(page, here)
    const token = () => page.evaluate(() => sessionStorage.getItem('id-token'))
    await page.goto('/product/ajrakh-stole')
    await expect.poll(token).toContain('"token"')
    const first = await token()
    const typed = 'Soft from the first day on.'
    const review = page.getByRole('textbox', { name: 'Your review' })
    await review.fill(typed)
    await context.addCookies([{ name: sessionCookieName(here.origin), value: 'f'.repeat(64), url: here.origin }])
    // As pressed before the page's script is there.
    await page.locator('#review-form').evaluate((form: HTMLFormElement) => form.submit())
    await page.getByText('nothing was sent').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Nothing is sent yet').waitFor()
    // The live connection has been let in.
    await expect.poll(async () => (await token()) ?? first).not.toBe(first)
    await page.getByText(typed).waitFor()
    await examineShownInWindows(page, 'unsent form')
  })

  it('with somebody else signing in shows theirs and changes nothing of it, told of it or not', async () => {
    const { page, context } = await here.visit()
    // Nothing tells this page what happens elsewhere.
    await page.routeWebSocket('**/live', () => {})
    await putInCart(here, await signInSomebody(page, here), { id: 'neel-buti-kurta' }, { id: 'kairi-tote' })
    await page.goto('/checkout')
    await ready(page)
    const told = await open(context, '/checkout')
    await told.page.getByRole('article', { name: 'Kairi Tote' }).waitFor()
    await putInCart(here, await signInSomebody(page, here), { id: 'neel-buti-kurta', options: { size: 'XL' } })
    here.cutLive()
    await told.page.getByRole('article', { name: 'Kairi Tote' }).waitFor({ state: 'detached' })
    expect(await told.stays()).toBe(false)

    await page.getByRole('article', { name: 'Neel Buti Kurta' }).getByRole('button', { name: 'One more' }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('XL')
    expect(await page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('1')
    const cart = (await (await page.request.get('/api/cart/me')).json()) as { items: { id: string; quantity: number }[] }
    expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([['neel-buti-kurta', 1]])
  })
})
