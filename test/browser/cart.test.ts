import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, ready } from '../support/chromium.ts'
import { openBeforeScripts } from './open-pages.ts'
import { putInCart, signInSomebody } from './people.ts'
import { useShop } from './use-shop.ts'

const here = useShop()

const KURTA = 'neel-buti-kurta'

/** What the shop has stored of the person's only line. */
async function storedLine(page: Page) {
  return (await storedLines(page))[0]
}

/** The line whose control has the focus. */
function focusedIn(page: Page) {
  return page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('aria-label'))
}

async function storedLines(page: Page) {
  const { items } = (await (await page.request.get('/api/cart/me')).json()) as { items: { id: string; quantity: number; size: string }[] }
  return items.map(({ quantity, size }) => ({ quantity, size }))
}

describe('the cart', () => {
  it('stores what is done before the scripts are there, in the moment of leaving, and after going back', async () => {
    const { page, complaints } = await here.visit()
    await putInCart(here, await signInSomebody(page, here), { id: KURTA })
    const { release } = await openBeforeScripts(page, '/checkout')
    const [quantity, size] = [page.getByRole('spinbutton', { name: 'Quantity' }), page.getByRole('combobox', { name: 'Size' })]
    // Nothing would count its presses yet.
    expect(await page.getByRole('button', { name: 'One more', includeHidden: true }).isVisible()).toBe(false)
    await quantity.fill('5')
    await size.selectOption('XL')
    await release()
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 5, size: 'XL' })
    expect([await quantity.inputValue(), await size.inputValue()]).toEqual(['5', 'XL'])

    await quantity.fill('33')
    await page.goto(`/product/${KURTA}`)
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 33, size: 'XL' })
    await ready(page)
    await page.getByRole('radio', { name: 'L', exact: true }).check({ force: true })
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 33, size: 'L' })
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.waitForURL('**/checkout')
    await ready(page)
    await size.selectOption('S')
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 33, size: 'S' })
    await page.goBack()
    await ready(page)
    await page.getByRole('button', { name: 'One more' }).click()
    await expect.poll(() => storedLine(page)).toEqual({ quantity: 34, size: 'S' })
    expect(await page.getByRole('radio', { name: 'S', exact: true }).isChecked()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('has two lines of one product once another size is added, each with a size of its own, and one when they are equal', async () => {
    const { page, complaints } = await here.visit({ viewport: PHONE })
    await putInCart(here, await signInSomebody(page, here), { id: KURTA })
    await page.goto(`/product/${KURTA}`)
    await ready(page)
    await page.getByRole('button', { name: 'Add another size' }).click()
    await page.getByRole('radio', { name: 'XL', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Cart, 2 items' }).click()
    await page.waitForURL('**/checkout')
    await ready(page)
    const [first, second] = ['M', 'XL'].map((size) => page.getByRole('article', { name: `Neel Buti Kurta, size ${size}` }))
    await second!.getByRole('button', { name: 'One more' }).click()
    await second!.getByRole('combobox', { name: 'Size' }).selectOption('S')
    const small = page.getByRole('article', { name: 'Neel Buti Kurta, size S' })
    expect(await small.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('2')
    expect(await focusedIn(page)).toBe('Neel Buti Kurta, size S')
    await first!.getByRole('combobox', { name: 'Size' }).selectOption('S')
    await expect.poll(() => storedLines(page)).toEqual([{ quantity: 3, size: 'S' }])
    expect(await page.getByRole('article', { name: 'Neel Buti Kurta' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Add another size' }).click()
    await expect.poll(() => storedLines(page)).toHaveLength(2)
    await expect.poll(() => focusedIn(page)).toBe('Neel Buti Kurta, size M')
    expect(complaints).toEqual([])
  })

  it('moves nothing under the finger when a line is removed, and gives it back', async () => {
    const { page, complaints } = await here.visit({ viewport: PHONE })
    await putInCart(here, await signInSomebody(page, here), { id: KURTA, options: { size: 'L' }, quantity: 2 }, { id: 'kairi-tote' })
    await page.goto('/checkout')
    await ready(page)
    const [kurta, tote] = ['Neel Buti Kurta', 'Kairi Tote'].map((name) => page.getByRole('article', { name }))
    const { y } = (await tote!.boundingBox())!
    await kurta!.getByRole('button', { name: 'Remove' }).click()
    await kurta!.waitFor({ state: 'detached' })
    expect((await tote!.boundingBox())!.y).toBe(y)
    await page.getByRole('button', { name: 'Undo the removal of Neel Buti Kurta' }).press('Enter')
    await kurta!.waitFor()
    expect((await tote!.boundingBox())!.y).toBe(y)
    await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
    expect(complaints).toEqual([])
  })
})
