import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, ready } from '../support/chromium.ts'
import { addToCart, placeOrder, registerSomebody, saveAddress } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const TEXTS = { Name: 'Asha Rao', 'Address line 1': '7 Chowk Bazaar', City: 'Jaipur' }

async function typeAddress(page: Page, code: string): Promise<void> {
  for (const [name, value] of Object.entries(TEXTS)) await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Rajasthan')
  await page.getByRole('textbox', { name: 'Postal code' }).fill(code)
}

const saved = async (page: Page) => (await page.request.get('/api/customers/me/addresses')).text()

describe('Place Order', () => {
  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('saves the address that is typed, and goes on to the payment, %s', async (_, javaScriptEnabled) => {
    const { page, ready } = await here.visit({ viewport: PHONE, javaScriptEnabled })
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote', 'M', javaScriptEnabled)
    await page.goto('/checkout/shipping')
    await ready()
    await typeAddress(page, '302001')
    await placeOrder(page, here)
    expect(await saved(page)).toContain('7 Chowk Bazaar')
  })

  it('leads to the first wrong field, and says that there is no address yet', async () => {
    const { page, complaints } = await here.visit({ viewport: PHONE })
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    await page.goto('/checkout/shipping')
    await ready(page)
    const place = page.getByRole('button', { name: 'Place Order →' })
    await place.click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByText('A name is required').waitFor()
    await page.getByRole('alert').getByText('Please add your address first.').waitFor()
    await typeAddress(page, '12')
    await place.click()
    const code = page.getByRole('textbox', { name: 'Postal code' })
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/checkout/shipping')

    const removed = await page.request.patch('/api/cart/me', {
      data: { remove: ['kairi-tote'] },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(removed.status()).toBe(200)
    await page.getByText('Your cart is currently empty.').waitFor()
    expect(await place.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('sends to the address that is typed, when another one is chosen', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, 'kairi-tote')
    await saveAddress(page)
    await page.goto('/checkout/shipping')
    await ready(page)
    expect(await page.getByRole('textbox', { name: 'Name' }).isVisible()).toBe(false)
    await page.getByText('Add a new address').click()
    await typeAddress(page, '302002')
    await placeOrder(page, here)
    await page.goto('/checkout/shipping')
    const chosen = page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio', { checked: true })
    expect(await chosen.locator('..').innerText()).toContain('302002')
  })
})
