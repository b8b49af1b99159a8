import { describe, expect, it } from 'vitest'
import { setStock } from '../../src/features/catalogue/set-stock.ts'
import { COMMAND_LINE } from '../../src/features/operators/record-action.ts'
import { PHONE, ready } from '../support/chromium.ts'
import { addOwnProduct } from './own-product.ts'
import { addToCart, registerSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

describe('the cart', () => {
  it('keeps quantity and size, counts lines in the badge, and empties', async () => {
    const { page, complaints } = await here.visit()
    await registerSomebody(page)
    await addToCart(page, 'neel-buti-kurta', 'S')
    await addToCart(page, 'kairi-tote')
    await page.goto('/checkout')
    await ready(page)
    const kurta = page.getByRole('article', { name: 'Neel Buti Kurta' })
    await kurta.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await kurta.getByRole('combobox', { name: 'Size' }).selectOption('XXL')
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect.poll(() => summary.innerText()).toContain(`Rs.${3 * 1890 + 690}`)
    await page.getByRole('link', { name: 'Shipping →' }).click()
    await page.waitForURL('**/checkout/shipping')
    await page.goto('/checkout')
    await ready(page)
    expect(await kurta.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('3')
    expect(await kurta.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('XXL')

    for (const name of ['Neel Buti Kurta', 'Kairi Tote'])
      await page.getByRole('article', { name }).getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Your cart is currently empty.').waitFor()
    expect(await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).getAttribute('aria-label')).toBe('Cart')
    expect(complaints).toEqual([])
  })

  it('gives back what was removed, in its size and its quantity, and moves nothing under the finger', async () => {
    const { page } = await here.visit({ viewport: PHONE })
    await registerSomebody(page)
    await addToCart(page, 'neel-buti-kurta', 'L')
    await addToCart(page, 'kairi-tote')
    await page.goto('/checkout')
    await ready(page)
    const [kurta, tote] = ['Neel Buti Kurta', 'Kairi Tote'].map((name) => page.getByRole('article', { name }))
    await kurta!.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    await kurta!.getByText('Rs.3780').waitFor()
    const { y } = (await tote!.boundingBox())!
    await kurta!.getByRole('button', { name: 'Remove' }).click()
    await kurta!.waitFor({ state: 'detached' })
    expect((await tote!.boundingBox())!.y).toBe(y)
    const stored = async () => (await page.request.get('/api/cart/me')).text()
    await expect.poll(stored).not.toContain('neel-buti-kurta')

    const undo = page.getByRole('button', { name: 'Undo the removal of Neel Buti Kurta' })
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
    await undo.press('Enter')
    await kurta!.waitFor()
    expect(await kurta!.getByRole('combobox', { name: 'Size' }).inputValue()).toBe('L')
    await expect.poll(stored).toMatch(/neel-buti-kurta.*"quantity":2,"size":"L"/)
  })

  it('does not count what cannot be bought, and says what to do', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    const stole = await addOwnProduct(here, 'ajrakh-stole')
    await addToCart(page, stole.id)
    await addToCart(page, 'kairi-tote')
    await setStock(here.shop, { id: stole.id, inStock: false }, COMMAND_LINE)
    await page.goto('/checkout')
    await page.getByText('This product is currently out of stock. Please remove it to go on.').waitFor()
    const summary = await page.getByRole('region', { name: 'Order Summary' }).innerText()
    expect(summary.replaceAll(/\s+/g, ' ')).toContain('Items Rs.1980 Out of stock − Rs.1290 Tax Rs.0 Shipping TBC Total Rs.690')
  })

  it('takes back what the shop refuses, and says why', async () => {
    const { page } = await here.visit()
    await registerSomebody(page)
    const stole = await addOwnProduct(here, 'ajrakh-stole')
    // Nothing tells this page that the product is gone.
    await page.routeWebSocket('**/live', () => {})
    await page.goto(stole.path)
    await ready(page)
    await setStock(here.shop, { id: stole.id, inStock: false }, COMMAND_LINE)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('This product is currently out of stock.').first().waitFor()
    expect(await page.getByRole('spinbutton', { name: 'Quantity' }).count()).toBe(0)
    expect(await page.getByRole('main').innerText()).not.toContain('is in your cart')
  })
})
