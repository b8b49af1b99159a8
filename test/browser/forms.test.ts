import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, ready } from '../support/chromium.ts'
import { addToCart, registerSomebody, saveAddress } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

/** A press as a hand does it: the page has time to change between down and up. */
async function press(page: Page, button: ReturnType<Page['getByRole']>): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = (await button.boundingBox())!
  // Near the upper edge: a button that moves down is gone from there.
  await page.mouse.move(box.x + box.width / 2, box.y + 4)
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
}

describe('a message that appears as a field is left', () => {
  it.each([
    ['on a phone', PHONE],
    ['on a desktop', DESKTOP],
  ])('does not move the button that is being pressed away %s', async (_, viewport) => {
    const { page } = await here.visit({ viewport })
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    await page.goto('/checkout/shipping')
    await ready(page)
    const field = (name: string) => page.getByRole('textbox', { name })
    await field('Name').fill('Asha Rao')
    await field('Address line 1').fill('7 Chowk Bazaar')
    await field('City').fill('Jaipur')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Rajasthan')
    const [code, save] = [field('Postal code'), page.getByRole('button', { name: 'Save address' })]

    await code.pressSequentially('123')
    await press(page, save)
    await page.getByRole('alert').getByText('Postal code must be at least 5 digits').waitFor()
    // Pressing has told what is wrong, and leads there.
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)

    await code.pressSequentially('45')
    await press(page, save)
    await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').waitFor()
  })

  it('comes at once when the keyboard leaves the field, and with the end of a press elsewhere', async () => {
    const { page } = await here.visit()
    await page.goto('/register')
    await ready(page)
    const [email, message] = [page.getByRole('textbox', { name: 'Email' }), page.getByText('Please provide an email address.')]
    await email.pressSequentially('asha@')
    await email.press('Tab')
    await message.waitFor()
    await email.fill('kabir@')
    await message.waitFor({ state: 'detached' })
    await press(page, page.getByRole('heading', { name: 'Register' }))
    await message.waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
  })

  it('does not move a link away either', async () => {
    const { page } = await here.visit({ viewport: PHONE })
    await page.goto('/register')
    await ready(page)
    await page.getByRole('textbox', { name: 'Email' }).pressSequentially('asha@')
    await press(page, page.getByRole('main').getByRole('link', { name: 'Sign in' }))
    await page.waitForURL('**/signin*')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in')
  })
})

describe('a shopper whose session has ended in another tab', () => {
  it('places an order, deletes or saves an address, signs in, and is back', async () => {
    const acts = [
      (page: Page) => page.getByRole('button', { name: 'Place Order →' }).click(),
      (page: Page) => page.getByRole('button', { name: 'Delete address' }).click(),
      saveAnother,
    ]
    const { page, context } = await here.visit()
    // Nothing tells this page what happens in the other.
    await page.routeWebSocket('**/live', () => {})
    const email = await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    await saveAddress(page)
    const other = await context.newPage()
    for (const act of acts) {
      await page.goto('/checkout/shipping')
      await ready(page)
      await other.goto('/account')
      await other.getByRole('button', { name: 'Sign out', exact: true }).click()
      await other.getByRole('link', { name: 'Sign In' }).waitFor()

      await act(page)
      await page.waitForURL('**/signin?redirect=/checkout/shipping')
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('block-print')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(({ pathname }) => pathname === '/checkout/shipping')
      expect(await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').count()).toBe(1)
    }
  })
})

describe('a page of somebody whose browser is another’s by now', () => {
  it('changes nothing of theirs, and shows theirs', async () => {
    const { page, context } = await here.visit()
    // Nothing tells this page what happens in the other.
    await page.routeWebSocket('**/live', () => {})
    await registerSomebody(page)
    await addToCart(page, 'neel-buti-kurta')
    await page.goto('/checkout')
    await ready(page)
    const other = await context.newPage()
    await other.goto('/account')
    await other.getByRole('button', { name: 'Sign out', exact: true }).click()
    await other.getByRole('link', { name: 'Sign In' }).waitFor()
    await registerSomebody(other)
    await addToCart(other, 'neel-buti-kurta', 'XL')

    await page.getByRole('button', { name: 'One more' }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('XL')
    expect(await page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('1')
    const cart = (await (await page.request.get('/api/cart/me')).json()) as { items: { id: string; quantity: number }[] }
    expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([['neel-buti-kurta', 1]])
  })
})

async function saveAnother(page: Page): Promise<void> {
  await page.getByText('Add a new address').click()
  const texts = { Name: 'Asha Rao', 'Address line 1': '9 Chowk Bazaar', City: 'Jaipur', 'Postal code': '302001' }
  for (const [name, value] of Object.entries(texts)) await page.getByRole('textbox', { name }).fill(value)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Rajasthan')
  await page.getByRole('button', { name: 'Save address' }).click()
}
